import { beforeEach, expect, test } from 'vitest';
import { dropPlace, fileOf, found, headsAt, keep, keepHead, keepPlace, kept, placesAt, trouble, type Kept } from './storage.svelte.ts';

// A storage with room for a number of characters.
class Small {
  private all = new Map<string, string>();
  constructor(public room: number) {}
  get length() {
    return this.all.size;
  }
  key = (i: number) => [...this.all.keys()][i] ?? null;
  getItem = (key: string) => this.all.get(key) ?? null;
  removeItem = (key: string) => this.all.delete(key);
  setItem = (key: string, value: string) => {
    const used = [...this.all].reduce((sum, [name, text]) => (name === key ? sum : sum + name.length + text.length), 0);
    if (used + key.length + value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.all.set(key, value);
  };
}
const match = (id: string, changed: number, over: boolean, size = 1000): [Kept, string] => [
  { id, setup: { game: 'ludo' }, seats: [], changed, over },
  'x'.repeat(size),
];
const ids = () => kept().map((one) => one.id);
let storage: Small;
beforeEach(() => {
  storage = new Small(5000);
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  trouble.storage = false;
});

test('the oldest finished match makes room, no unfinished one does', () => {
  keep(...match('unfinished', 1, false));
  keep(...match('old', 2, true));
  keep(...match('new', 3, true));
  keep(...match('fourth', 4, false));
  expect(keep(...match('now', 5, false))).toBe(true);
  expect(ids()).toEqual(['now', 'fourth', 'new', 'unfinished']);
});
test('keeping a match reads no other one while there is room', () => {
  keep(...match('old', 1, true));
  let reads = 0;
  const read = storage.getItem;
  storage.getItem = (key) => {
    ++reads;
    return read(key);
  };
  expect(keep(...match('now', 2, false))).toBe(true);
  expect(reads).toBe(0);
});
test('a match that is too large drives nothing out', () => {
  keep(...match('old', 1, true));
  keep(...match('new', 2, true));
  expect(keep(...match('now', 3, false, 9000))).toBe(false);
  expect(trouble.storage).toBe(true);
  expect(ids()).toEqual(['new', 'old']);
  expect(found('now')?.changed).toBe(3); // while the page lasts
});
test('the file of a match is found, also where version 1.0 kept it', () => {
  keep(...match('now', 2, false, 3));
  expect(fileOf('now')).toBe('xxx');
  storage.setItem('tabuleiro.match.old', JSON.stringify({ ...match('old', 1, false)[0], save: 'as it was' }));
  expect(fileOf('old')).toBe('as it was');
  expect(ids()).toEqual(['now', 'old']);
  expect(fileOf('none')).toBeUndefined();
});
test('a place is one for each player, and can be left', () => {
  const place = (token: string) => ({ token, commitment: 'c', bytes: 'b' });
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f']) keepPlace('m', 0, place(token));
  keepPlace('m', 1, place('g'));
  expect(Object.values(placesAt('m')).map((one) => one.token)).toEqual(['f', 'g']);
  dropPlace('m', 0);
  expect(Object.keys(placesAt('m'))).toEqual(['1']);
});
test('a place is not lost when storage is full but can be read', () => {
  storage.room = 0;
  keepPlace('full', 2, { token: 't', commitment: 'c', bytes: 'b' });
  expect(placesAt('full')[2]?.token).toBe('t');
  expect(trouble.storage).toBe(true);
});
test('the place taken last counts, also when it could not be written over an earlier one', () => {
  const place = (token: string) => ({ token, commitment: 'c', bytes: 'b' });
  keepPlace('again', 0, place('earlier'));
  storage.room = 0;
  keepPlace('again', 0, place('later'));
  expect(placesAt('again')[0]?.token).toBe('later');
});

test('of steps that follow one another the newest head is kept, and another past is noticed', () => {
  expect(keepHead('m', [3, 'three'])).toBe(true);
  expect(keepHead('m', [4, 'four'], [3, 'three'])).toBe(true);
  expect(keepHead('m', [5, 'five'], [4, 'four'])).toBe(true);
  expect(headsAt('m')).toEqual([[5, 'five']]);
  expect(keepHead('m', [5, 'five'])).toBe(true); // in another tab
  expect(keepHead('m', [9, 'nine'])).toBe(true); // the page was closed meanwhile
  expect(keepHead('m', [10, 'ten'], [9, 'nine'])).toBe(true);
  expect(headsAt('m')).toEqual([
    [5, 'five'],
    [10, 'ten'],
  ]);
  expect(keepHead('m', [10, 'other'])).toBe(false);
  expect(keepHead('m', [8, 'eight'])).toBe(false); // shorter
  expect(headsAt('m')).toHaveLength(2);
  for (let i = 20; i < 200; i += 2) keepHead('m', [i, String(i)]);
  expect(headsAt('m')).toHaveLength(50);
  expect(headsAt('other')).toEqual([]);
});

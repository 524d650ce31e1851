import { expect, test, vi } from 'vitest';
import type { Entry } from './messages.ts';
import { emptyView, type View } from './view.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('navigator', { languages: ['en'] });
const { countResult, soundOf, walkSound } = await import('./listeners.ts');
const { tally } = await import('../history/storage.svelte.ts');

const board = { width: 1, height: 1, colours: [], seats: [], spots: [], paths: [], events: { '5': { dice: [5] }, '7': { card: '7' } } };
const heard = (entry: Entry, behind = false) => soundOf({ entry, view: { ...emptyView, board } as View, behind });

test('every kind of step sounds like what happens', () => {
  expect(heard({ seat: 0, event: '5' })).toBe('throw');
  expect(heard({ seat: 0, event: '7' })).toBe('card');
  expect(heard({ seat: 0, event: '?' })).toBeUndefined();
  expect(heard({ seat: 0, move: 'pass' })).toBe('pass');
  expect(heard({ seat: 0, move: 'a', walks: [['move', 0, 1, [0, 1]]] }), 'the board knocks at each square').toBeUndefined();
  expect(heard({ say: 0, phrase: 'hello' })).toBe('say');
  expect(heard({ join: 0, bytes: '', name: 'Ana' })).toBeUndefined();
});
test('an arrest has its whistle and a seed its click', () => {
  expect(walkSound('policiais', 'captured')).toBe('whistle');
  expect(walkSound('pretoa', 'captured')).toBe('capture');
  expect(walkSound('pretoa', 'move')).toBe('click');
  expect(walkSound('ludo', 'move')).toBe('step');
  expect(walkSound('sorry', 'slide')).toBe('slide');
});
test('a page that catches up is silent, but for words and the end', () => {
  expect(heard({ seat: 0, move: 'pass' }, true)).toBeUndefined();
  expect(heard({ over: 'won', places: [1, 2], points: [1, 0], seed: '' }, true)).toBe('over');
});
test('a loss has its own tone, where it is clear whose it is', () => {
  const entry: Entry = { over: 'won', places: [1, 2], points: [1, 0], seed: '' };
  const end = (you: number[]) => soundOf({ entry, view: { ...emptyView, board, seating: [0, 1], you } as View, behind: false });
  expect([end([0]), end([1]), end([0, 1]), end([])]).toEqual(['over', 'lost', 'over', 'over']);
});
test('a result is counted once, and only where one person plays at this device', () => {
  const written = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => written.get(key) ?? null, setItem: (key: string, text: string) => written.set(key, text) });
  const entry: Entry = { over: 'won', places: [2, 1], points: [0, 1], seed: '' };
  const over = (you: number[]) => countResult({ entry, view: { ...emptyView, match: { game: 'ludo' } as View['match'], seating: [1, 0], you }, behind: false });
  over([0, 1]);
  expect(tally()).toEqual({});
  over([0]); // who sits on the second seat
  over([1]);
  expect(tally().ludo).toEqual({ played: 2, won: 1 });
});

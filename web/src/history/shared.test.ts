import { expect, test } from 'vitest';
import { longestLink, packed, travels, unpacked, type Replayed } from './shared.ts';

const game = (plays: string[], position = ''): Replayed => ({
  setup: { game: 'ludo', mode: 'normal', players: 2, options: { tower: 'stack' }, recorded: true },
  players: [{ name: 'Zé “Ñ”' }, { name: '', level: 'curious' }],
  games: [{ number: 1, position, seating: [1, 0], plays, seats: [], events: [] }],
});

test('a game that was packed into a link comes out as it went in', async () => {
  const id = await packed(game(['5', 'release', '4', '0-4']), 0);
  expect(id).toMatch(/^~[\w-]+$/);
  expect(travels(id!)).toBe(true);
  expect(await unpacked(id!)).toEqual(game(['5', 'release', '4', '0-4']));
  const set = game(['0-4'], 'red=0,yard*3 yellow=yard*4 turn=red die=4');
  expect(await unpacked((await packed(set, 0))!)).toEqual(set);
});
test('a game too long for a link gets none', async () => {
  const plays = Array.from({ length: 20000 }, (_, i) => String((i * i * 48271) % 2147483647));
  expect(await packed(game(plays), 0)).toBeUndefined();
  expect(longestLink).toBeLessThan(8000);
});
test.each(['~', '~AAAA', '~!!', '~y0zIVkgsSAUA'])('a damaged link is a problem, not an error: %s', async (id) => {
  expect(await unpacked(id)).toHaveProperty('error');
});

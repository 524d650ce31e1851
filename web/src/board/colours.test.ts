import { expect, test } from 'vitest';
import type { Board } from '../worker/types.ts';
import { painted, withColour } from './colours.ts';

const all = ['red', 'green', 'yellow', 'blue'];
const board = (seats: number[]): Board => ({ width: 1, height: 1, colours: all, seats, spots: [], paths: [], events: {} });

test('a board is painted in the colours of the players, and the others take what is left', () => {
  expect(painted(board([0, 2]), [1, 3]).colours).toEqual(['green', 'red', 'blue', 'yellow']);
  expect(painted(board([0, 2]), [2, 0]).colours).toEqual(['yellow', 'green', 'red', 'blue']);
  expect(painted(board([0, 1, 2, 3]), [3, 2, 1, 0]).colours).toEqual(['blue', 'yellow', 'green', 'red']);
  expect(painted(board([0, 2]), undefined).colours).toEqual(all);
});
test('a file or a link cannot break the colours', () => {
  for (const wrong of [[], [0], [0, 0], [0, 7], [0, 1, 2], [-1, 2], ['x' as unknown as number, 1]]) expect(painted(board([0, 2]), wrong).colours).toEqual(all);
});
test('a colour that somebody has is exchanged, in pairs with that of the partners', () => {
  expect(withColour(['red', 'yellow'], all, 0, 'blue', false)).toEqual(['blue', 'yellow']);
  expect(withColour(['red', 'yellow'], all, 0, 'yellow', false)).toEqual(['yellow', 'red']);
  expect(withColour([...all], all, 0, 'yellow', true)).toEqual(['yellow', 'green', 'red', 'blue']);
  expect(withColour([...all], all, 0, 'green', true)).toEqual(['green', 'red', 'blue', 'yellow']);
});

import { expect, test } from 'vitest';
import type { Walk } from '../worker/types.ts';
import { afterWalks, beforeWalks, bySpot, onSpot, scenes, tokensOf } from './tokens.ts';

test('the piece that came last goes first', () => {
  const tokens = tokensOf([[0, 0, 2]]);
  const top = onSpot(tokens, 0).at(-1)!;
  const after = afterWalks(tokens, [['move', 0, 1, [0, 1]]]);
  expect(onSpot(after, 1).map((token) => token.id)).toEqual([top.id]);
  expect(onSpot(tokens, 0).length).toBe(2); // a value of its own
});
test('every spot has its pieces in the order of their arrival, an empty one none', () => {
  const tokens = afterWalks(
    tokensOf([
      [0, 0, 2],
      [3, 1, 1],
    ]),
    [['move', 0, 1, [0, 3]]],
  );
  expect([...bySpot(tokens).keys()].sort()).toEqual([0, 3]);
  for (const [spot, here] of bySpot(tokens)) expect(here).toEqual(onSpot(tokens, spot));
});
test('a swap changes both places at once', () => {
  const tokens = afterWalks(
    tokensOf([
      [0, 0, 1],
      [5, 1, 1],
    ]),
    [
      ['move', 0, 1, [0, 5]],
      ['swapped', 1, 1, [5, 0]],
    ],
  );
  expect(tokens.map((token) => [token.colour, token.spot])).toEqual([
    [0, 5],
    [1, 0],
  ]);
});
test('walks that are undone lead back to where they began', () => {
  const tokens = tokensOf([
    [0, 0, 2],
    [3, 1, 1],
  ]);
  const walks: Walk[] = [
    ['move', 0, 2, [0, 1, 3]],
    ['captured', 1, 1, [3, 9]],
    ['move', 0, 1, [3, 4]],
  ];
  const after = afterWalks(tokens, walks);
  expect(after.map((token) => token.spot).sort()).toEqual([3, 4, 9]);
  expect(beforeWalks(after, walks).map((token) => token.spot)).toEqual([0, 0, 3]);
});
test('captures follow the move that makes them', () => {
  expect(
    scenes([
      ['move', 0, 1, [0, 1]],
      ['captured', 1, 1, [1, 9]],
      ['captured', 2, 1, [1, 8]],
    ]).map((scene) => scene.length),
  ).toEqual([1, 2]);
});
test('a pile keeps its order when it walks', () => {
  const tokens = tokensOf([[0, 0, 3]]);
  const order = (list: typeof tokens, spot: number) => onSpot(list, spot).map((token) => token.id);
  expect(order(afterWalks(tokens, [['move', 0, 3, [0, 4]]]), 4)).toEqual(order(tokens, 0));
});

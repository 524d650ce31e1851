import { expect, test } from 'vitest';
import type { Walk } from '../worker/types.ts';
import { applyWalks, bySpot, onSpot, scenes, tokensOf, undoWalks } from './tokens.ts';

test('the piece that came last goes first', () => {
  const tokens = tokensOf([[0, 0, 2]]);
  const top = onSpot(tokens, 0).at(-1)!;
  expect(applyWalks(tokens, [['move', 0, 1, [0, 1]]])).toBe(true);
  expect(onSpot(tokens, 1)).toEqual([top]);
});
test('every spot has its pieces in the order of their arrival, an empty one none', () => {
  const tokens = tokensOf([
    [0, 0, 2],
    [3, 1, 1],
  ]);
  applyWalks(tokens, [['move', 0, 1, [0, 3]]]);
  expect([...bySpot(tokens).keys()].sort()).toEqual([0, 3]);
  for (const [spot, here] of bySpot(tokens)) expect(here).toEqual(onSpot(tokens, spot));
});
test('a swap changes both places at once', () => {
  const tokens = tokensOf([
    [0, 0, 1],
    [5, 1, 1],
  ]);
  applyWalks(tokens, [
    ['move', 0, 1, [0, 5]],
    ['swapped', 1, 1, [5, 0]],
  ]);
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
  expect(applyWalks(tokens, walks)).toBe(true);
  expect(undoWalks(tokens, walks)).toBe(true);
  expect(tokens.map((token) => token.spot)).toEqual([0, 0, 3]);
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
test('a walk that fits no piece is noticed', () => {
  expect(applyWalks(tokensOf([]), [['move', 0, 1, [0, 1]]])).toBe(false);
});

import { expect, test } from 'vitest';
import type { Analysis } from '../engine/engine.ts';
import { putRight } from './known.ts';

test('what is known replaces what was guessed, and a thrown-away win is a blunder', () => {
  const guess = (value: number) => ({ before: [value, 1 - value], after: [value, 1 - value], luck: [0, 0], loss: 0.3, mark: 'mistake' as const });
  const guessed: Analysis = { entries: [guess(0.4), guess(0.6), guess(0.7)], luck: [0, 0] };
  const win = { value: 'win' as const, turns: 5 };
  const put = putRight(guessed, [{ ...win, seat: 0 }, { value: 'draw', turns: 0, seat: 1 }, { value: 'draw', turns: 0, seat: 0 }, null], [0, 1, 0]);
  expect(put.entries[0]).toMatchObject({ before: [1, 0], after: [0.5, 0.5], loss: 0.5, mark: 'blunder' });
  expect(put.entries[1]).toMatchObject({ before: [0.5, 0.5], after: [0.5, 0.5], loss: 0, mark: '' });
  expect(put.entries[2]).toEqual(guessed.entries[2]);
});

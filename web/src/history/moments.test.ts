import { expect, test } from 'vitest';
import { capturesOf, momentsOf } from './moments.ts';

const entry = (luck: number[], loss: number) => ({ before: [], after: [], luck, loss, mark: '' as const });

test('the moments of a game are its greatest changes: luck of a throw, loss by a move', () => {
  const entries = [entry([0.3, -0.3], 0), entry([0, 0], 0.02), entry([0.4, -0.4], 0), entry([0, 0], 0.6)];
  expect(momentsOf({ entries }, [0, 0, 1, 1], [true, false, true, false])).toEqual([
    { i: 3, change: -0.6 },
    { i: 2, change: -0.4 },
    { i: 0, change: 0.3 },
  ]);
});
test('captures count for the player who moved, piece by piece', () => {
  const took = { seat: 1, walks: [['move', 1, 1, [0, 3]] as const, ['captured', 0, 2, [3, 0]] as const] };
  expect(capturesOf([took, took, { seat: 0, event: '5' }] as never, 2)).toEqual([0, 4]);
});

import { expect, test } from 'vitest';
import { emptyView, type View } from '../match/view.ts';
import { feelingOf } from './temper.ts';

const board = { seats: [0, 1], spots: [{ role: 'field' }, { role: 'home' }, { role: 'yard' }] } as unknown as View['board'];
const after = (change: Partial<View>) => [0, 1].map((seat) => feelingOf({ ...emptyView, board, ...change }, seat));

test('faces wince at a loss and grin at a capture, an arrival and a win', () => {
  expect(after({})).toEqual(['calm', 'calm']);
  expect(after({ step: { seat: 0, event: '5' } })).toEqual(['calm', 'calm']);
  const captures: View['step'] = {
    seat: 0,
    move: 'm',
    walks: [
      ['move', 0, 1, [2, 0]],
      ['captured', 1, 1, [0, 2]],
    ],
  };
  expect(after({ step: captures })).toEqual(['glad', 'hurt']);
  expect(after({ step: { seat: 1, move: 'm', walks: [['move', 1, 1, [0, 1]]] } })).toEqual(['calm', 'glad']);
  expect(after({ result: { over: 'won', places: [1, 2], points: [1, 0] } })).toEqual(['glad', 'hurt']);
  expect(after({ result: { over: 'draw', places: [1, 1], points: [0, 0] } })).toEqual(['calm', 'calm']);
});

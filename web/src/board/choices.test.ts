import { describe, expect, test } from 'vitest';
import type { Board, Spot } from '../worker/types.ts';
import { choicesOf, sources, targets } from './choices.ts';

const spot = (name: string, role: Spot['role'] = 'field'): Spot => ({ name, x: 0, y: 0, role });
const board: Board = {
  width: 1,
  height: 1,
  colours: ['red'],
  seats: [0],
  paths: [],
  events: {},
  spots: [spot('0'), spot('1'), spot('2'), spot('home', 'home')],
};

describe('choicesOf', () => {
  test('a move goes from the first spot of its first walk to the last', () => {
    const { onBoard } = choicesOf(board, { '0-2': { walks: [['move', 0, 1, [0, 1, 2]]] } });
    expect([...sources(onBoard)]).toEqual([0]);
    expect([...targets(onBoard, 0).keys()]).toEqual([2]);
  });
  test('what moves nothing, and what only takes a piece off, are buttons', () => {
    const { onBoard, asButtons } = choicesOf(board, { pass: { act: 'pass' }, 'huff:1': { act: 'huff', walks: [['captured', 0, 1, [1, 3]]] } });
    expect(onBoard).toEqual([]);
    expect(asButtons.map((button) => button.text)).toEqual(['pass', 'huff:1']);
  });
  test('the end of a slide can be tapped too', () => {
    const { onBoard } = choicesOf(board, {
      '0-1': {
        walks: [
          ['move', 0, 1, [0, 1]],
          ['slide', 0, 1, [1, 2]],
        ],
      },
    });
    expect([...targets(onBoard, 0).keys()].sort()).toEqual([1, 2]);
  });
  test('but not if another move ends its count there', () => {
    const { onBoard } = choicesOf(board, {
      '0-1': {
        walks: [
          ['move', 0, 1, [0, 1]],
          ['slide', 0, 1, [1, 2]],
        ],
      },
      '0-2': { walks: [['move', 0, 1, [0, 1, 2]]] },
    });
    expect(
      targets(onBoard, 0)
        .get(2)!
        .map((choice) => choice.text),
    ).toEqual(['0-2']);
  });
  test('a finishing piece may also be moved to the last spot before the finished ones', () => {
    const { onBoard } = choicesOf(board, { '0-home': { walks: [['move', 0, 1, [0, 1, 2, 3]]] } });
    expect([...targets(onBoard, 0).keys()]).toEqual([3, 2]);
  });
  test('moves that look the same stand together', () => {
    const { onBoard } = choicesOf(board, { '0-1': { walks: [['move', 0, 1, [0, 1]]] }, '0*2-1': { walks: [['move', 0, 2, [0, 1]]] } });
    expect(targets(onBoard, 0).get(1)).toHaveLength(2);
  });
});

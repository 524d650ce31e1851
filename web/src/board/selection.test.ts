import { expect, test } from 'vitest';
import type { Board, Moves, Spot } from '../worker/types.ts';
import { Selection } from './selection.svelte.ts';
import { tokensOf } from './tokens.ts';

const spot = (name: string, x: number): Spot => ({ name, x, y: 0, role: 'field' });
const board: Board = { width: 4, height: 1, colours: ['red'], seats: [0], paths: [], events: {}, spots: ['0', '1', '2', '3'].map(spot) };
const move = (...path: number[]): Moves[string] => ({ walks: [['move', 0, 1, path]] });

function selection(moves: Moves, quick = false) {
  const done: string[] = [];
  const given = {
    board,
    drawn: board,
    tokens: tokensOf([
      [0, 0, 1],
      [2, 0, 1],
    ]),
    moves,
    quick,
    play: (text: string) => void done.push(text),
    choose: (choices: { text: string }[]) => void done.push(`choose ${choices.map(({ text }) => text).join(' ')}`),
    ask: (at: number) => void done.push(`ask ${at}`),
  };
  const chosen = new Selection(() => given);
  const press = (key: string) => chosen.key({ key, preventDefault() {} } as KeyboardEvent, undefined);
  return { chosen, done, press };
}

test('a piece is picked up, put down again, and played where it may go', () => {
  const { chosen, done } = selection({ '0-1': move(0, 1), '0-3': move(0, 1, 2, 3), '2-3': move(2, 3) });
  chosen.tap(0);
  expect(chosen.spot).toBe(0);
  chosen.tap(0);
  expect(chosen.spot).toBeNull();
  chosen.tap(0);
  chosen.tap(3);
  expect([chosen.spot, done]).toEqual([null, ['0-3']]);
});
test('one tap plays the only move of a piece where that is usual, or where there is no other', () => {
  const usual = selection({ '0-1': move(0, 1), '2-3': move(2, 3) }, true);
  usual.chosen.tap(2);
  expect(usual.done).toEqual(['2-3']);
  const only = selection({ '0-1': move(0, 1) });
  only.chosen.tap(1); // its target
  only.chosen.tap(2); // another piece
  expect(only.done).toEqual(['0-1', 'ask 2']);
});
test('N goes round the spots that can be played, and Enter and Escape act there', async () => {
  const { chosen, done, press } = selection({ '0-1': move(0, 1), '2-1': move(2, 1), '2-3': move(2, 3) });
  const visited = [];
  for (let i = 0; i < 3; ++i) {
    await press('n');
    visited.push(chosen.focus);
  }
  expect(visited).toEqual([2, 0, 2]);
  await press('Enter');
  expect(chosen.spot).toBe(2);
  await press('Escape');
  expect(chosen.spot).toBeNull();
  await press('Enter');
  await press('n');
  await press('Enter');
  expect(done).toEqual(['2-3']);
});

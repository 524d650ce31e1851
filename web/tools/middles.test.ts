import { expect, test } from 'vitest';
import { ask } from './engine.ts';
import { middleOf } from './middles.ts';
import type { GameInfo, Position } from '../src/worker/types.ts';

for (const info of ask({ ask: 'games' }) as GameInfo[])
  test(`the board of ${info.name} on the first screen stands in the middle of a game, after a move that can be seen`, () => {
    const { setup, position, plays } = middleOf(info);
    const shown = ask({ ask: 'position', ...setup, position, plays }) as Position;
    expect(shown).not.toHaveProperty('error');
    expect(shown.result).toBeUndefined();
    expect(shown.plays.at(-1)?.walks?.some((walk) => walk[0] === 'move' && walk[3].length > 1)).toBe(true);
    const start = ask({ ask: 'position', ...setup, position: '', plays: [] }) as Position;
    const moved = shown.pieces.filter(([spot, colour, count]) => !start.pieces.some((one) => one[0] === spot && one[1] === colour && one[2] === count));
    expect(moved.length).toBeGreaterThan(2);
  });

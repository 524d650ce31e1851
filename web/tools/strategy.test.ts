import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ask } from './engine.ts';
import english from '../../messages/en.json';
import type { Posed } from '../src/problems/collection.ts';
import chosen from '../src/problems/strategy.json';
import { shows, strategyOf } from '../src/problems/strategy.ts';

const games = (ask({ ask: 'games' }) as { name: string }[]).map(({ name }) => name);

for (const game of games)
  test(`${game}: five positions, and each shows what is said about it`, () => {
    const points = strategyOf(game);
    expect(points.length).toBe(5);
    const collection = readFileSync(new URL(`../../problems/${game}.txt`, import.meta.url), 'utf8');
    for (const { principle, number } of points) {
      const posed = ask({ ask: 'problem', game, number, collection }) as Posed;
      expect(`strategy.${principle}` in english, principle).toBe(true);
      expect(shows(posed, principle), `${principle} ${posed.position}`).toBe(true);
      expect(posed.margin).toBeGreaterThanOrEqual(0.08); // clear enough to teach
      // “Any other move at most”: the second of the list is the best of all others.
      for (const { value } of posed.moves.slice(1)) expect(value).toBeLessThanOrEqual(posed.moves[1]!.value);
    }
    expect(new Set(points.map(({ number }) => number)).size).toBe(5);
  });

test('no game but ours has positions', () => {
  expect(Object.keys(chosen).sort()).toEqual([...games].sort());
  for (const game of games) expect(existsSync(new URL(`../../problems/${game}.txt`, import.meta.url))).toBe(true);
});

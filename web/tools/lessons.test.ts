import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import english from '../../messages/en.json';
import { ask } from './engine.ts';

const folder = new URL('../src/lessons/', import.meta.url);
const games = (ask({ ask: 'games' }) as { name: string }[]).map(({ name }) => name);

test('every game has a lesson', () => {
  const lessons = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(lessons.map((name) => name.slice(0, -5)).sort()).toEqual([...games].sort());
});
test.each(games)('the engine agrees with the lesson of %s', (game) => {
  const steps = JSON.parse(readFileSync(new URL(`${game}.json`, folder), 'utf8')) as { say: string; position: string; goal: string[] }[];
  expect(steps.length).toBeGreaterThanOrEqual(5);
  expect(steps.length).toBeLessThanOrEqual(6);
  for (const { say, position, goal } of steps) {
    expect(english).toHaveProperty([say]);
    const found = ask({ ask: 'position', game, position });
    expect(found.turn, position).toBe(0);
    for (const move of goal) expect(Object.keys(found.moves), position).toContain(move);
  }
  const last = steps.at(-1)!;
  expect(ask({ ask: 'position', game, position: last.position, plays: [last.goal[0]] }).result?.places[0]).toBe(1);
});

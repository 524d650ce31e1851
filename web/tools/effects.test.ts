import { expect, test } from 'vitest';
import effects from '../src/effects.json';
import { ask } from './engine.ts';

const games = ask({ ask: 'games' }) as { name: string; options: { name: string; values: string[] }[] }[];

test('every value of every house rule was measured', () => {
  const measured = Object.fromEntries(
    Object.entries(effects.effects).map(([game, { options }]) => [game, Object.entries(options).map(([name, values]) => [name, Object.keys(values)])]),
  );
  const offered = Object.fromEntries(games.map(({ name, options }) => [name, options.map((option) => [option.name, option.values.slice(1)])]));
  expect(measured).toEqual(offered);
});

import { expect, test } from 'vitest';
import { numbersOf, type MyGame } from './statistics.ts';

const game = (result: MyGame['result'], moves: number, levels = ['curious']): MyGame => ({
  game: 'ludo',
  result,
  levels,
  moves,
  captured: moves / 10,
  lost: 1,
});

test('games are counted, also by the level of the bots', () => {
  const numbers = numbersOf([game('won', 30), game('lost', 50, ['curious', 'curious', 'expert']), game('drawn', 40)]);
  expect(numbers).toMatchObject({ won: 1, drawn: 1, lost: 1, moves: 40, captured: 4, taken: 1, quickest: 30 });
  expect(numbers.against).toEqual([
    ['curious', { won: 1, drawn: 1, lost: 1 }],
    ['expert', { won: 0, drawn: 0, lost: 1 }],
  ]);
});
test('the longest run of games won is found wherever it is', () => {
  const results = [...'wlwwwdww'].map((letter) => game(letter === 'w' ? 'won' : letter === 'd' ? 'drawn' : 'lost', 20));
  expect(numbersOf(results).streak).toBe(3);
  expect(numbersOf([game('lost', 20)])).toMatchObject({ streak: 0, quickest: undefined });
});

// The player's own games in numbers.
import type { resultOf } from '../match/result.ts';

export interface MyGame {
  game: string;
  result: ReturnType<typeof resultOf>;
  levels: string[]; // of the bots I played against
  moves: number; // mine
  captured: number; // by me
  lost: number; // of mine
}

export interface Results {
  won: number;
  drawn: number;
  lost: number;
}

export interface Numbers extends Results {
  results: MyGame['result'][]; // oldest first
  streak: number; // most games won in a row
  quickest: number | undefined; // moves of the quickest game I won
  moves: number; // on average
  captured: number; // on average
  taken: number; // of mine, on average
  against: [level: string, Results][];
}

const add = (record: Results, result: MyGame['result']) => ({ ...record, [result]: record[result] + 1 });
const nothing: Results = { won: 0, drawn: 0, lost: 0 };
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

// For one kind of game, oldest first; at least one.
export function numbersOf(games: MyGame[]): Numbers {
  let run = 0;
  let streak = 0;
  for (const { result } of games) {
    run = result === 'won' ? run + 1 : 0;
    streak = Math.max(streak, run);
  }
  const against = new Map<string, Results>();
  for (const { levels, result } of games) for (const level of new Set(levels)) against.set(level, add(against.get(level) ?? nothing, result));
  const wins = games.filter(({ result }) => result === 'won');
  return {
    ...games.reduce((record, { result }) => add(record, result), nothing),
    results: games.map(({ result }) => result),
    streak,
    quickest: wins.length > 0 ? Math.min(...wins.map(({ moves }) => moves)) : undefined,
    moves: mean(games.map(({ moves }) => moves)),
    captured: mean(games.map(({ captured }) => captured)),
    taken: mean(games.map(({ lost }) => lost)),
    against: [...against],
  };
}

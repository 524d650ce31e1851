// The plays that decided a game: the throws and moves that changed their player's chances most.
import type { Analysis } from '../worker/client.ts';
import type { Played } from '../worker/types.ts';

export interface Moment {
  i: number; // of the play
  change: number; // of its player's chances
}

// The greatest changes first, none below 5 %. `chance`: which plays were thrown or drawn.
export const momentsOf = ({ entries }: Pick<Analysis, 'entries'>, seats: number[], chance: boolean[]): Moment[] =>
  entries
    .map((entry, i) => ({ i, change: chance[i] ? (entry.luck[seats[i]!] ?? 0) : -entry.loss }))
    .filter(({ change }) => Math.abs(change) >= 0.05)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));

// How many pieces every seat has captured.
export function capturesOf(plays: Pick<Played, 'seat' | 'walks'>[], seats: number): number[] {
  const counts = Array.from({ length: seats }, () => 0);
  for (const { seat, walks = [] } of plays) for (const [kind, , count] of walks) if (kind === 'captured') counts[seat]! += count;
  return counts;
}

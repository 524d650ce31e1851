// What is known for certain about positions of solved games (docs/solved.md).
import type { Analysis } from '../engine/engine.ts';

export interface Verdict {
  value: 'win' | 'draw' | 'loss';
  turns: number; // until the end, both sides together
}
export interface Known {
  positions: ((Verdict & { seat: number }) | null)[]; // before each play and at the end, to the seat that is to move
  moves: (Verdict & { move: string })[]; // best first
}

export const shares = { win: 1, draw: 0.5, loss: 0 };

// What was guessed about a game, put right where it is known.
export function putRight(guessed: Analysis, positions: Known['positions'], seats: number[]): Analysis {
  const expected = (at: number) => {
    const { seat, value } = positions[at]!;
    return [0, 1].map((one) => (one === seat ? shares[value] : 1 - shares[value]));
  };
  const entries = guessed.entries.map((entry, i) => {
    if (!positions[i] || !positions[i + 1]) return entry;
    const before = expected(i);
    const after = expected(i + 1);
    const loss = before[seats[i]!]! - after[seats[i]!]!;
    return { ...entry, before, after, loss, mark: loss > 0 ? ('blunder' as const) : ('' as const), known: positions[i + 1]! };
  });
  return { ...guessed, entries };
}

// What tables say about positions (docs/solved.md): a verdict, or in games with chance a probability.

export interface Verdict {
  value: 'win' | 'draw' | 'loss';
  turns: number; // until the end, both sides together
}
export interface ExactChance {
  chance: number; // to win
}
export interface Known {
  positions: (((Verdict | ExactChance) & { seat: number }) | null)[]; // before each play and at the end, for the seat to move
  moves: ((Verdict | ExactChance) & { move: string })[]; // best first, for the mover
}

export const shares = { win: 1, draw: 0.5, loss: 0 };

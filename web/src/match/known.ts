// What is known for certain about positions of solved games (docs/solved.md).

export interface Verdict {
  value: 'win' | 'draw' | 'loss';
  turns: number; // until the end, both sides together
}
export interface Known {
  positions: ((Verdict & { seat: number }) | null)[]; // before each play and at the end, for the seat to move
  moves: ((Verdict | { chance: number }) & { move: string })[]; // best first; the mover's chance to win in games with chance
}

export const shares = { win: 1, draw: 0.5, loss: 0 };

// Strategy in five positions per game, taken from the problems. What is said about one is filled with the values of its moves, and
// a test makes sure that each shows what is said.
import type { Posed } from './collection.ts';
import chosen from './strategy.json';

export interface Point {
  principle: string; // a theme of the best move, `take_right` among several captures, or `quiet` for a move without any theme
  number: number; // of the problem, from 0
}
export const strategyOf = (game: string): Point[] =>
  ((chosen as unknown as Record<string, [string, number][]>)[game] ?? []).map(([principle, number]) => ({ principle, number }));

// The value of the best move, and of the best of all others.
export const compared = ({ moves }: Posed): [number, number] => [moves[0]!.value, moves[1]!.value];

export function shows({ moves: [best, next] }: Posed, principle: string): boolean {
  if (principle === 'quiet') return best!.themes.length === 0 && next!.loss > 0;
  return best!.themes.includes(principle === 'take_right' ? 'take' : principle) && next!.loss > 0;
}

// Where the arrow keys lead: along the board's paths, otherwise to the nearest spot in that direction.
import type { Board } from '../worker/types.ts';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const directions: Record<Arrow, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export const isArrow = (key: string): key is Arrow => key in directions;

export function neighbours(board: Board): Set<number>[] {
  const all = board.spots.map(() => new Set<number>());
  const join = (a: number, b: number) => {
    if (a === b) return;
    all[a]!.add(b);
    all[b]!.add(a);
  };
  for (const { kind, points } of board.paths) {
    for (let i = 1; i < points.length; ++i) join(points[i - 1]!, points[i]!);
    if (kind === 'circle') join(points.at(-1)!, points[0]!);
  }
  return all;
}

export function step(board: Board, near: Set<number>[], from: number, arrow: Arrow): number {
  const [dx, dy] = directions[arrow];
  const here = board.spots[from]!;
  const best = (candidates: Iterable<number>, least: number) => {
    let found = from;
    let score = Infinity;
    for (const i of candidates) {
      const x = board.spots[i]!.x - here.x;
      const y = board.spots[i]!.y - here.y;
      const distance = Math.hypot(x, y);
      if (i === from || distance === 0) continue;
      const along = (x * dx + y * dy) / distance; // cosine of the angle between them
      if (along < least) continue;
      const cost = distance * (2 - along);
      if (cost < score) [found, score] = [i, cost];
    }
    return found;
  };
  const onPath = best(near[from]!, 0.45);
  return onPath !== from ? onPath : best(board.spots.keys(), 0.3);
}

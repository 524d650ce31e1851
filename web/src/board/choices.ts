// Maps taps to moves. The engine supplies the legal moves as gestures; there are no rules here.
import type { Board, Gesture, Moves, Walk } from '../worker/types.ts';

export interface Choice extends Gesture {
  text: string;
  walks: Walk[];
  from: number;
  to: number[]; // targets to tap: where the count ends, and where a following slide ends
}

interface Choices {
  onBoard: Choice[];
  asButtons: (Gesture & { text: string })[]; // pass, decline, stop, discard, huff
}

export function choicesOf(board: Board, moves: Moves): Choices {
  const onBoard: Choice[] = [];
  const asButtons: Choices['asButtons'] = [];
  for (const [text, gesture] of Object.entries(moves)) {
    const walks = gesture.walks ?? [];
    const first = walks[0];
    if (!first || first[0] === 'captured') {
      asButtons.push({ ...gesture, text });
      continue;
    }
    const [, colour, , path] = first;
    const end = path.at(-1)!;
    const to = [end];
    const slide = walks.find((walk) => walk[0] === 'slide' && walk[1] === colour);
    if (slide) to.push(slide[3].at(-1)!);
    // A finishing piece may also be moved to the last spot before the finished pieces.
    if (board.spots[end]?.role === 'home' && path.length > 2) to.push(path.at(-2)!);
    onBoard.push({ ...gesture, text, walks, from: path[0]!, to });
  }
  return { onBoard, asButtons };
}

export const sources = (choices: Choice[]) => new Set(choices.map((choice) => choice.from));

export function targets(choices: Choice[], from: number): Map<number, Choice[]> {
  const found = new Map<number, Choice[]>();
  const mine = choices.filter((choice) => choice.from === from);
  const firsts = new Set(mine.map((choice) => choice.to[0]));
  for (const choice of mine)
    choice.to.forEach((spot, i) => {
      if (i > 0 && firsts.has(spot)) return; // another move's count ends there
      found.set(spot, [...(found.get(spot) ?? []), choice]);
    });
  return found;
}

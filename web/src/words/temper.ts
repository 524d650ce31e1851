// What a face shows of the step that is being shown.
import type { View } from '../match/view.ts';

export type Feeling = 'calm' | 'glad' | 'hurt';

// Glad of a capture or of a piece that has arrived, hurt by the loss of one; at the end by the result.
export function feelingOf({ step, board, result }: Pick<View, 'step' | 'board' | 'result'>, seat: number): Feeling {
  if (result) return result.places.every((place) => place === 1) ? 'calm' : result.places[seat] === 1 ? 'glad' : 'hurt';
  if (!step || !('move' in step) || !board) return 'calm';
  const colour = board.seats[seat];
  const walks = step.walks ?? [];
  if (walks.some((walk) => walk[0] === 'captured' && walk[1] === colour)) return 'hurt';
  if (step.seat !== seat) return 'calm';
  return walks.some((walk) => walk[0] === 'captured' || board.spots[walk[3].at(-1)!]?.role === 'home') ? 'glad' : 'calm';
}

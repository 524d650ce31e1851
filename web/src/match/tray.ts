// What lies on the board's tray: the last throw, cast or draw. Where drawn cards go into hands, it is the last card played: only
// there a move has a card.
import type { Board } from '../worker/types.ts';

export interface OnTray {
  seat: number;
  text: string;
}

export function trayAfter(log: object[], hands: boolean): OnTray | null {
  const last = (log as { seat: number; event?: string; card?: string }[]).findLast((entry) => (hands ? entry.card : entry.event) !== undefined);
  return last ? { seat: last.seat, text: (hands ? last.card : last.event)! } : null;
}

// The dice, the cast or the card of an event, one by one, as in `pending`.
export function facesOf(board: Board, event: string): string[] {
  return board.events[event]?.dice?.map(String) ?? [event];
}

// How many cards lie on the discard: those that were turned, or played from hands.
export const cardsLaid = (board: Board, log: object[], hands: boolean): number =>
  (log as { event?: string; card?: string }[]).filter((entry) => (hands ? entry.card : board.events[entry.event ?? '']?.card) !== undefined).length;

// What lies on the board's tray: the last throw, cast or draw. Where drawn cards go into hands, it is the last card played: only
// there a move has a card.
import type { Board } from '../worker/types.ts';
import { t } from '../texts.svelte.ts';
import { cardName, eventWords, seatName } from '../words/words.ts';

export interface OnTray {
  seat: number;
  text: string;
}

export function trayAfter(log: object[], hands: boolean): OnTray | null {
  const last = (log as { seat: number; event?: string; card?: string }[]).findLast((entry) => (hands ? entry.card : entry.event) !== undefined);
  return last ? { seat: last.seat, text: (hands ? last.card : last.event)! } : null;
}

export const trayWords = (board: Board, { seat, text }: OnTray, hands: boolean) =>
  hands ? t('web.event.played', seatName(board, seat), cardName(text)) : eventWords(board, seat, text);

// Moves as a list of words, to be read out, pressed or typed.
import { reasonText, t } from '../texts.svelte.ts';
import type { Board, Moves } from '../worker/types.ts';
import { capital, moveWords, type People } from './words.ts';

export interface Listed {
  text: string; // of the move
  words: string;
}

// Signs as words.
export const aloud = (text: string) =>
  text
    .replaceAll(' → ', ` ${t('web.aloud.to')} `)
    .replaceAll(' ↔ ', ` ${t('web.aloud.with')} `)
    .replaceAll(' × ', ' ')
    .replaceAll(' · ', ', ');

// Each with its squares; what still reads the same is numbered.
export function listed(board: Board, moves: Moves, people: People): Listed[] {
  const seen = new Map<string, number>();
  return Object.entries(moves).map(([text, gesture]) => {
    const why = (gesture.why ?? []).map(reasonText).join('; ');
    const words = aloud(capital(moveWords(board, gesture, people, true))) + (why && `: ${why}`);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return { text, words: count > 1 ? `${words} (${count})` : words };
  });
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

// The moves that typed words mean: those that read exactly so, otherwise those with words that begin with each of them, in this order.
export function typed(list: Listed[], text: string): Listed[] {
  const wanted = plain(text);
  if (wanted.length === 0) return [];
  const exact = list.filter(({ words }) => plain(words).join(' ') === wanted.join(' '));
  if (exact.length > 0) return exact;
  return list.filter(({ words }) => {
    const there = plain(words);
    let at = 0;
    return wanted.every((one) => {
      while (at < there.length && !there[at]!.startsWith(one)) ++at;
      return at++ < there.length;
    });
  });
}

// What a throw is called where a board's chance is dice, sticks or cards.
export function throwWords(board: Board): string {
  const [look] = Object.values(board.events);
  if (look?.card !== undefined) return t('web.throw.card');
  if (look?.sticks !== undefined) return t('web.throw.sticks');
  return look?.dice?.length === 1 ? t('web.throw.die') : t('web.throw.dice');
}

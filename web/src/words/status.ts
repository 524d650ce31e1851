// The sentence at the table while nothing moves: whose turn it is, or how the game ended.
import { t } from '../texts.svelte.ts';
import { nameOf } from './people.ts';
import type { Session } from '../match/session.svelte.ts';
import { seatName } from './words.ts';

export const playerName = (session: Session, player: number) => nameOf(session.players[player], player);

function resultWords(session: Session): string {
  const { over, places } = session.result!;
  if (over === 'draw' || places.every((place) => place === 1)) return t('over.draw');
  const winners = places.flatMap((place, seat) => (place === 1 ? [`${playerName(session, session.seating[seat]!)} (${seatName(session.board!, seat)})`] : []));
  return t('web.over.wins', winners.join(' + ')) + (session.takenBack > 0 ? ` ${t('web.over.taken_back')}` : '');
}

export function turnWords(session: Session): string {
  if (session.result) return resultWords(session);
  if (session.condition === 'away') return t('web.away');
  const seat = session.acting;
  if (seat === null) return '';
  const player = session.seating[seat]!;
  const name = playerName(session, player);
  if (session.you.includes(player) && !session.watching) return session.you.length > 1 ? t('web.turn.of', name) : t('web.turn.yours');
  return session.players[player]?.kind === 'bot' ? t('web.turn.bot', name) : t('web.turn.of', name);
}

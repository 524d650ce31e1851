// The sentence at the table while nothing moves: whose turn it is, or how the game ended.
import { t } from '../texts.svelte.ts';
import { nameOf } from './people.ts';
import { actingSeat, isOurs, type View } from '../match/view.ts';
import type { Seated } from '../board/skins/skin.ts';
import { capital, entryWords, seatName, type People } from './words.ts';
import type { Entry } from '../match/messages.ts';

export const playerName = (view: View, player: number) => nameOf(view.players[player], player);

// The only player at this device is addressed; at a shared one everybody has a name.
export const peopleOf =
  (view: View): People =>
  (seat) => {
    const player = view.seating[seat]!;
    const own = view.you.length === 1 && view.you[0] === player;
    return { name: own ? t('web.you') : playerName(view, player), own };
  };

// Drawn cards go into hands: at one device only their player may see them.
export const keepsSecrets = ({ you, hands }: Pick<View, 'you' | 'hands'>) => you.length > 1 && hands.length > 0;

// A line of the log; empty for what nobody needs to know.
export const lineWords = (view: View, entry: Entry) =>
  capital(
    entryWords(view.board!, keepsSecrets(view) && 'event' in entry ? { ...entry, event: '?' } : entry, (player) => playerName(view, player), peopleOf(view)),
  );

// Who plays the colours of the board.
export const seatedOf = (view: View): Seated[] =>
  view.seating.flatMap((index, seat) => {
    const who = view.players[index];
    return who ? [{ colour: view.board!.seats[seat]!, who, index, name: nameOf(who, index), points: who.points ?? 0 }] : [];
  });

function resultWords(view: View): string {
  const told = winnerWords(view);
  return view.result!.over === 'counted' ? t('web.over.counted', told) : told;
}

function winnerWords(view: View): string {
  const { over, places } = view.result!;
  if (over === 'draw' || places.every((place) => place === 1)) return t('over.draw');
  const winners = places.flatMap((place, seat) => (place === 1 ? [`${playerName(view, view.seating[seat]!)} (${seatName(view.board!, seat)})`] : []));
  return t('web.over.wins', winners.join(' + ')) + (view.takenBack > 0 ? ` ${t('web.over.taken_back')}` : '');
}

export function turnWords(view: View, away: boolean): string {
  if (view.result) return resultWords(view);
  if (away) return t('web.away');
  const seat = actingSeat(view);
  if (seat === null) return '';
  const player = view.seating[seat]!;
  const name = playerName(view, player);
  if (isOurs(view, seat) && !view.watching) return view.you.length > 1 ? t('web.turn.of', name) : t('web.turn.yours');
  return view.players[player]?.kind === 'bot' ? t('web.turn.bot', name) : t('web.turn.of', name);
}

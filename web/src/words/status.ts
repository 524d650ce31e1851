// The sentence at the table while nothing moves: whose turn it is, or how the game ended.
import { choicesOf } from '../board/choices.ts';
import { skinOf } from '../board/skins/index.ts';
import type { Skin } from '../board/skins/skin.ts';
import { t, word } from '../texts.svelte.ts';
import type { Board } from '../worker/types.ts';
import { nameOf } from './people.ts';
import { actingSeat, isOurs, type View } from '../match/view.ts';
import type { Seated } from '../board/skins/skin.ts';
import { capital, colourName, entryWords, moveWords, seatName, threwWords, type People } from './words.ts';
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

// What the tap on the dice, the sticks or the pile does.
export function throwWords(board: Board, chance: Skin['chance']): string {
  if (chance === 'card') return t('web.throw.card');
  if (chance === 'sticks') return t('web.throw.sticks');
  return Object.values(board.events).every((look) => look.dice?.length === 1) ? t('web.throw.die') : t('web.throw.dice');
}

// What the player here has to do: state and task.
function taskWords(view: View, seat: number, name: string, told: boolean): string {
  const { board, moves, tray, held, pending, you } = view;
  const several = you.length > 1;
  if (view.throwing !== null) {
    const task = `${throwWords(board!, skinOf(board!.game ?? '').chance)}.`;
    return several ? `${name}: ${task}` : task;
  }
  const threw = !told && !held && pending.length > 0 && tray?.seat === seat;
  const state = threw ? threwWords(board!, seat, tray.text, peopleOf(view)) : several ? t('web.turn.of', name) : t('web.turn.yours');
  const { onBoard, asButtons } = choicesOf(board!, moves);
  if (onBoard.length + asButtons.length === 0) return state;
  const only = onBoard.length === 0 && asButtons.length === 1 ? asButtons[0]! : undefined;
  const task = only
    ? `${capital(moveWords(board!, only))}.`
    : held
      ? word('web.task', 'card')
      : onBoard.length > 0
        ? word('web.task', 'choose', board!.game)
        : word('web.task', 'decide');
  return `${state}. ${task}`;
}

// A later game of the series begins: who begins, and in which colour the player here plays.
export function beginWords(view: View): string {
  const first = peopleOf(view)(0);
  const begins = t('web.begin', view.game, first.name, first.own ? 1 : 2);
  const seat = view.you.length === 1 ? view.seating.indexOf(view.you[0]!) : -1;
  return seat < 0 ? begins : `${begins} ${t('web.begin.colour', colourName(view.board!, view.board!.seats[seat]))}`;
}

// Why nothing can be taken back now.
export function whyNoTakeBack(view: View): string {
  if (view.offers.length > 0) return t('web.takeback.offer');
  const chosen = view.log.some((entry) => 'move' in entry && entry.by === undefined && isOurs(view, entry.seat));
  return t(chosen ? 'web.takeback.late' : 'web.takeback.none');
}

// `told`: what was thrown has been told already.
export function turnWords(view: View, away: boolean, told = false): string {
  if (view.result) return resultWords(view);
  if (away) return t('web.away');
  const seat = actingSeat(view);
  if (seat === null) return '';
  const player = view.seating[seat]!;
  const name = playerName(view, player);
  if (isOurs(view, seat) && !view.watching) return taskWords(view, seat, name, told);
  return view.players[player]?.kind === 'bot' ? t('web.turn.bot', name) : t('web.turn.of', name);
}

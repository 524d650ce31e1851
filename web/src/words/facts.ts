// What can be asked of a table at any time, each by a key: what happened last, whose turn it is, what stands where, what lies on the
// table. There are no rules here: dangers come from the engine.
import { actingSeat, isOurs, type View } from '../match/view.ts';
import { percent, t, word, type Key } from '../texts.svelte.ts';
import { ask } from '../worker/client.ts';
import type { Setup } from '../worker/types.ts';
import { aloud } from './listed.ts';
import { lineWords, peopleOf, playerName } from './status.ts';
import { capital, cardDoes, cardName, moveSentence, seatName, spotName, trayWords } from './words.ts';

// A table of any kind.
export interface Told {
  view: View;
  setup: Setup;
  sentence: string; // that stands under the board
  choices: number; // moves that can be chosen now
  hand: string[]; // the cards that may be seen here
  left: () => number | undefined; // seconds for this turn
}

export interface Fact {
  key: string;
  name: Key;
  tell: (told: Told) => string | Promise<string>;
}

const sentences = (list: string[]) =>
  list
    .filter(Boolean)
    .map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`))
    .join(' ');
const seatsOf = (view: View, ours: boolean) => view.seating.flatMap((_, seat) => (isOurs(view, seat) === ours ? [seat] : []));
const who = (view: View, seat: number) => `${capital(peopleOf(view)(seat).name)} (${seatName(view.board!, seat)})`;

// The last move with what was thrown for it, and what followed.
function last({ view }: Told): string {
  const plays = view.log.filter((entry) => 'seat' in entry);
  const move = plays.findLastIndex((entry) => 'move' in entry);
  if (plays.length === 0) return t('web.aloud.nothing_yet');
  const before = plays[move - 1];
  const from = before && 'event' in before && before.seat === plays[move]!.seat ? move - 1 : Math.max(move, 0);
  return sentences(
    plays
      .slice(from)
      .map((entry) => ('move' in entry ? aloud(capital(moveSentence(view.board!, entry.seat, entry, peopleOf(view), true))) : lineWords(view, entry))),
  );
}

function turn({ view, sentence, choices }: Told): string {
  return sentences([capital(sentence), ...(choices > 0 ? [t('web.aloud.choices', choices), stillToPlay(view)] : [])]);
}

const stillToPlay = (view: View) =>
  view.pending.length > 0 && view.throwing === null ? t('web.aloud.pending', view.pending.map((one) => shown(view, one)).join(', ')) : '';

// A die, or the name of a card.
const shown = (view: View, one: string) => {
  const card = view.board!.events[one]?.card;
  return card === undefined ? one : cardName(view.board!, card);
};

function places(view: View, seat: number, danger = new Map<number, number>()): string {
  const board = view.board!;
  const at = new Map<number, number>();
  for (const token of view.tokens) if (token.colour === board.seats[seat]) at.set(token.spot, (at.get(token.spot) ?? 0) + 1);
  const list = [...at]
    .sort(([a], [b]) => a - b)
    .map(([spot, count]) => {
      const where = spotName(board, spot) + (count > 1 ? ` (${count})` : '');
      const chance = danger.get(spot);
      if (chance === undefined) return where;
      return `${where}, ${chance > 0.999 ? t('web.aloud.in_danger') : t('web.aloud.danger', percent(chance))}`;
    });
  return `${who(view, seat)}: ${list.join('; ') || t('web.spot.empty')}`;
}

async function mine(told: Told): Promise<string> {
  const { view, setup } = told;
  const answers = await Promise.all(
    seatsOf(view, true).map(async (seat) => {
      const found = view.result ? undefined : await ask({ ask: 'dangers', ...setup, position: view.position, seat }).catch(() => undefined);
      const list = Array.isArray(found) ? (found as [number, number][]) : [];
      const after = found === null ? t('web.aloud.danger_unknown') : Array.isArray(found) && list.length === 0 ? capital(t('web.reason.safe_now')) : '';
      return [places(view, seat, new Map(list)), after];
    }),
  );
  return sentences(answers.flat());
}
const others = ({ view }: Told) => sentences(seatsOf(view, false).map((seat) => places(view, seat)));

function thrown({ view, hand }: Told): string {
  const board = view.board!;
  const { tray } = view.throwing === null ? view : { tray: null };
  const card = tray && !view.held ? board.events[tray.text]?.card : undefined;
  const held = hand.map((one) => `${cardName(board, one)} – ${cardDoes(one)}`).join('; ');
  const told = [
    tray ? capital(trayWords(board, tray, view.held, peopleOf(view))) : '',
    card === undefined ? '' : cardDoes(card),
    stillToPlay(view),
    held && `${t('web.hand')}: ${held}`,
  ];
  return sentences(told) || sentences([Object.keys(board.events).length === 0 ? t('web.aloud.no_chance') : t('web.aloud.no_throw')]);
}

// Where the pieces are in their race or fight, and the series.
function score({ view }: Told): string {
  const board = view.board!;
  return sentences(
    view.seating.map((player, seat) => {
      const roles = view.tokens.flatMap((token) => (token.colour === board.seats[seat] ? [board.spots[token.spot]!.role] : []));
      const gone = (['home', 'taken'] as const).map((role) => [word('role', role, board.game), roles.filter((one) => one === role).length] as const);
      const left = roles.filter((role) => role !== 'home' && role !== 'taken').length;
      const counts = [...gone, [t('web.aloud.in_play'), left] as const].flatMap(([name, count]) => (count > 0 ? [`${name} (${count})`] : []));
      const { won = 0, points = 0 } = view.players[player] ?? {};
      const series = won > 0 || points > 0 ? [t('web.score', won), t('web.score.points', points)] : [];
      return `${playerName(view, player)}: ${[...counts, ...series].join(', ')}`;
    }),
  );
}

function clock({ view, left }: Told): string {
  const seconds = left();
  if (seconds === undefined) return t('web.aloud.untimed');
  const seat = actingSeat(view);
  return sentences([`${seat === null ? '' : `${capital(peopleOf(view)(seat).name)}: `}${t('web.hurry', seconds)}`]);
}

export const facts: Fact[] = [
  { key: 'L', name: 'web.aloud.L', tell: last },
  { key: 'T', name: 'web.aloud.T', tell: turn },
  { key: 'P', name: 'web.aloud.P', tell: mine },
  { key: 'O', name: 'web.aloud.O', tell: others },
  { key: 'D', name: 'web.aloud.D', tell: thrown },
  { key: 'S', name: 'web.aloud.S', tell: score },
  { key: 'R', name: 'web.aloud.R', tell: clock },
];

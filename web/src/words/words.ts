// Moves and positions in words, for the log, screen readers and buttons.
import type { Board, Gesture, Role, Walk } from '../worker/types.ts';
import { turnsBack, type Token } from '../board/tokens.ts';
import { settings } from '../settings.svelte.ts';
import { fill, logLine, reasonText, t, word } from '../texts.svelte.ts';
import { entryKinds } from '../match/described.ts';
import type { Entry } from '../match/messages.ts';
import type { OnTray } from '../match/tray.ts';

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
export const colourName = (board: Board, colour: number | undefined) => word('colour', board.colours[colour ?? -1] ?? '', board.game);
export const seatName = (board: Board, seat: number) => colourName(board, board.seats[seat]);

// Who sits on a seat. `own`: the only player at this device, who is addressed as “you”.
export interface Person {
  name: string;
  own?: boolean;
}
export type People = (seat: number) => Person;
export const coloured =
  (board: Board): People =>
  (seat) => ({ name: seatName(board, seat) });
const form = (person?: Person) => (person?.own ? 1 : 2); // of a verb: {0:move|moves}

// A spot in words: its number or name, or its role.
export function spotName(board: Board, i: number): string {
  const spot = board.spots[i]!;
  const named = ['yard', 'home', 'bar', 'taken'].includes(spot.role);
  if (named) return word('role', spot.role, board.game);
  return settings.coordinates ? spot.name : word('station', spot.name, board.game);
}

const owned = new Set<Role>(['yard', 'home', 'bar', 'taken', 'lane', 'start']); // named with their colour

// `here`: the tokens on the spot.
export function spotLabel(board: Board, i: number, here: Token[], movable: boolean, target: boolean): string {
  const spot = board.spots[i]!;
  const counts = new Map<number, number>();
  for (const token of here) counts.set(token.colour, (counts.get(token.colour) ?? 0) + 1);
  const held = [...counts].map(([colour, count]) => `${count} ${colourName(board, colour)}`).join(', ');
  const owner = spot.colour === undefined || !owned.has(spot.role) ? '' : ` (${colourName(board, spot.colour)})`;
  const state = target ? t('web.spot.target') : movable ? t('web.spot.movable') : '';
  return [spotName(board, i) + owner, held || t('web.spot.empty'), state].filter(Boolean).join(', ');
}

export function positionInWords(board: Board, tokens: Token[]): string {
  return board.seats
    .map((colour) => {
      const at = new Map<number, number>();
      for (const token of tokens) if (token.colour === colour) at.set(token.spot, (at.get(token.spot) ?? 0) + 1);
      const list = [...at].sort(([a], [b]) => a - b).map(([spot, count]) => (count > 1 ? `${spotName(board, spot)} × ${count}` : spotName(board, spot)));
      return `${colourName(board, colour)}: ${list.join(', ') || t('web.spot.empty')}`;
    })
    .join('. ');
}

// A verb whose subject is `who`; of a move that can be chosen, the bare verb.
const verb = (board: Board, name: string, who: Person | undefined, ...details: (string | number)[]) =>
  who ? fill(word('web.do', name, board.game), [form(who), ...details]) : fill(word('web.act', name, board.game), details);

// What a move does, as verbs, what is rare first. Without the names of squares.
function effectsOf(board: Board, walks: Walk[], people: People, who?: Person): string[] {
  const of = (kind: Walk[0]) => walks.filter((walk) => walk[0] === kind);
  const count = (list: Walk[]) => list.reduce((sum, walk) => sum + walk[2], 0);
  const ownerOf = (walk: Walk): Person => {
    const seat = board.seats.indexOf(walk[1]);
    return seat < 0 ? { name: colourName(board, walk[1]) } : people(seat);
  };
  const names = (list: Walk[]) => [...new Set(list.map((walk) => ownerOf(walk).name))].join(', ');
  const split = (list: Walk[]) => [list.filter((walk) => ownerOf(walk).own), list.filter((walk) => !ownerOf(walk).own)] as const;
  const told: string[] = [];
  const [lost, taken] = split(of('captured'));
  if (taken.length > 0) told.push(verb(board, 'captures', who, names(taken)));
  if (lost.length > 0) told.push(verb(board, 'captures_yours', who, count(lost)));
  const own = of('move')[0] ?? of('swapped')[0];
  const [mine, theirs] = split(of('swapped').filter((walk) => walk[1] !== own?.[1]));
  if (theirs.length > 0) told.push(verb(board, 'swaps', who, names(theirs)));
  if (mine.length > 0) told.push(verb(board, 'swaps_yours', who));
  if (of('slide').length > 0) told.push(verb(board, 'slides', who));
  if (walks.some(turnsBack)) told.push(verb(board, 'bounces', who));
  const path = of('move')[0]?.[3] ?? [];
  const role = (i: number | undefined) => board.spots[i ?? -1]?.role;
  const special = role(path.at(-1)) === 'home' ? 'home' : ['yard', 'bar'].includes(role(path[0]) ?? '') ? 'enter' : '';
  if (special) told.push(verb(board, special, who));
  return told;
}
// A move in which nothing rare happens.
function plain(board: Board, walks: Walk[], who?: Person): string {
  const steps = (walks.find((walk) => walk[0] === 'move')?.[3].length ?? 1) - 1;
  return Object.keys(board.events).length > 0 ? verb(board, 'moves', who, steps) : verb(board, 'step', who);
}

// The squares of a move, where their names are shown.
export const routes = (board: Board, walks: Walk[]) =>
  walks
    .filter(([kind], i) => kind === 'move' || kind === 'slide' || (kind === 'swapped' && i === 0))
    .map(
      ([kind, , count, path]) =>
        `${count > 1 ? `${count} × ` : ''}${spotName(board, path[0]!)} ${kind === 'swapped' ? '↔' : '→'} ${spotName(board, path.at(-1)!)}`,
    );

function did(board: Board, { act = 'move', card = '', walks = [], why }: Gesture, people: People, who?: Person, named = settings.coordinates): string {
  if (why) return t('web.do.stuck', form(who), why.map(reasonText).join('; '));
  if (act === 'discard') return t('web.do.discard', form(who), cardName(board, card));
  if (act !== 'move') return t(`web.do.${act}`, form(who));
  const squares = named ? routes(board, walks) : [];
  const together = walks.filter((walk) => walk[0] === 'move').reduce((sum, walk) => sum + walk[2], 0);
  const told = effectsOf(board, walks, people, who);
  if (told.length === 0 && squares.length === 0) told.push(plain(board, walks, who));
  return [...squares, ...told, ...(together > 1 ? [t('web.which.together', together)] : [])].join(', ');
}

// What distinguishes moves that look the same on the board: the card, the die, or the number of pieces.
export function choiceWords(board: Board, choice: Gesture, others: Gesture[], people?: People): string {
  const walks = (gesture: Gesture) => (gesture.walks ?? []).filter((walk) => walk[0] === 'move');
  const alike = others.every((other) => other.card === choice.card && other.die === choice.die);
  if (!alike || others.every((other) => walks(other).length === 1 && walks(other)[0]![2] === 1)) return moveWords(board, choice, people);
  const mine = walks(choice);
  const count = mine.reduce((sum, walk) => sum + walk[2], 0);
  const colours = new Set(others.flatMap((other) => walks(other).map((walk) => walk[1]))).size > 1;
  const told = count === 1 ? t('web.which.alone') : t('web.which.together', count);
  return colours ? `${told}: ${mine.map((walk) => `${walk[2]} ${colourName(board, walk[1])}`).join(' + ')}` : told;
}

// A move in words, for a button: what the piece will do.
export function moveWords(board: Board, gesture: Gesture, people: People = coloured(board), named = settings.coordinates): string {
  const { act = 'move', card = '', die, walks = [] } = gesture;
  if (act === 'discard') return t('web.move.discard', cardName(board, card));
  if (act === 'huff') return t('web.move.huff', walks[0] ? spotName(board, walks[0][3][0]!) : '');
  if (act !== 'move') return t(`web.move.${act}`);
  return (card ? `${cardName(board, card)}: ` : '') + did(board, { walks }, people, undefined, named) + (die ? ` (${die})` : '');
}

// A move that was made, as a sentence about its player.
export function moveSentence(board: Board, seat: number, gesture: Gesture, people: People = coloured(board), named = settings.coordinates): string {
  const who = people(seat);
  const { card, act = 'move' } = gesture;
  const colon = named && gesture.walks?.length ? ':' : '';
  return `${who.name}${colon} ${did(board, gesture, people, who, named)}${card && act === 'move' ? ` (${cardName(board, card)})` : ''}`;
}

export const cardName = (board: Board, card: string) => word('web.card', card, board.game);
// What a card does, in one line.
export function cardDoes(card: string): string {
  const own = word('web.card_does', card);
  return own === card ? t('web.card_does.forward', card) : own;
}

export function eventWords(board: Board, seat: number, event: string, people: People = coloured(board)): string {
  const look = board.events[event];
  const who = people(seat);
  if (!look) return t('web.event.hidden', who.name, form(who));
  if (look.card !== undefined) return t('web.event.card', who.name, form(who), cardName(board, look.card));
  if (look.dice) return t('web.event.dice', who.name, form(who), look.dice.join(', '));
  return t('web.event.sticks', who.name, form(who), event);
}
// The same when it is done and the player must choose.
export function threwWords(board: Board, seat: number, event: string, people: People): string {
  const look = board.events[event];
  const who = people(seat);
  if (look?.card !== undefined) return t('web.threw.card', who.name, form(who), cardName(board, look.card));
  if (look?.dice) return t(look.dice.length === 1 ? 'web.threw.die' : 'web.threw.dice', who.name, form(who), look.dice.join(', '));
  return t('web.threw.sticks', who.name, form(who), event);
}
export const playedWords = (board: Board, seat: number, card: string, people: People = coloured(board)) =>
  t('web.event.played', people(seat).name, form(people(seat)), cardName(board, card));

export const trayWords = (board: Board, { seat, text }: OnTray, hands: boolean, people?: People) =>
  hands ? playedWords(board, seat, text, people) : eventWords(board, seat, text, people);

// The step being shown, by what is rarest in it, and never with the names of squares.
export function stepWords(board: Board, step: Extract<Entry, { seat: number }>, people: People): string {
  if ('event' in step) return eventWords(board, step.seat, step.event, people);
  if (step.why || (step.act ?? 'move') !== 'move') return moveSentence(board, step.seat, step, people);
  const who = people(step.seat);
  return `${who.name} ${effectsOf(board, step.walks ?? [], people, who)[0] ?? plain(board, step.walks ?? [], who)}`;
}

const kindOf = (entry: Entry) => (Object.keys(entryKinds) as (keyof typeof entryKinds)[]).find((kind) => kind in entry)!;

// A line of the log: `web.log.KIND`, filled with the names of its players and then its other fields. Empty for a kind
// without a message.
export function entryWords(board: Board, entry: Entry, player: (i: number) => string, people: People): string {
  if ('event' in entry) return eventWords(board, entry.seat, entry.event, people);
  if ('move' in entry) return moveSentence(board, entry.seat, entry, people);
  if ('lot' in entry) return eventWords(board, 0, entry.drew, () => ({ name: player(entry.lot) }));
  if ('join' in entry) return t('web.log.join', entry.name); // not yet among the players
  if ('start' in entry && entry.start > 1) return t('web.log.start_again', entry.start, people(0).name, form(people(0)));
  if ('offer' in entry) return t(`web.log.offer_${entry.offer}`, player(entry.player));
  if ('say' in entry) return `${player(entry.say)}: “${word('phrase', entry.phrase)}”`;
  const kind = kindOf(entry);
  const players: string[] = entryKinds[kind];
  const fields = entry as Record<string, string | number>;
  const others = Object.keys(fields).filter((field) => !players.includes(field));
  return logLine(kind, [...players.map((field) => player(Number(fields[field]))), ...others.map((field) => fields[field]!)]);
}

// Caches the words of every entry until the language changes, or whether squares are named.
export function remembered(words: (entry: Entry) => string): (entry: Entry) => string {
  let known = new WeakMap<Entry, string>();
  let wanted = '';
  return (entry) => {
    const now = `${settings.language} ${settings.coordinates}`;
    if (wanted !== now) known = new WeakMap();
    wanted = now;
    const text = known.get(entry) ?? words(entry);
    known.set(entry, text);
    return text;
  };
}

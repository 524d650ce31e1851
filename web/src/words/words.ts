// Moves and positions in words, for the log, screen readers and buttons.
import type { Board, Gesture, Role, Walk } from '../worker/types.ts';
import { turnsBack, type Token } from '../board/tokens.ts';
import { settings } from '../settings.svelte.ts';
import { logLine, reasonText, t, word } from '../texts.svelte.ts';
import { entryKinds } from '../match/described.ts';
import type { Entry } from '../match/messages.ts';
import type { OnTray } from '../match/tray.ts';

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
export const colourName = (board: Board, colour: number | undefined) => word('colour', board.colours[colour ?? -1] ?? '');
export const seatName = (board: Board, seat: number) => colourName(board, board.seats[seat]);

// A spot in words: its number or name, or its role.
export function spotName(board: Board, i: number): string {
  const spot = board.spots[i]!;
  const named = ['yard', 'home', 'bar', 'taken'].includes(spot.role);
  return named ? word('role', spot.role) : spot.name;
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

function walkWords(board: Board, [kind, colour, count, path]: Walk): string {
  const [from, to] = [spotName(board, path[0]!), spotName(board, path.at(-1)!)];
  const pieces = count > 1 ? `${count} × ` : '';
  switch (kind) {
    case 'move':
      return `${pieces}${from} → ${to}`;
    case 'slide':
      return t('web.walk.slides', to);
    case 'swapped':
      return t('web.walk.swaps', colourName(board, colour));
    case 'captured':
      return t('web.walk.captures', pieces + colourName(board, colour));
  }
}

// What distinguishes moves that look the same on the board: the card, the die, or the number of pieces.
export function choiceWords(board: Board, choice: Gesture, others: Gesture[]): string {
  const walks = (gesture: Gesture) => (gesture.walks ?? []).filter((walk) => walk[0] === 'move');
  const alike = others.every((other) => other.card === choice.card && other.die === choice.die);
  if (!alike || others.every((other) => walks(other).length === 1 && walks(other)[0]![2] === 1)) return moveWords(board, choice);
  const mine = walks(choice);
  const count = mine.reduce((sum, walk) => sum + walk[2], 0);
  const colours = new Set(others.flatMap((other) => walks(other).map((walk) => walk[1]))).size > 1;
  const told = count === 1 ? t('web.which.alone') : t('web.which.together', count);
  return colours ? `${told}: ${mine.map((walk) => `${walk[2]} ${colourName(board, walk[1])}`).join(' + ')}` : told;
}

// A move in words, for a button or a log line.
export function moveWords(board: Board, { act = 'move', card = '', die, walks = [] }: Gesture): string {
  if (act === 'discard') return t('web.move.discard', cardName(card));
  if (act === 'huff') return t('web.move.huff', walks[0] ? spotName(board, walks[0][3][0]!) : '');
  if (act !== 'move') return t(`web.move.${act}`);
  const told = walks
    .map((walk, i) => (walk[0] === 'swapped' && i === 0 ? `${spotName(board, walk[3][0]!)} ↔ ${spotName(board, walk[3].at(-1)!)}` : walkWords(board, walk)))
    .join(', ');
  return (card ? `${cardName(card)}: ` : '') + told + (die ? ` (${die})` : '');
}

export const cardName = (card: string) => word('web.card', card);
// What a card does, in one line.
export function cardDoes(card: string): string {
  const own = word('web.card_does', card);
  return own === card ? t('web.card_does.forward', card) : own;
}

export function eventWords(board: Board, seat: number, event: string, who = seatName(board, seat)): string {
  const look = board.events[event];
  if (!look) return t('web.event.hidden', who);
  if (look.card !== undefined) return t('web.event.card', who, cardName(look.card));
  if (look.dice) return t('web.event.dice', who, look.dice.join(', '));
  return t('web.event.sticks', who, event);
}

export const trayWords = (board: Board, { seat, text }: OnTray, hands: boolean) =>
  hands ? t('web.event.played', seatName(board, seat), cardName(text)) : eventWords(board, seat, text);

// The step being shown, as people would say it: with the names of players, without those of squares.
export function stepWords(board: Board, step: Extract<Entry, { seat: number }>, name: (seat: number) => string): string {
  const who = name(step.seat);
  if ('event' in step) return eventWords(board, step.seat, step.event, who);
  const { act = 'move', walks = [], why } = step;
  if (why) return `${who}: ${t('web.stuck', why.map(reasonText).join('; '))}`;
  if (act !== 'move') return `${who}: ${moveWords(board, step)}`;
  const ownerOf = (colour: number) => {
    const seat = board.seats.indexOf(colour);
    return seat < 0 ? colourName(board, colour) : name(seat);
  };
  const of = (kind: Walk[0]) => walks.filter((walk) => walk[0] === kind);
  const owners = (list: Walk[]) => [...new Set(list.map((walk) => ownerOf(walk[1])))].join(', ');
  const taken = of('captured');
  if (taken.length > 0)
    return t(
      'web.now.takes',
      who,
      taken.reduce((sum, walk) => sum + walk[2], 0),
      owners(taken),
    );
  const swapped = of('swapped').filter((walk) => board.seats.indexOf(walk[1]) !== step.seat);
  if (swapped.length > 0) return t('web.now.swaps', who, owners(swapped));
  if (of('slide').length > 0) return t('web.now.slides', who);
  if (walks.some(turnsBack)) return t('web.now.bounces', who);
  const path = of('move')[0]?.[3] ?? [];
  const role = (i: number | undefined) => (i === undefined ? '' : board.spots[i]!.role);
  if (role(path.at(-1)) === 'home') return t('web.now.home', who);
  if (role(path[0]) === 'yard') return t('web.now.enters', who);
  return t('web.now.moves', who);
}

const kindOf = (entry: Entry) => (Object.keys(entryKinds) as (keyof typeof entryKinds)[]).find((kind) => kind in entry)!;

// A line of the log: `web.log.KIND`, filled with the names of its players and then its other fields. Empty for a kind
// without a message.
export function entryWords(board: Board, entry: Entry, player: (i: number) => string): string {
  if ('event' in entry) return eventWords(board, entry.seat, entry.event);
  if ('move' in entry) {
    const why = (entry.why ?? []).map(reasonText).join('; ');
    return `${seatName(board, entry.seat)}: ${why ? t('web.stuck', why) : moveWords(board, entry)}`;
  }
  if ('join' in entry) return t('web.log.join', entry.name); // not yet among the players
  if ('offer' in entry) return t(`web.log.offer_${entry.offer}`, player(entry.player));
  if ('say' in entry) return `${player(entry.say)}: “${word('phrase', entry.phrase)}”`;
  const kind = kindOf(entry);
  const players: string[] = entryKinds[kind];
  const fields = entry as Record<string, string | number>;
  const others = Object.keys(fields).filter((field) => !players.includes(field));
  return logLine(kind, [...players.map((field) => player(Number(fields[field]))), ...others.map((field) => fields[field]!)]);
}

// Caches the words of every entry until the language changes.
export function remembered(words: (entry: Entry) => string): (entry: Entry) => string {
  let known = new WeakMap<Entry, string>();
  let language = '';
  return (entry) => {
    if (language !== settings.language) known = new WeakMap();
    language = settings.language;
    const text = known.get(entry) ?? words(entry);
    known.set(entry, text);
    return text;
  };
}

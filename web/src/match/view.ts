// What is seen of a match: one value, replaced step by step. Pure: no DOM, no time, no sound.
import type { Board, Moves, Pieces, Walk } from '../worker/types.ts';
import { painted } from '../board/colours.ts';
import { afterWalks, beforeWalks, tokensOf, type Token } from '../board/tokens.ts';
import type { Chance, Entry, LotEntry, MatchInfo, Offer, Player, PointsPart, Result, Snapshot, Update } from './messages.ts';
import { facesOf, trayAfter, type OnTray } from './tray.ts';

type EventEntry = Extract<Entry, { event: string }>;
type MoveEntry = Extract<Entry, { move: string }>;
export type PlayEntry = EventEntry | MoveEntry;

export interface View {
  revision: number; // of the match as shown
  match: MatchInfo | null;
  unpainted: Board | null; // as sent
  board: Board | null; // in the colours of the players
  players: Player[];
  you: number[]; // the players on this device
  here: number[]; // the players who are connected
  spectators: number;
  watching: boolean; // another tab plays this match
  closed: boolean; // by its creator or the server's operator
  fairChance: Chance | null;
  game: number; // its number, 0 before the first
  seating: number[];
  lot: LotEntry[] | null; // being shown: what the players drew for who begins; empty where there is nothing to draw
  tokens: Token[];
  last: Walk[]; // the walks of the last move, to be marked; of a chain, of all its leaps
  log: Entry[];
  step: PlayEntry | null; // the one being shown
  throwing: number | null; // the seat whose throw waits for a tap
  tray: (OnTray & { fresh: boolean }) | null;
  held: boolean; // are drawn cards held in hands?
  hands: string[][]; // by seat; none where there are no hands
  pending: string[]; // thrown or drawn and not yet played
  turn: number | null;
  moves: Moves;
  position: string;
  since: number; // when the position was reached, by the server's clock
  deadline: number | undefined;
  offers: Offer[];
  mayCount: boolean; // all can agree to stop and count
  takeback: number[]; // the players who may ask to take a move back
  takenBack: number; // times, in this game
  result: Result | null;
  pointsFrom: PointsPart[][]; // of the result, by seat
  standing: number[]; // after the result, by player
  finished: boolean; // no other game follows the result
  said: { player: number; phrase: string } | null; // just now
}

export const emptyView: View = {
  revision: 0,
  match: null,
  unpainted: null,
  board: null,
  players: [],
  you: [],
  here: [],
  spectators: 0,
  watching: false,
  closed: false,
  fairChance: null,
  game: 0,
  seating: [],
  lot: null,
  tokens: [],
  last: [],
  log: [],
  step: null,
  throwing: null,
  tray: null,
  held: false,
  hands: [],
  pending: [],
  turn: null,
  moves: {},
  position: '',
  since: 0,
  deadline: undefined,
  offers: [],
  mayCount: false,
  takeback: [],
  takenBack: 0,
  result: null,
  pointsFrom: [],
  standing: [],
  finished: false,
  said: null,
};

// What is shown at a time: a snapshot, or one line of the log between the beginning and the end of its update.
export type Step =
  | { kind: 'snapshot'; snapshot: Snapshot; hidden: Entry[] } // `hidden`: the last lines of its log, still to be shown
  | { kind: 'begin'; update: Update }
  | { kind: 'lot'; lot: LotEntry[] }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'end'; update: Omit<Update, 'log'> };

const entrySteps = (log: Entry[]) => log.map((entry): Step => ({ kind: 'entry', entry }));

// The lot is shown before the first game, where it decides who begins.
const lotSteps = (match: MatchInfo | null, { number, lot = [] }: { number?: number; lot?: LotEntry[] }): Step[] =>
  number === 1 && match?.seating === 'lot' ? [{ kind: 'lot', lot }] : [];

export const updateSteps = (update: Update, match: MatchInfo | null = null): Step[] => [
  { kind: 'begin', update },
  ...lotSteps(match, update),
  ...entrySteps(update.log),
  { kind: 'end', update },
];

// The match after the first `from` lines of its log, which must have no rewind or takeback behind them, and then the rest; before
// the first of them the lot, if it is to be shown.
export function snapshotSteps(snapshot: Snapshot, from = Number.POSITIVE_INFINITY, withLot = false): Step[] {
  const { game } = snapshot;
  const hidden = game?.log.slice(from) ?? [];
  const first: Step = { kind: 'snapshot', snapshot, hidden };
  const lot = game && withLot ? lotSteps(snapshot.match, game) : [];
  if (!game || hidden.length === 0) return [first, ...lot];
  const { log: _, pieces: __, seating: ___, number: ____, ...after } = game;
  return [first, ...lot, ...entrySteps(hidden), { kind: 'end', update: { update: snapshot.snapshot, ...after } }];
}

// The tokens before the moves of a log, which lead to the pieces.
const tokensBefore = (pieces: Pieces, log: Entry[]): Token[] =>
  log.reduceRight((tokens, entry) => ('move' in entry ? beforeWalks(tokens, entry.walks ?? []) : tokens), tokensOf(pieces));
const lastMove = (log: Entry[]) => log.findLast((entry): entry is MoveEntry => 'move' in entry);

function restored(log: Entry[], held: boolean): Pick<View, 'tray' | 'last'> {
  const found = trayAfter(log, held);
  return { tray: found && { ...found, fresh: false }, last: [] };
}

function afterSnapshot(view: View, snapshot: Snapshot, hidden: Entry[]): View {
  const { game } = snapshot;
  const hands = game?.hands ?? [];
  const unpainted = snapshot.board ? { ...snapshot.board, game: snapshot.match.game } : view.unpainted;
  const log = [...(game?.lot ?? []), ...(game?.log ?? []).slice(0, (game?.log.length ?? 0) - hidden.length)];
  return {
    ...emptyView,
    watching: view.watching,
    said: view.said,
    revision: snapshot.snapshot,
    match: snapshot.match,
    unpainted,
    board: unpainted && painted(unpainted, game?.colours),
    players: snapshot.players,
    you: snapshot.you,
    here: snapshot.here,
    spectators: snapshot.spectators,
    closed: snapshot.closed ?? false,
    fairChance: snapshot.chance,
    since: snapshot.chance.since ?? 0,
    held: hands.length > 0,
    hands,
    log,
    ...restored(log, hands.length > 0),
    last: lastMove(log)?.walks ?? [],
    ...(game && {
      since: game.since,
      game: game.number,
      seating: game.seating,
      tokens: tokensBefore(game.pieces, hidden),
      ...afterTurn(hidden.length === 0 ? game : { ...game, moves: {}, pending: [], result: undefined }),
      position: game.position,
    }),
  };
}

// What a message with a turn says about it; what it does not name is gone.
function afterTurn(
  message: Pick<
    Update,
    'points_from' | 'standing' | 'finished' | 'moves' | 'pending' | 'hands' | 'offers' | 'deadline' | 'count' | 'takeback' | 'taken_back'
  > & {
    turn?: number | null;
    result?: Result | undefined;
  },
) {
  return {
    turn: message.turn ?? null,
    moves: message.moves ?? {},
    pending: message.pending ?? [],
    hands: message.hands ?? [],
    offers: message.offers ?? [],
    deadline: message.deadline,
    mayCount: message.count ?? false,
    takeback: message.takeback ?? [],
    takenBack: message.taken_back ?? 0,
    result: message.result ?? null,
    pointsFrom: message.points_from ?? [],
    standing: message.standing ?? [],
    finished: message.finished ?? false,
  };
}

function afterBegin(view: View, update: Update): View {
  return {
    ...view,
    revision: update.update,
    players: view.players.map((old, i) => (old.kind === 'open' ? (update.players?.[i] ?? old) : old)), // who has just sat down is named at once
    fairChance: update.chance ?? view.fairChance,
    held: view.held || update.hands !== undefined,
    since: update.since ?? update.chance?.since ?? view.since,
    ...(update.turn !== undefined && { moves: {}, offers: update.offers ?? [] }),
    ...(update.seating && {
      result: null, // its places belong to the old seating
      game: update.number!,
      seating: update.seating,
      board: view.unpainted && painted(view.unpainted, update.colours),
      tokens: tokensBefore(update.pieces ?? [], update.log), // its moves are still to be shown
    }),
  };
}

function afterEnd(view: View, update: Omit<Update, 'log'>): View {
  return {
    ...view,
    step: null,
    players: update.players ?? view.players,
    you: update.you ?? view.you,
    tokens: update.pieces ? tokensOf(update.pieces) : view.tokens,
    position: update.position ?? view.position,
    ...(update.turn !== undefined && afterTurn(update)),
  };
}

// Does the piece of the move before go on? Then the whole way stays marked, leap by leap.
const goesOn = (before: Entry | undefined, { seat, walks = [] }: MoveEntry) =>
  before !== undefined && 'move' in before && before.seat === seat && walks[0] !== undefined && before.walks?.[0]?.[3].at(-1) === walks[0][3][0];

// The hands without a card that is played. The second part of a split plays the same card.
function handsWithout(view: View, seat: number, card: string): string[][] {
  const before = view.log.at(-1);
  if (before && 'move' in before && before.seat === seat && before.card === card) return view.hands;
  const hand = view.hands[seat] ?? [];
  const at = Math.max(hand.indexOf(card), hand.indexOf('?'));
  return at < 0 ? view.hands : view.hands.with(seat, hand.toSpliced(at, 1));
}

function afterEntry(view: View, entry: Entry, fresh: boolean): View {
  const log = [...view.log, entry];
  if ('event' in entry) {
    if (entry.event === '?' || view.held) return { ...view, log, step: entry };
    return {
      ...view,
      log,
      step: entry,
      tray: { seat: entry.seat, text: entry.event, fresh },
      pending: view.board ? facesOf(view.board, entry.event) : [],
    };
  }
  if ('move' in entry) {
    const { seat, card, walks = [] } = entry;
    const tray = card === undefined ? view.tray : { seat, text: card, fresh };
    const hands = card === undefined ? view.hands : handsWithout(view, seat, card);
    const last = goesOn(view.log.at(-1), entry) ? [...view.last, ...walks] : walks;
    return { ...view, log, step: entry, tray, hands, last, tokens: afterWalks(view.tokens, walks) };
  }
  if ('start' in entry) return { ...view, log: [...view.log.filter((old) => 'lot' in old), entry], result: null, last: [], tray: null, pending: [] };
  if ('takeback' in entry) {
    const move = lastMove(view.log);
    const rest = view.log.filter((old) => old !== move);
    return { ...view, ...restored(rest, view.held), log: [...rest, entry] };
  }
  if ('rewind' in entry) {
    const first = view.log.filter((old) => 'seat' in old)[entry.rewind - 1]; // that is taken back
    const rest = first ? view.log.slice(0, view.log.indexOf(first)) : view.log;
    return { ...view, ...restored(rest, view.held), log: [...rest, entry] };
  }
  if ('say' in entry) return { ...view, log, said: { player: entry.say, phrase: entry.phrase } };
  if ('decline' in entry && entry.decline !== 'takeback') return { ...view, log, said: { player: entry.player, phrase: 'play_on' } };
  if ('close' in entry) return { ...view, log, closed: true };
  return { ...view, log };
}

// `fresh`: thrown dice and turned cards are seen falling.
export function afterStep(view: View, step: Step, fresh = false): View {
  if (step.kind === 'snapshot') return afterSnapshot(view, step.snapshot, step.hidden);
  if (step.kind === 'begin') return afterBegin(view, step.update);
  if (step.kind === 'end') return afterEnd(view, step.update);
  if (step.kind === 'lot') return { ...view, lot: step.lot };
  return afterEntry(view, step.entry, fresh);
}

// Must the player commit to bytes or reveal them, so that the first game can begin?
export function owesBytes({ players, fairChance }: Pick<View, 'players' | 'fairChance'>, player: number): boolean {
  const { committed, revealed, reveal } = fairChance ?? {};
  if (!committed || !revealed || players[player]?.kind !== 'human' || players.some(({ kind }) => kind === 'open')) return false;
  return !(reveal ? revealed : committed).includes(player);
}

// Is it the seat of a player on this device?
export const isOurs = ({ you, seating }: Pick<View, 'you' | 'seating'>, seat: number) => you.includes(seating[seat] ?? -1);

// The player on this device who must choose a move. A player who has resigned has nothing to choose.
export function moverOf(view: View): number | undefined {
  const { turn, watching, seating, players, moves } = view;
  if (turn === null || watching || !isOurs(view, turn)) return undefined;
  const player = seating[turn]!;
  return players[player]?.conceded && Object.keys(moves).length === 0 ? undefined : player;
}

// The player on this device who makes requests that need no turn.
export const speakerOf = (view: View): number | undefined => moverOf(view) ?? view.you[0];

// The players on this device who have not agreed yet.
export const undecided = (view: View, offer: Offer): number[] => view.you.filter((player) => !offer.agreed.includes(player));

// The seat to highlight: who must throw, whose step is being shown, or who must choose.
export const actingSeat = ({ throwing, step, turn }: View): number | null => throwing ?? step?.seat ?? turn;

// A match as one screen sees it. Messages carry the whole state; the session shows it step by step.
import type { Board, Moves, Walk } from '../worker/types.ts';
import { applyWalks, tokensOf, undoWalks, type Token } from '../board/tokens.ts';
import { duration, settings } from '../settings.svelte.ts';
import { sound } from '../sound.ts';
import { resultOf } from './result.ts';
import { count } from '../history/storage.svelte.ts';
import { trayAfter } from './tray.ts';
import { facesOf } from '../words/words.ts';
import type { Chance, Command, Entry, Link, MatchInfo, Message, Offer, Player, Result, Snapshot, Update } from './messages.ts';

type EventEntry = Extract<Entry, { event: string }>;
type MoveEntry = Extract<Entry, { move: string }>;
type Insisted = Omit<Extract<Command, { do: 'concede' }>, 'revision'> | Omit<Extract<Command, { do: 'offer' }>, 'revision'>;

export const lastMove = (log: Entry[]): MoveEntry | undefined => log.findLast((entry) => 'move' in entry);

export type Condition = 'connecting' | 'live' | 'away' | 'gone';

// The board, as far as animations are concerned.
export interface Stage {
  show(walks: Walk[]): Promise<void>;
  hurry(): void; // finishes the running animations
}

export class Session {
  condition = $state<Condition>('connecting');
  match = $state.raw<MatchInfo | null>(null);
  board = $state.raw<Board | null>(null);
  players = $state.raw<Player[]>([]);
  you = $state.raw<number[]>([]);
  here = $state.raw<number[]>([]);
  spectators = $state(0);
  game = $state(0); // its number, 0 before the first
  seating = $state.raw<number[]>([]);
  turn = $state<number | null>(null);
  moves = $state.raw<Moves>({});
  position = $state('');
  pending = $state.raw<string[]>([]); // thrown or drawn and not yet played
  hands = $state.raw<string[][]>([]); // by seat; none where there are no hands
  tokens = $state<Token[]>([]);
  log = $state.raw<Entry[]>([]);
  offers = $state.raw<Offer[]>([]);
  deadline = $state<number | undefined>(undefined);
  result = $state.raw<Result | null>(null);
  since = $state(0); // when the position was reached, by the server's clock
  closed = $state(false); // by its creator or the server's operator
  fairChance = $state.raw<Chance | null>(null);
  chance = $state.raw<{ seat: number; text: string; fresh: boolean } | null>(null); // on the tray
  last = $state.raw<Walk[]>([]); // the walks of the last move, to be marked
  refused = $state.raw<{ error: string; details: string[] } | null>(null);
  busy = $state(false);
  throwing = $state.raw<{ seat: number; go: () => void } | null>(null); // a throw of ours that waits for a tap
  step = $state.raw<EventEntry | MoveEntry | null>(null); // the one being shown
  said = $state.raw<{ player: number; phrase: string } | null>(null); // just now
  takeback = $state.raw<number[]>([]); // the players who may ask to take a move back
  takenBack = $state(0); // times, in this game
  watching = $state(false); // another tab plays this match
  ahead = $state(0); // milliseconds by which the server's clock is ahead of ours
  revision = 0;
  stage: Stage | undefined;

  private link: Link | undefined;
  private queue: Message[] = [];
  private running = false;
  private awaiting = false; // the answer to a move
  private insisted: Insisted | undefined; // sent last
  private held = false; // are drawn cards held in hands?
  private ended = false;
  private endPause: (() => void) | undefined;

  attach(link: Link) {
    this.link = link;
  }
  close() {
    this.ended = true;
    this.link?.close();
  }
  takeOver() {
    this.link?.takeOver?.();
  }

  send(command: Command) {
    this.refused = null;
    this.insisted = undefined;
    this.link?.send(command);
  }
  // For requests that do not depend on the position: sent again if it changed before they arrived.
  insist(command: Insisted) {
    this.send({ ...command, revision: this.revision });
    this.insisted = command;
  }
  // No answer will come.
  release() {
    this.awaiting = false;
    this.busy = false;
  }
  // The player on this device who must choose a move. A player who has resigned has nothing to choose.
  get mover(): number | undefined {
    const player = this.turn === null || this.watching ? undefined : this.seating[this.turn];
    if (player === undefined || !this.you.includes(player)) return undefined;
    return this.players[player]?.conceded && Object.keys(this.moves).length === 0 ? undefined : player;
  }
  // The player on this device who makes requests that need no turn.
  get speaker(): number | undefined {
    return this.mover ?? this.you[0];
  }
  // The players on this device who have not agreed yet.
  undecided(offer: Offer): number[] {
    return this.you.filter((player) => !offer.agreed.includes(player));
  }
  // The seat to highlight: whose step is being shown, who must throw, or who must choose.
  get acting(): number | null {
    return this.throwing?.seat ?? this.step?.seat ?? this.turn;
  }
  // A tap anywhere finishes the step being shown.
  hurry() {
    this.stage?.hurry();
    this.endPause?.();
  }
  play(text: string) {
    if (this.mover === undefined || this.busy) return;
    this.awaiting = this.busy = true; // ignores a second tap
    this.send({ do: 'move', player: this.mover, revision: this.revision, move: text });
  }

  receive(messages: Message[]) {
    this.queue.push(...messages);
    void this.run();
  }

  private async run() {
    if (this.running) return;
    this.running = true;
    try {
      for (let message = this.queue.shift(); message && !this.ended; message = this.queue.shift()) await this.take(message);
    } finally {
      this.running = false;
      this.busy = this.awaiting;
      this.step = null;
    }
  }

  private async take(message: Message) {
    if ('snapshot' in message) await this.snapshot(message);
    else if ('update' in message) await this.update(message);
    else if ('missed' in message) {
      this.you = message.you;
      this.here = message.here;
      this.spectators = message.spectators;
      this.ahead = message.now - Date.now();
      this.connected();
      const { since = this.since, updates } = message;
      const last = updates.at(-1);
      if (last) last.since = since;
      else this.since = since;
      this.queue.unshift(...updates);
    } else if ('here' in message) {
      this.here = message.here;
      this.spectators = message.spectators;
    } else if ('error' in message) {
      this.awaiting = false;
      this.refused = message;
      if (message.error !== 'match.stale') return;
      this.link?.send({ do: 'hello', revision: this.revision });
      if (this.insisted) this.insist(this.insisted);
    }
  }

  private connected() {
    this.condition = 'live';
    this.awaiting = false;
    if (this.refused?.error === 'web.away') this.refused = null;
  }

  private async snapshot(message: Snapshot) {
    this.connected();
    this.ahead = message.now - Date.now();
    this.revision = message.snapshot;
    this.match = message.match;
    this.players = message.players;
    this.you = message.you;
    this.here = message.here;
    this.spectators = message.spectators;
    this.fairChance = message.chance;
    this.closed = message.closed ?? false;
    if (message.board) this.board = message.board;
    const game = message.game;
    this.since = game?.since ?? 0;
    this.game = game?.number ?? 0;
    this.seating = game?.seating ?? [];
    this.turn = game?.turn ?? null;
    this.moves = game?.moves ?? {};
    this.position = game?.position ?? '';
    this.pending = game?.pending ?? [];
    this.hands = game?.hands ?? [];
    this.held = this.hands.length > 0;
    this.tokens = tokensOf(game?.pieces ?? []);
    this.log = game?.log ?? [];
    this.offers = game?.offers ?? [];
    this.deadline = game?.deadline;
    this.result = game?.result ?? null;
    this.takeback = game?.takeback ?? [];
    this.takenBack = game?.taken_back ?? 0;
    this.last = lastMove(this.log)?.walks ?? [];
    this.restoreTray();
    const thrown = this.log[0];
    // In a new game the first throw is already drawn, but its player has not tapped for it yet.
    if (this.log.length === 1 && thrown && 'event' in thrown && this.byTap(thrown)) {
      this.chance = null;
      this.log = [];
      this.busy = true;
      await this.show(thrown, false);
    }
  }

  // Does it wait for the player's tap? The result is already decided.
  private byTap(entry: EventEntry): boolean {
    return settings.throws === 'tap' && entry.event !== '?' && this.you.includes(this.seating[entry.seat] ?? -1);
  }

  private async update(message: Update) {
    if (message.update <= this.revision) return;
    if (message.update !== this.revision + 1) return this.link?.send({ do: 'hello', revision: this.revision });
    this.revision = message.update;
    this.refused = null; // it was about the previous position
    this.busy = true;
    if (message.chance) this.fairChance = message.chance;
    if (message.hands) this.held = true;
    if (message.turn !== undefined) {
      this.awaiting = false;
      this.moves = {};
      this.offers = message.offers ?? [];
      this.since = Date.now() + this.ahead;
    }
    if (message.since !== undefined) this.since = message.since;
    if (message.seating) {
      this.result = null; // its places belong to the old seating
      this.game = message.number!;
      this.seating = message.seating;
      this.tokens = tokensOf(message.pieces ?? []); // as at the start of the new game: its first moves are still to be shown
      undoWalks(
        this.tokens,
        message.log.flatMap((entry) => ('move' in entry ? (entry.walks ?? []) : [])),
      );
    }
    const behind = this.queue.some((later) => 'snapshot' in later) || this.queue.filter((later) => 'update' in later).length > 6;
    for (const entry of message.log) await this.show(entry, behind);
    if (message.players) this.players = message.players;
    if (message.you) this.hold(message.you);
    if (message.pieces) this.tokens = tokensOf(message.pieces);
    if (message.position !== undefined) this.position = message.position;
    this.step = null;
    if (message.turn !== undefined) {
      this.turn = message.turn;
      this.moves = message.moves ?? {};
      this.pending = message.pending ?? [];
      this.hands = message.hands ?? [];
      this.deadline = message.deadline;
      this.result = message.result ?? null;
      this.takeback = message.takeback ?? [];
      this.takenBack = message.taken_back ?? 0;
    }
    this.busy = this.awaiting || this.queue.length > 0;
  }

  private hold(you: number[]) {
    for (const player of this.you) if (!you.includes(player)) this.link?.left?.(player);
    this.you = you;
  }

  private pause(usual: number) {
    return new Promise<void>((done) => {
      const timer = setTimeout(done, duration(usual));
      this.endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private async show(entry: Entry, behind: boolean) {
    if ('seat' in entry) this.step = entry;
    if ('event' in entry) return this.showEvent(entry, behind);
    if ('start' in entry) {
      this.log = [];
      this.result = null;
      this.last = [];
      this.chance = null;
      this.pending = [];
    } else if ('takeback' in entry) {
      const move = lastMove(this.log);
      this.log = this.log.filter((old) => old !== move);
      this.last = [];
      this.restoreTray();
    } else if ('rewind' in entry) this.rewind(entry.rewind);
    else if ('over' in entry) this.end(entry.places);
    else if ('say' in entry) this.hear(entry.say, entry.phrase);
    else if ('close' in entry) this.closed = true;
    this.log = [...this.log, entry];
    if ('move' in entry) await this.showMove(entry, behind);
  }

  private rewind(play: number) {
    const first = this.log.filter((entry) => 'seat' in entry)[play - 1]; // that is taken back
    if (first) this.log = this.log.slice(0, this.log.indexOf(first));
    this.restoreTray();
    this.last = [];
  }

  private restoreTray() {
    const found = trayAfter(this.log, this.held);
    this.chance = found && { ...found, fresh: false };
  }

  private end(places: number[]) {
    sound('over');
    const [me, ...others] = this.you;
    if (me !== undefined && others.length === 0) count(this.match!.game, resultOf(places, this.seating.indexOf(me)) === 'won');
  }

  private hear(player: number, phrase: string) {
    const said = { player, phrase };
    this.said = said;
    sound('say');
    setTimeout(() => {
      if (this.said === said) this.said = null;
    }, 4000);
  }

  private async showEvent(entry: EventEntry, behind: boolean) {
    if (!behind && this.byTap(entry)) {
      await new Promise<void>((go) => (this.throwing = { seat: entry.seat, go }));
      this.throwing = null;
    }
    this.log = [...this.log, entry];
    if (entry.event === '?') return;
    if (!this.held) {
      this.chance = { seat: entry.seat, text: entry.event, fresh: !behind };
      this.pending = this.board ? facesOf(this.board, entry.event) : [];
    }
    if (behind) return;
    sound(this.board?.events[entry.event]?.card === undefined ? 'throw' : 'card');
    await this.pause(this.you.includes(this.seating[entry.seat] ?? -1) ? 450 : 750);
  }

  private async showMove({ seat, card, walks = [] }: MoveEntry, behind: boolean) {
    this.last = walks;
    if (card !== undefined) this.chance = { seat, text: card, fresh: !behind };
    if (walks.length === 0) {
      if (!behind) sound('pass');
      if (!behind) await this.pause(900);
      return;
    }
    const has = (kind: Walk[0]) => walks.some((walk) => walk[0] === kind);
    sound(has('captured') ? 'capture' : has('slide') ? 'slide' : 'step');
    if (this.stage && !behind) await this.stage.show(walks);
    else applyWalks(this.tokens, walks);
  }
}

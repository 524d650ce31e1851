// A match on one screen: what is seen of it (`view`), what the connection says, and the requests of the players here.
import type { Refusal } from '../worker/types.ts';
import { duration, settings } from '../settings.svelte.ts';
import type { Command, Link, Message, Snapshot, Update } from './messages.ts';
import { sayLine } from './speech.svelte.ts';
import { StepQueue, type Listener, type Shown, type Stage } from './queue.ts';
import { emptyView, isOurs, moverOf, snapshotSteps, updateSteps, type PlayEntry, type View } from './view.ts';

type Insisted = Omit<Extract<Command, { do: 'concede' }>, 'revision'> | Omit<Extract<Command, { do: 'offer' }>, 'revision'>;

type Condition = 'connecting' | 'live' | 'away' | 'gone';

const bubble = 4000; // milliseconds

type Table = Pick<View, 'you' | 'seating' | 'players' | 'watching' | 'held' | 'log'>;

// Does it wait for the player's tap? The result is already decided. Hands are dealt, and bots throw for the players they stand in for.
function waitsForTap(entry: PlayEntry, { you, seating, players, watching, held, log }: Table): boolean {
  if (settings.throwForMe || watching || !('event' in entry) || entry.event === '?' || !isOurs({ you, seating }, entry.seat)) return false;
  const who = players[seating[entry.seat]!];
  return !who?.stand_in && !who?.conceded && (!held || log.some((line) => 'move' in line));
}

// The last throw for which a tap was made: it is not asked for again when the page is loaded again.
const thrown = 'tabuleiro.thrown';
const throwOf = ({ match, game, log }: Pick<View, 'match' | 'game' | 'log'>) => `${match?.id} ${game} ${log.filter((line) => 'seat' in line).length}`;

// Has this tab not shown the opening of the match yet? A page that is loaded again does not repeat it.
function firstLook(match: string): boolean {
  try {
    const seen = sessionStorage.getItem('tabuleiro.opened') === match;
    sessionStorage.setItem('tabuleiro.opened', match);
    return !seen;
  } catch {
    return false; // the browser stores nothing
  }
}

export class Session {
  view = $state.raw<View>(emptyView);
  condition = $state<Condition>('connecting');
  refused = $state.raw<Refusal | null>(null);
  rewritten = $state(false); // the server shows another past than before
  busy = $state(false); // steps are being shown, or an answer is awaited
  ahead = $state(0); // milliseconds by which the server's clock is ahead of ours
  known = { revision: 0, you: [] as number[] }; // received, if not yet shown
  stage: Stage | undefined;

  private link: Link | undefined;
  private awaiting = false; // the answer to a move
  private insisted: Insisted | undefined; // sent last
  private queue: StepQueue;
  private waiting: (() => void)[] = []; // until everything known has been shown

  constructor(listeners: Listener[] = []) {
    const staging = { changed: (view: View) => this.changed(view), duration, waitsForTap, stage: () => this.stage };
    this.queue = new StepQueue(staging, [...listeners, sayLine, (shown) => this.forgetSaid(shown)]);
  }
  attach(link: Link) {
    this.link = link;
  }
  close() {
    this.queue.close();
    this.link?.close();
  }
  takeOver() {
    this.link?.takeOver?.();
  }
  // Another tab plays this match.
  watch(watching: boolean) {
    this.queue.amend({ watching });
  }

  send(command: Command) {
    this.refused = null;
    this.insisted = undefined;
    this.link?.send(command);
  }
  // For requests that do not depend on the position: sent again if it changed before they arrived.
  insist(command: Insisted) {
    this.send({ ...command, revision: this.known.revision });
    this.insisted = command;
  }
  // No answer will come.
  release() {
    this.answered();
  }
  play(text: string) {
    const player = moverOf(this.view);
    if (player === undefined || this.busy) return;
    this.awaiting = this.busy = true; // ignores a second tap
    this.send({ do: 'move', player, revision: this.view.revision, move: text });
  }
  // The player throws, casts or draws.
  throw() {
    if (this.view.throwing === null) return;
    try {
      sessionStorage.setItem(thrown, throwOf(this.view));
    } catch {
      // the browser stores nothing: a page that is loaded again asks again
    }
    this.queue.tap();
  }
  // A tap anywhere finishes the step being shown.
  hurry() {
    this.queue.hurry();
  }

  receive(messages: Message[]) {
    for (const message of messages) this.take(message);
  }
  private take(message: Message) {
    if ('snapshot' in message) this.takeSnapshot(message);
    else if ('update' in message) this.takeUpdate(message);
    else if ('missed' in message) {
      const { you, here, spectators, since = this.view.since, updates } = message;
      this.connected(message.now);
      this.known.you = you;
      this.queue.amend({ you, here, spectators, since });
      for (const update of updates) this.takeUpdate(update === updates.at(-1) ? { ...update, since } : update);
    } else if ('here' in message) this.queue.amend({ here: message.here, spectators: message.spectators });
    else if ('error' in message) {
      this.answered();
      this.refused = message;
      if (message.error !== 'match.stale') return;
      this.link?.send({ do: 'hello', revision: this.known.revision });
      if (this.insisted) this.insist(this.insisted);
    }
  }
  private takeSnapshot(message: Snapshot) {
    this.connected(message.now);
    this.known = { revision: message.snapshot, you: message.you };
    const log = message.game?.log ?? [];
    // Nobody has chosen a move yet: then the game is shown from its beginning.
    const opening = message.game?.number === 1 && log.every((entry) => !('move' in entry) || entry.by !== undefined) && firstLook(message.match.id);
    this.queue.add(snapshotSteps(message, opening ? 0 : this.awaitsTap(message) ? log.length - 1 : undefined, opening));
  }
  // Is the last thing that happened a throw for which its player has not tapped yet?
  private awaitsTap({ match, you, players, game }: Snapshot): boolean {
    const last = game?.log.at(-1);
    if (!game || !last || !('event' in last) || last.seat !== game.turn) return false;
    const before = { match, game: game.number, log: game.log.slice(0, -1) };
    const table = { you, players, seating: game.seating, watching: this.view.watching, held: game.hands !== undefined, log: before.log };
    try {
      return waitsForTap(last, table) && sessionStorage.getItem(thrown) !== throwOf(before);
    } catch {
      return false; // the browser stores nothing
    }
  }
  private takeUpdate(update: Update) {
    if (update.update <= this.known.revision) return;
    if (update.update !== this.known.revision + 1) return this.link?.send({ do: 'hello', revision: this.known.revision });
    this.known.revision = update.update;
    this.refused = null; // it was about the previous position
    const { you } = update;
    if (you) {
      for (const player of this.known.you) if (!you.includes(player)) this.link?.left?.(player);
      this.known.you = you;
    }
    if (update.turn !== undefined) this.awaiting = false;
    const since = update.since ?? (update.turn === undefined ? undefined : Date.now() + this.ahead);
    if (update.number === 1 && this.queue.view.match) firstLook(this.queue.view.match.id);
    this.queue.add(updateSteps(since === undefined ? update : { ...update, since }, this.queue.view.match));
  }
  private connected(now: number) {
    this.condition = 'live';
    this.ahead = now - Date.now();
    if (this.refused?.error === 'web.away') this.refused = null;
    this.answered();
  }
  private answered() {
    this.awaiting = false;
    this.rest(!this.queue.idle);
  }
  private changed(view: View) {
    this.view = view;
    this.rest(this.awaiting || !this.queue.idle);
  }
  private rest(busy: boolean) {
    this.busy = busy;
    if (!busy) for (const done of this.waiting.splice(0)) done();
  }
  // Resolves when everything that is known has been shown.
  shown(): Promise<void> {
    return this.busy ? new Promise((done) => this.waiting.push(done)) : Promise.resolve();
  }
  private forgetSaid({ entry, view: { said } }: Shown) {
    if (!('say' in entry || 'decline' in entry)) return;
    setTimeout(() => {
      if (this.view.said === said) this.queue.amend({ said: null });
    }, bubble);
  }
}

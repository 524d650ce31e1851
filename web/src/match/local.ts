// A match in this browser: the engine's worker acts as the server, and every step is saved before it is shown.
import { EngineWorker } from '../worker/client.ts';
import { duration, settings } from '../settings.svelte.ts';
import type { Command, Link, LocalRequest, MatchRequest, Message, Update } from './messages.ts';
import type { Session } from './session.svelte.ts';
import { friendlyName, ownName } from '../words/people.ts';
import { appended } from '../history/exported.ts';
import { fileKey, fileOf, found, keep, type Kept } from '../history/storage.svelte.ts';
import { botMove } from './tables.ts';
import { randomHex } from '../fairness/random.ts';

const longestTimer = 2 ** 31 - 1; // milliseconds
const savedIn = (answer: Message[]) => answer.find((message) => 'save' in message)?.save;

// One tab plays and saves. The others watch; one of them continues when the first is closed, or at once if its player asks
// for it. Browsers offer no locks on pages over plain http from another machine: there every tab writes.
class LocalLink implements Link {
  private writes = false;
  private letGo: (() => void) | undefined; // releases the lock
  private waiting: AbortController | undefined; // for the lock
  private timer: ReturnType<typeof setTimeout> | undefined;
  private chain: Promise<void> = Promise.resolve();
  private closed = false;
  private loaded = false; // the engine has the match
  private failures = 0; // of the engine since the last success
  private waits = 0; // for what is due; only the last one counts

  constructor(
    private engine: EngineWorker,
    private session: Session,
    private record: Kept,
    private file: string,
  ) {
    addEventListener('storage', this.follow);
    if (navigator.locks) void this.lock({ ifAvailable: true });
    else this.write();
  }

  private async lock(how: LockOptions): Promise<void> {
    const held = new Promise<void>((done) => (this.letGo = done));
    try {
      const got = await navigator.locks.request(`tabuleiro.match.${this.record.id}`, how, (lock) => {
        if (!lock || this.closed) return false;
        this.write();
        return held.then(() => true);
      });
      if (!got && !this.closed) this.watch();
    } catch {
      if (!how.signal?.aborted && !this.closed) this.watch(); // another tab has taken over
    }
  }
  private write() {
    this.writes = true;
    this.session.watch(false);
    this.reload();
  }
  private watch() {
    this.stopWaiting();
    this.writes = false;
    this.session.watch(true);
    this.session.release();
    this.reload();
    this.waiting = new AbortController();
    void this.lock({ signal: this.waiting.signal });
  }
  private reload() {
    this.record = found(this.record.id) ?? this.record;
    this.file = fileOf(this.record.id) ?? this.file;
    this.loaded = false;
    this.send({ do: 'hello' });
  }
  private follow = (event: StorageEvent) => {
    if (!this.writes && event.key === fileKey(this.record.id) && event.newValue !== null) this.reload();
  };
  takeOver() {
    this.waiting?.abort();
    void this.lock({ steal: true });
  }

  send(command: Command | LocalRequest) {
    this.chain = this.chain
      .then(() => this.handle(command))
      .then(
        () => {
          this.failures = 0;
        },
        () => this.again(),
      );
  }
  // The engine has failed: a new one continues from the last save. Repeated failures end the attempts.
  private async again(): Promise<void> {
    if (this.closed) return;
    this.loaded = false;
    if (++this.failures > 3) {
      this.session.release();
      this.session.refused = { error: 'web.engine_failed', details: [] };
      return;
    }
    await this.handle({ do: 'hello' }).catch(() => this.again());
  }
  close() {
    this.closed = true;
    this.stopWaiting();
    removeEventListener('storage', this.follow);
    this.waiting?.abort();
    this.letGo?.();
    this.engine.close();
  }

  private async handle(command: Command | LocalRequest) {
    if (this.closed || (!this.writes && command.do !== 'hello')) return;
    this.stopWaiting();
    const greeting = { do: 'hello', board: true, positions: true } as const; // with positions in every update
    if (!this.loaded) {
      const { file } = this; // another tab may save a newer one meanwhile
      // All at once: the engine answers in order.
      const [[first], snapshot, saved] = await Promise.all([
        this.engine.match({ do: 'load', save: file }),
        this.engine.match(greeting),
        this.engine.match({ do: 'save' }),
      ]);
      if (first && 'error' in first) return this.session.receive([first]);
      this.loaded = this.file === file;
      if (this.loaded) this.file = savedIn(saved) ?? file; // version 1.0 saved another format
      if (command.do === 'hello') return this.pass(snapshot);
    }
    if (command.do === 'hello') command = { ...command, ...greeting }; // a hello replaces the previous one
    if (command.do === 'tick') await this.engine.learn(this.record.setup.game); // bots may think now
    const move = command.do === 'tick' ? await this.advised() : undefined;
    return this.pass(await this.engine.match(move === undefined ? command : { do: 'tick', move }));
  }
  // Saves the answer, then gives it to the session.
  private pass(answer: Message[]) {
    this.save(answer);
    const due = answer.find((message): message is { due: number } => 'due' in message);
    this.session.receive(answer.filter((message) => !('due' in message || 'step' in message)));
    if (due && this.writes) void this.wait(due.due);
  }
  // The move of a bot that plays by the server's tables; without them it thinks for itself.
  private async advised() {
    const { match, position, turn, seating, players } = this.session.view;
    const level = turn === null ? undefined : players[seating[turn]!]?.level;
    return match && level ? botMove(match, level, position) : undefined;
  }
  // A bot waits until the board has shown the previous step, and then as long as a quick person would think.
  private async wait(due: number) {
    const wait = ++this.waits;
    await this.session.shown();
    if (this.closed || wait !== this.waits) return;
    this.timer = setTimeout(() => this.send({ do: 'tick' }), Math.max(duration(500), Math.min(due - Date.now(), longestTimer)));
  }
  private stopWaiting() {
    ++this.waits;
    clearTimeout(this.timer);
  }
  private save(answer: Message[]) {
    const stepped = answer.find((message) => 'step' in message);
    if (!stepped || !this.writes) return;
    this.file = appended(this.file, stepped.step);
    const over = answer.some((message) => 'update' in message && message.log.some((entry) => 'over' in entry));
    const begun = answer.some((message) => 'update' in message && message.log.some((entry) => 'start' in entry));
    const turn = answer.findLast((message) => 'update' in message && message.turn !== undefined) as Update | undefined;
    const waits = turn ? turn.moves !== undefined : this.record.waits;
    this.record = {
      ...this.record,
      changed: Date.now(),
      over: over || (this.record.over && !begun),
      ...(waits === undefined ? {} : { waits }),
    };
    keep(this.record, this.file);
  }
}

export interface Person {
  player: number;
  name: string;
}

// The people at this device. `names`: those entered for friends.
export function peopleAt(seats: string[], names: string[]): Person[] {
  const taken: string[] = [];
  return seats.flatMap((seat, player) => {
    if (seat !== 'me' && seat !== 'friend') return [];
    const wanted = seat === 'me' ? ownName() : (names[player]?.trim() ?? '');
    const name = wanted && !taken.includes(wanted) ? wanted : friendlyName(taken);
    taken.push(name);
    return [{ player, name }];
  });
}

// Creates and stores a match; returns its id.
export async function createLocal(request: MatchRequest, seats: string[], people: Person[]): Promise<string | { error: string; details: string[] }> {
  const engine = new EngineWorker();
  try {
    const [created, ...rest] = await engine.match({ do: 'create', ...request, entropy: randomHex(64) });
    if (!created || !('created' in created)) return (created ?? rest[0]) as { error: string; details: string[] };
    for (const { player, name } of people) {
      await engine.match({ do: 'join', player, name, bytes: randomHex(32) });
      await engine.match({ do: 'auto', player, play: settings.forced });
    }
    const file = savedIn(await engine.match({ do: 'save' }));
    if (file === undefined) return { error: 'save.bad_field', details: ['save'] };
    const { game, mode, players, options } = request;
    keep({ id: created.created, setup: { game, mode, players, options }, seats, changed: Date.now(), over: false }, file);
    return created.created;
  } finally {
    engine.close();
  }
}

export function openLocal(id: string, session: Session): boolean {
  const [record, file] = [found(id), fileOf(id)];
  if (!record || file === undefined) return false;
  session.attach(new LocalLink(new EngineWorker(), session, record, file));
  return true;
}

// A match in this browser: the engine's worker plays the part of the server, and every step is saved before it is seen.
import { Engine } from '../engine/engine.ts';
import { t } from '../texts.svelte.ts';
import { settings } from '../settings.svelte.ts';
import type { Command, Link, MatchRequest, Message } from './messages.ts';
import type { Session } from './session.svelte.ts';
import { found, keep, type Kept } from './storage.ts';
import { askTables } from './tables.ts';

export const randomHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

class LocalLink implements Link {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private chain: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private engine: Engine, private session: Session, private record: Kept) {}

  send(command: Command) {
    if (command.do === 'hello') command = { ...command, board: true, positions: true };
    this.chain = this.chain.then(() => this.handle(command)).catch(() => {
      this.session.condition = 'gone';
    });
  }
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.engine.close();
  }

  private async handle(command: Command) {
    if (this.closed) return;
    clearTimeout(this.timer);
    const move = command.do === 'tick' ? await this.advised() : undefined;
    const answer = await this.engine.match(move === undefined ? command : { ...command, move });
    const changed = answer.some((message) => 'update' in message);
    if (changed) await this.save(answer);
    const due = answer.find((message): message is { due: number } => 'due' in message);
    this.session.receive(answer.filter((message) => !('due' in message)));
    if (due) this.wait(due.due);
  }
  // The move of a bot that plays by tables, which are the server's; without them it thinks for itself.
  private async advised() {
    const { match, position, turn, seating, players } = this.session;
    const level = turn === null ? undefined : players[seating[turn]!]?.level;
    return match && level === 'perfect' ? (await askTables(match, position)).moves[0]?.move : undefined;
  }
  // A bot plays when the board has shown what was before, so that nothing is missed.
  private wait(due: number) {
    const again = () => {
      if (this.session.busy && !this.closed) this.timer = setTimeout(again, 60);
      else this.send({ do: 'tick' });
    };
    this.timer = setTimeout(again, Math.max(0, Math.min(due - Date.now(), 60_000)));
  }
  private async save(answer: Message[]) {
    const saved = (await this.engine.match({ do: 'save' })).find((message) => 'save' in message);
    if (!saved || !('save' in saved)) return;
    const over = answer.some((message) => 'update' in message && message.log.some((entry) => entry.over !== undefined));
    const begun = answer.some((message) => 'update' in message && message.log.some((entry) => entry.start !== undefined));
    this.record = { ...this.record, save: saved.save, changed: Date.now(), over: over || (this.record.over && !begun) };
    keep(this.record);
  }
}

// Begins a match and answers with its id, under which it is kept. `names`: of the friends at this device, if they have any.
export async function createLocal(request: MatchRequest, seats: string[], names: string[]): Promise<string | { error: string; details: string[] }> {
  const engine = new Engine();
  try {
    const [created, ...rest] = await engine.match({ do: 'create', ...request, entropy: randomHex(64) });
    if (!created || !('created' in created)) return (created ?? rest[0]) as { error: string; details: string[] };
    let friends = 1;
    for (const [player, seat] of seats.entries()) {
      if (seat !== 'me' && seat !== 'friend') continue;
      const name = seat === 'me' ? settings.name || t('web.me') : names[player]?.trim() || t('web.friend', ++friends);
      await engine.match({ do: 'join', player, name, bytes: randomHex(32) });
      await engine.match({ do: 'auto', player, play: settings.auto });
    }
    const saved = (await engine.match({ do: 'save' })).find((message) => 'save' in message);
    if (!saved || !('save' in saved)) return { error: 'save.bad_field', details: ['save'] };
    const { seats: _, ...setup } = request;
    keep({ id: created.created, setup: { game: setup.game, mode: setup.mode, players: setup.players, options: setup.options }, seats, save: saved.save, changed: Date.now(), over: false });
    passed_on.set(created.created, saved.save);
    return created.created;
  } finally {
    engine.close();
  }
}

// A match just created is handed on even if the browser keeps nothing.
const passed_on = new Map<string, string>();

export function openLocal(id: string, session: Session): boolean {
  const record = found(id) ?? (passed_on.has(id) ? { id, setup: { game: '' }, seats: [], save: passed_on.get(id)!, changed: 0, over: false } : undefined);
  if (!record) return false;
  const engine = new Engine();
  const link = new LocalLink(engine, session, record);
  session.attach(link);
  link.send({ do: 'load', save: record.save });
  link.send({ do: 'hello' });
  return true;
}

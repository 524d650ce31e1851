// The page's side of the engine's workers. A worker that is thinking for a bot answers nothing else, so every local match
// has its own, and questions about boards and positions go to another.
import type { ExactChance, Known, Verdict } from '../match/known.ts';
import type { Command, LocalRequest, Message } from '../match/messages.ts';
import type { Board, GameInfo, Position, Reason, Refusal, Setup } from './types.ts';
import type { Request } from './worker.ts';
import niout from '../../../weights/distilled-niout.txt?url';
import moduleUrl from '../../../build/wasm/src/wasm/tabuleiro.wasm?url';

export class WorkerFailure extends Error {}

// Fetched and compiled once for all workers; after a failure the next use tries again.
let compiled: Promise<WebAssembly.Module> | undefined;
const module = () =>
  (compiled ??= compile().catch((why: unknown) => {
    compiled = undefined;
    throw new WorkerFailure(String(why));
  }));
async function compile() {
  const answer = await fetch(moduleUrl);
  if (!answer.ok) throw new WorkerFailure(String(answer.status));
  const streams = answer.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

interface Begun {
  worker: Worker;
  ready: Promise<void>;
  learned: Set<string>; // the games whose network it has
}
function begin(): Begun {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return { worker, ready: module().then((engine) => worker.postMessage({ module: engine })), learned: new Set() };
}
// Workers start slowly, so the first one is started before it is needed, and one that is no longer needed is kept for the next
// engine.
let spare: Begun | undefined;
function keep(begun: Begun) {
  spare = begun;
  const drop = () => {
    begun.worker.terminate();
    if (spare === begun) spare = undefined; // the first use reports the failure
  };
  begun.worker.onerror = drop;
  begun.ready.catch(drop);
}
export const prepare = () => keep(begin());

// Networks that are too large for the module are fetched when their game is played. Without one the bots use what the
// module has.
const networks: Record<string, string> = { niout };
const fetched = new Map<string, Promise<string | undefined>>();
function network(game: string): Promise<string | undefined> {
  const known = fetched.get(game);
  if (known) return known;
  const text = fetch(networks[game]!, { signal: AbortSignal.timeout(10_000) })
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined);
  fetched.set(game, text);
  void text.then((found) => found ?? fetched.delete(game)); // the next use tries again
  return text;
}

// After a trap a module cannot continue, so a worker that fails is dropped and the next call starts a new one. Questions
// do not notice; a match must be loaded again.
export class EngineWorker {
  private begun: Begun | undefined;
  private waiting = new Map<number, { done: (text: string) => void; failed: (why: Error) => void }>();
  private next = 1;

  private start(): Begun {
    const begun = spare ?? begin();
    const { worker, ready } = begun;
    spare = undefined;
    this.begun = begun;
    const fail = (why: string) => {
      if (this.begun === begun) this.end(why);
    };
    worker.onmessage = ({ data }: MessageEvent<{ id: number; text?: string; failure?: string }>) => {
      if (data.text === undefined) return fail(data.failure ?? '');
      this.waiting.get(data.id)?.done(data.text);
      this.waiting.delete(data.id);
    };
    worker.onerror = () => fail('worker');
    ready.catch((why: unknown) => fail(String(why)));
    return begun;
  }

  private end(why: string) {
    this.begun?.worker.terminate();
    this.begun = undefined;
    for (const waiter of this.waiting.values()) waiter.failed(new WorkerFailure(why));
    this.waiting.clear();
  }

  private call(call: Request['call'], content: unknown): Promise<unknown> {
    const id = this.next++;
    return new Promise<string>((done, failed) => {
      this.waiting.set(id, { done, failed });
      const text = call === 'learn' ? (content as string) : JSON.stringify(content);
      (this.begun ?? this.start()).worker.postMessage({ id, call, text, now: Date.now() } satisfies Request);
    }).then((text) => JSON.parse(text) as unknown);
  }

  // Call before the bots of a game think.
  async learn(game: string) {
    if (!(game in networks) || this.begun?.learned.has(game)) return;
    const text = await network(game);
    if (text === undefined) return;
    (this.begun ?? this.start()).learned.add(game);
    await this.call('learn', text);
  }
  ask(question: Record<string, unknown>) {
    return this.call('ask', question);
  }
  match(message: Command | LocalRequest) {
    return this.call('match', message) as Promise<Message[]>;
  }
  close() {
    if (!this.begun || spare || this.waiting.size > 0) return this.end('closed');
    keep(this.begun);
    this.begun = undefined;
  }
}

const questions = new EngineWorker();
const thinker = new EngineWorker();

// Answers that never change are kept; after a failure the next call asks again.
const answers = new Map<string, Promise<unknown>>();
function remembered(question: Record<string, unknown>): Promise<unknown> {
  const key = JSON.stringify(question);
  const known = answers.get(key);
  if (known) return known;
  const asked = questions.ask(question);
  answers.set(key, asked);
  asked.catch(() => answers.delete(key));
  return asked;
}

export const games = () => remembered({ ask: 'games' }) as Promise<GameInfo[]>;
export const board = async (setup: Setup): Promise<Board> => ({ ...((await remembered({ ask: 'board', ...setup })) as Board), game: setup.game });

export interface Advice {
  move: string;
  value: number; // the mover's expected result, 0 … 1
  error: number;
  known?: Verdict | ExactChance; // exact, from tables
}

// The moves of a position, best first. Takes about a second, in its own worker.
export async function hint(setup: Setup, text: string) {
  await thinker.learn(setup.game);
  return (await thinker.ask({ ask: 'hint', ...setup, position: text })) as Advice[] | Refusal;
}

// Why the piece on a spot cannot move; null if it can, or if it is not the mover's.
export const whyNot = (setup: Setup, text: string, spot: number) =>
  questions.ask({ ask: 'why', ...setup, position: text, spot }) as Promise<Reason | null | Refusal>;

export interface Analysis {
  entries: {
    before: number[];
    after: number[];
    luck: number[];
    loss: number;
    mark: '' | 'doubtful' | 'mistake' | 'blunder';
    choices?: number; // the number of moves, if there was more than one
    best?: string; // of them
    moves?: { move: string; value: number; themes: string[] }[]; // all of them, best first, if they were asked for
    known?: (Verdict | ExactChance) & { seat: number }; // after the play
  }[];
  luck: number[]; // total for each seat
}

// `known`: exact values from tables, before each play and at the end. `moves`: tell all moves of every choice.
export async function analysis(setup: Setup, position: string, plays: string[], known: Known['positions'], moves = false) {
  await thinker.learn(setup.game);
  return (await thinker.ask({ ask: 'analysis', ...setup, position, plays, known, moves })) as Analysis | Refusal;
}

// Any other question, for parts that are loaded on demand and know their own.
export const ask = (question: Record<string, unknown>) => questions.ask(question);

export function position(setup: Setup, text = '', plays: string[] = []) {
  return questions.ask({ ask: 'position', ...setup, position: text, plays }) as Promise<Position | Refusal>;
}

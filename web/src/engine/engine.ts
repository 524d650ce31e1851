// The page's side of the engine's worker. A worker that thinks for a bot answers nothing else meanwhile, so every local
// match has one of its own, and questions about boards and positions go to another.
import type { Verdict } from '../match/known.ts';
import type { Message } from '../match/messages.ts';
import type { Board, GameInfo, Position, Refusal, Setup } from './types.ts';
import type { Request } from './worker.ts';
import module_url from '../../../build/wasm/src/wasm/tabuleiro.wasm?url';

export class EngineFailure extends Error {}

// Fetched and compiled once, beside the page, for all workers; after a failure the next one who needs it tries again.
let compiled: Promise<WebAssembly.Module> | undefined;
export const prepare = () => (compiled ??= compile().catch((why: unknown) => {
  compiled = undefined;
  throw new EngineFailure(String(why));
}));
async function compile() {
  const answer = await fetch(module_url);
  if (!answer.ok) throw new EngineFailure(String(answer.status));
  const streams = answer.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

export class Engine {
  private worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private waiting = new Map<number, { done: (text: string) => void; failed: (why: Error) => void }>();
  private next = 1;
  private failure: EngineFailure | undefined;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; text?: string; failure?: string }>) => {
      const waiter = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.text !== undefined) waiter?.done(data.text);
      else waiter?.failed(new EngineFailure(data.failure));
    };
    this.worker.onerror = () => this.fail(new EngineFailure('worker'));
    prepare().then((module) => this.worker.postMessage({ module }), (why: EngineFailure) => this.fail(why));
  }

  private fail(why: EngineFailure) {
    this.failure = why;
    for (const waiter of this.waiting.values()) waiter.failed(why);
    this.waiting.clear();
  }

  private call(call: Request['call'], content: unknown): Promise<unknown> {
    const id = this.next++;
    return new Promise<string>((done, failed) => {
      if (this.failure) return failed(this.failure);
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, call, text: JSON.stringify(content), now: Date.now() } satisfies Request);
    }).then((text) => JSON.parse(text) as unknown);
  }

  ask(question: Record<string, unknown>) {
    return this.call('ask', question);
  }
  match(message: Record<string, unknown>) {
    return this.call('match', message) as Promise<Message[]>;
  }
  close() {
    this.worker.terminate();
  }
}

let shared: Engine | undefined;
const questions = () => (shared ??= new Engine());

const boards = new Map<string, Promise<Board>>();
let game_list: Promise<GameInfo[]> | undefined;

export const games = () => (game_list ??= questions().ask({ ask: 'games' }) as Promise<GameInfo[]>);

export interface Advice {
  move: string;
  value: number; // what the mover may expect, 0 … 1
  error: number;
  known?: Verdict; // instead of a guess
}

let thinker: Engine | undefined;
const thinking = () => (thinker ??= new Engine());

// The moves of a position, best first. Takes about a second, in a worker of its own.
export const hint = (setup: Setup, text: string) => thinking().ask({ ask: 'hint', ...setup, position: text }) as Promise<Advice[] | Refusal>;

export interface Analysis {
  entries: { before: number[]; after: number[]; luck: number[]; loss: number; mark: '' | 'doubtful' | 'mistake' | 'blunder'; known?: Verdict & { seat: number } }[];
  luck: number[]; // of each seat, in all
}

export const analysis = (setup: Setup, plays: string[]) => thinking().ask({ ask: 'analysis', ...setup, plays }) as Promise<Analysis | Refusal>;

export function board(setup: Setup): Promise<Board> {
  const key = JSON.stringify(setup);
  let found = boards.get(key);
  if (!found) boards.set(key, (found = questions().ask({ ask: 'board', ...setup }) as Promise<Board>));
  return found;
}

export function position(setup: Setup, text = '', plays: string[] = []) {
  return questions().ask({ ask: 'position', ...setup, position: text, plays }) as Promise<Position | Refusal>;
}

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import english from '../../messages/en.json';

// The engine itself, as the worker runs it.
const module = new WebAssembly.Module(readFileSync(new URL('../../build/wasm/src/wasm/tabuleiro.wasm', import.meta.url)));
const nothing = () => 0;
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing } });
const engine = instance.exports as unknown as { memory: WebAssembly.Memory; _initialize(): void; input(size: number): number; output(): number; ask(): number };
engine._initialize();
function ask(question: Record<string, unknown>) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  const size = engine.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.output(), size)));
}

const folder = new URL('../src/lessons/', import.meta.url);
const games = (ask({ ask: 'games' }) as { name: string }[]).map(({ name }) => name);

test('every game has a lesson', () => {
  const lessons = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(lessons.map((name) => name.slice(0, -5)).sort()).toEqual([...games].sort());
});
test.each(games)('the engine agrees with the lesson of %s', (game) => {
  const steps = JSON.parse(readFileSync(new URL(`${game}.json`, folder), 'utf8')) as { say: string; position: string; goal: string[] }[];
  expect(steps.length).toBeGreaterThanOrEqual(5);
  expect(steps.length).toBeLessThanOrEqual(6);
  for (const { say, position, goal } of steps) {
    expect(english).toHaveProperty([say]);
    const found = ask({ ask: 'position', game, position });
    expect(found.turn, position).toBe(0);
    for (const move of goal) expect(Object.keys(found.moves), position).toContain(move);
  }
  const last = steps.at(-1)!;
  expect(ask({ ask: 'position', game, position: last.position, plays: [last.goal[0]] }).result?.places[0]).toBe(1);
});

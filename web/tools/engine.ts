// Questions to the engine itself, as the worker runs it, for tests.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(new URL('../../build/wasm/src/wasm/tabuleiro.wasm', import.meta.url)));
const nothing = () => 0;
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing } });
const engine = instance.exports as unknown as { memory: WebAssembly.Memory; _initialize(): void; input(size: number): number; output(): number; ask(): number };
engine._initialize();
export function ask(question: Record<string, unknown>) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  const size = engine.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.output(), size)));
}

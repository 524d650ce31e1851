// Questions to the engine, as the page's worker runs it, for the build and the unit tests.
import { readFileSync } from 'node:fs';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  ask(): number;
}
function load(): Exports {
  const module = new WebAssembly.Module(readFileSync(new URL('../../build/wasm/src/wasm/tabuleiro.wasm', import.meta.url)));
  const nothing = () => 0;
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing } });
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

let engine: Exports | undefined;
export function ask(question: Record<string, unknown>) {
  engine ??= load();
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  const size = engine.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.output(), size)));
}

// The engine's home: a worker that loads the WebAssembly module and answers one text with another.
import module_url from '../../../build/wasm/src/wasm/tabuleiro.wasm?url';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  ask(): number;
  match(now: number): number;
}

export interface Request {
  id: number;
  call: 'ask' | 'match';
  text: string;
  now: number;
}

// The module writes to no file; what the C library would print before an abort is dropped.
const nothing = () => 0;
const wasi = { fd_close: nothing, fd_seek: nothing, fd_write: nothing };

async function load(): Promise<Exports> {
  const answer = await fetch(module_url);
  if (!answer.ok) throw new Error(`engine: ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), { wasi_snapshot_preview1: wasi });
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

const engine = load();
const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function answer(request: Request): Promise<string> {
  const exports = await engine;
  const bytes = encoder.encode(request.text);
  new Uint8Array(exports.memory.buffer).set(bytes, exports.input(bytes.length));
  const size = request.call === 'ask' ? exports.ask() : exports.match(request.now);
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.output(), size));
}

self.onmessage = (event: MessageEvent<Request>) => {
  answer(event.data).then(
    (text) => self.postMessage({ id: event.data.id, text }),
    (failure: unknown) => self.postMessage({ id: event.data.id, failure: String(failure) }),
  );
};

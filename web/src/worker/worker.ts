// The engine's worker: it receives the compiled module, then answers each request with a text.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  learn(): number;
  output(): number;
  ask(): number;
  match(now: number): number;
}

export interface Request {
  id: number;
  call: 'ask' | 'match' | 'learn';
  text: string;
  now: number;
}

// The module writes to no file; what the C library would print before an abort is dropped.
const nothing = () => 0;
const wasi = { fd_close: nothing, fd_seek: nothing, fd_write: nothing };

let begin: (module: WebAssembly.Module) => void;
const engine = new Promise<WebAssembly.Module>((done) => (begin = done)).then(async (module) => {
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
});
const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function answer(request: Request): Promise<string> {
  const exports = await engine;
  const bytes = encoder.encode(request.text);
  const at = exports.input(bytes.length); // may grow the memory, which replaces its buffer
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  if (request.call === 'learn') return exports.learn() ? 'true' : 'false';
  const size = request.call === 'ask' ? exports.ask() : exports.match(request.now);
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.output(), size));
}

self.onmessage = (event: MessageEvent<Request | { module: WebAssembly.Module }>) => {
  if ('module' in event.data) return begin(event.data.module);
  const { id } = event.data;
  answer(event.data).then(
    (text) => self.postMessage({ id, text }),
    (failure: unknown) => self.postMessage({ id, failure: String(failure) }),
  );
};

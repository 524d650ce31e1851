// Fair chance as the match draws it, by the browser's own cryptography (docs/fairness.md).

export type Bytes = Uint8Array<ArrayBuffer>;

export function fromHex(text: string): Bytes {
  return new Uint8Array((/^([0-9a-f]{2})*$/.test(text) ? (text.match(/../g) ?? []) : []).map((pair) => parseInt(pair, 16)));
}
export const toHex = (bytes: Bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const sha256 = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

function joined(parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// Draw number `number` of a game: uniform in 0 .. bound-1, by rejection.
export async function draw(seed: Bytes, id: string, players: Bytes[], number: number, bound: number): Promise<number> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const sign = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  let digest = await sign(joined([new TextEncoder().encode(id), ...players, counter]));
  const fair = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const words = new DataView(digest.buffer);
    for (let i = 0; i < 32; i += 4) if (words.getUint32(i) < fair) return words.getUint32(i) % bound;
    digest = await sign(digest);
  }
}

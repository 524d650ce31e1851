// Fair chance as the match draws it (docs/fairness.md).
import { hmac, type Bytes } from './sha256.ts';

export function fromHex(text: string): Bytes {
  return new Uint8Array((/^([0-9a-f]{2})*$/.test(text) ? (text.match(/../g) ?? []) : []).map((pair) => parseInt(pair, 16)));
}
export const toHex = (bytes: Bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Draw number `number` of a game: uniform in 0 .. bound-1, by rejection.
export function draw(seed: Bytes, id: string, players: Bytes[], number: number, bound: number): number {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  const fair = Math.floor(2 ** 32 / bound) * bound;
  for (let digest = hmac(seed, new TextEncoder().encode(id), ...players, counter); ; digest = hmac(seed, digest)) {
    const words = new DataView(digest.buffer);
    for (let i = 0; i < 32; i += 4) if (words.getUint32(i) < fair) return words.getUint32(i) % bound;
  }
}

// Who sits where, by the first draws of a match.
export function lot(seed: Bytes, id: string, players: Bytes[]): number[] {
  const seating = players.map((_, i) => i);
  for (let i = seating.length - 1; i > 0; --i) {
    const j = draw(seed, id, players, seating.length - 1 - i, i + 1);
    [seating[i], seating[j]] = [seating[j]!, seating[i]!];
  }
  return seating;
}

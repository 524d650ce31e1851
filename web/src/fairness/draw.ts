// Fair chance as the match draws it (docs/fairness.md). The hashes are a library's, because browsers offer none on pages loaded
// over plain HTTP from another machine, such as a server at home.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

export const fromHex = (text: string): Uint8Array => (/^([0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : new Uint8Array());
export const toHex = bytesToHex;
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

// Draw number `number` of a game: uniform in 0 .. bound-1, by rejection.
export function draw(seed: Uint8Array, id: string, players: Uint8Array[], number: number, bound: number): number {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  const fair = Math.floor(2 ** 32 / bound) * bound;
  const message = concatBytes(new TextEncoder().encode(id), ...players, counter);
  for (let digest = hmac(sha256, seed, message); ; digest = hmac(sha256, seed, digest)) {
    const words = new DataView(digest.buffer, digest.byteOffset);
    for (let i = 0; i < 32; i += 4) if (words.getUint32(i) < fair) return words.getUint32(i) % bound;
  }
}

// Who sits where, by the first draws of a match.
export function lot(seed: Uint8Array, id: string, players: Uint8Array[]): number[] {
  const seating = players.map((_, i) => i);
  for (let i = seating.length - 1; i > 0; --i) {
    const j = draw(seed, id, players, seating.length - 1 - i, i + 1);
    [seating[i], seating[j]] = [seating[j]!, seating[i]!];
  }
  return seating;
}

// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers offer none on pages loaded over plain http from another machine, such
// as a server at home.

export type Bytes = Uint8Array<ArrayBuffer>;

// The constants are the first 32 fractional bits of the roots of the first primes.
const primes = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && !Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0));
function fraction(prime: number, degree: bigint): number {
  const wanted = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 37n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= wanted) root += bit;
  return Number(root & 0xffffffffn);
}
const first = primes.slice(0, 8).map((prime) => fraction(prime, 2n));
const rounds = primes.map((prime) => fraction(prime, 3n));

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(...parts: Bytes[]): Bytes {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array((Math.floor((size + 8) / 64) + 1) * 64);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[size] = 0x80;
  const message = new DataView(padded.buffer);
  message.setBigUint64(padded.length - 8, BigInt(size) * 8n);
  const state = Int32Array.from(first);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; ++i) {
      if (i < 16) w[i] = message.getInt32(block + i * 4);
      else {
        const [x, y] = [w[i - 15]!, w[i - 2]!];
        w[i] = w[i - 16]! + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; ++i) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
  }
  const digest = new Uint8Array(32);
  for (const [i, word] of state.entries()) new DataView(digest.buffer).setInt32(i * 4, word);
  return digest;
}

export function hmac(key: Bytes, ...parts: Bytes[]): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    sha256(
      block.map((byte) => byte ^ 0x36),
      ...parts,
    ),
  );
}

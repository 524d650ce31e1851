import { expect, test } from 'vitest';
import { hmac, sha256, type Bytes } from './sha256.ts';

const { subtle } = crypto;
const bytes = (size: number): Bytes => Uint8Array.from({ length: size }, (_, i) => (i * 37 + size) & 255);

test('SHA-256 of every length around the blocks is the one of the platform', async () => {
  for (let size = 0; size < 200; ++size) expect(sha256(bytes(size)), `${size} bytes`).toEqual(new Uint8Array(await subtle.digest('SHA-256', bytes(size))));
  expect(sha256(bytes(100_000))).toEqual(new Uint8Array(await subtle.digest('SHA-256', bytes(100_000))));
});
test('HMAC is the one of the platform, for short and long keys', async () => {
  for (const size of [1, 32, 64, 65, 200]) {
    const key = await subtle.importKey('raw', bytes(size), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    expect(hmac(bytes(size), bytes(70), bytes(3))).toEqual(new Uint8Array(await subtle.sign('HMAC', key, new Uint8Array([...bytes(70), ...bytes(3)]))));
  }
});

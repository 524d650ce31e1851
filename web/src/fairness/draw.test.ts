import { expect, test } from 'vitest';
import { draw, fromHex, hashOf, lot, toHex } from './draw.ts';

test('hexadecimal', () => {
  expect([...fromHex('00ff10')]).toEqual([0, 255, 16]);
  expect(fromHex('xyz')).toHaveLength(0);
});
test('hashes are those of the platform', async () => {
  for (const size of [0, 32, 64, 200]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 37 + size) & 255);
    expect(hashOf(bytes)).toBe(toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
  }
});
test('draws are those of another program, Python’s hmac', () => {
  const seed = fromHex('11'.repeat(32));
  const players = [fromHex('22'.repeat(32)), new Uint8Array(32)];
  const faces = Array.from({ length: 12 }, (_, i) => draw(seed, 'match', players, i, 6));
  expect(faces.join('')).toBe('433303225534');
});
test('words that would favour low numbers are skipped', () => {
  const seed = fromHex('11'.repeat(32));
  const players = [fromHex('22'.repeat(32)), new Uint8Array(32)];
  const large = (number: number) => draw(seed, 'match', players, number, 2 ** 31 + 1);
  expect([large(0), large(1)]).toEqual([1380506969, 1100544843]); // the third word, the first
  expect(large(539)).toBe(95133387); // the fourth word of the second digest
});
test('the lot is that of another program, too', () => {
  const seated = (players: number) =>
    lot(
      fromHex('11'.repeat(32)),
      'match',
      Array.from({ length: players }, (_, i) => (i === 0 ? fromHex('22'.repeat(32)) : new Uint8Array(32))),
    );
  expect([seated(2), seated(3), seated(4)]).toEqual([
    [1, 0],
    [1, 2, 0],
    [1, 0, 3, 2],
  ]);
});

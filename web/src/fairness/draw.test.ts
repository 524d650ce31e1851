import { expect, test } from 'vitest';
import { draw, drawLot, fromHex, hashOf, shuffled, toHex } from './draw.ts';

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
test('the lot of version 1.0 is that of another program, too', () => {
  const seated = (players: number) =>
    shuffled(
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
test('the lot is that of another program, too: equals draw again', () => {
  const die = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 };
  const value = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };
  const drawn = (players: number, pairs = false) => {
    const bytes = Array.from({ length: players }, (_, i) => (i === 0 ? fromHex('22'.repeat(32)) : new Uint8Array(32)));
    const { draws, order } = drawLot(fromHex('11'.repeat(32)), 'match', bytes, die, value, pairs);
    return `${draws.map((one) => one.join(':')).join(' ')} → ${order.join(' ')}`;
  };
  expect(drawn(2)).toBe('0:5 1:4 → 0 1');
  expect(drawn(3)).toBe('0:1 1:3 2:5 → 2 1 0');
  expect(drawn(4)).toBe('0:3 1:3 2:1 3:2 0:5 1:5 0:4 1:3 → 0 1 3 2');
  expect(drawn(4, true)).toMatch(/→ 0 1 2 3$/);
});

import { expect, test } from 'vitest';
import { draw, fromHex } from './draw.ts';

test('hexadecimal', () => {
  expect([...fromHex('00ff10')]).toEqual([0, 255, 16]);
  expect(fromHex('xyz')).toHaveLength(0);
});
test('draws are the same for the same seed and spread over all faces', () => {
  const seed = fromHex('11'.repeat(32));
  const players = [fromHex('22'.repeat(32)), new Uint8Array(32)];
  const seen = new Set<number>();
  for (let i = 0; i < 60; ++i) {
    const face = draw(seed, 'match', players, i, 6);
    expect(face).toBe(draw(seed, 'match', players, i, 6));
    seen.add(face);
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

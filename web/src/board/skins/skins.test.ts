import { expect, test } from 'vitest';
import { drawnAt, skinOf } from './index.ts';
import type { Spot } from '../../worker/types.ts';

const spot = (x: number, y: number, role: Spot['role'], colour?: number): Spot => ({
  name: `${x} ${y}`,
  x,
  y,
  role,
  ...(colour === undefined ? {} : { colour }),
});
const places = (game: string, on: Spot, n: number) => {
  const skin = skinOf(game);
  return Array.from({ length: n }, (_, i) => skin.place(on, drawnAt(skin)(on), i, n));
};
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test('finished cones of Ludo stand as large as on the track and clear of the die', () => {
  const [, , wide, high] = skinOf('ludo').tray!;
  for (const [x, y] of [
    [6.5, 7.5],
    [8.5, 7.5],
    [7.5, 6.5],
    [7.5, 8.5],
  ] as const) // prettier-ignore
    for (const place of places('ludo', spot(x, y, 'home', 0), 4)) {
      expect(place.scale).toBeGreaterThan(0.9);
      expect(Math.max(Math.abs(place.x - 7.5) / wide, Math.abs(place.y - 7.5) / high)).toBeGreaterThan(0.5);
    }
});
test('the medallions of Niout keep clear of the ring', () => {
  const ring = 5.06 + 0.36; // its stations
  for (const x of [1.2, 3, 10, 11.8])
    for (const y of [1.2, 11.8]) {
      const [left, top] = drawnAt(skinOf('niout'))(spot(x, y, x < 2 || x > 11 ? 'yard' : 'home', 0));
      expect(Math.hypot(left - 6.5, top - 6.5)).toBeGreaterThan(ring + 0.74 + 0.2);
    }
});
test('every horse that rides with others shows its head', () => {
  for (const n of [2, 3, 4]) {
    const riders = places('niout', spot(6, 1, 'field'), n);
    for (let i = 1; i < n; ++i) expect(riders[i - 1]!.y - riders[i]!.y).toBeGreaterThan(0.3);
  }
});
test('a pile of Tabula shows both ends, however long, and covers neither the numbers nor the middle', () => {
  for (const n of [1, 2, 5, 15])
    for (const row of [0, 4]) {
      const pile = places('tabula', spot(3, row, 'field'), n);
      const ends = [pile[0]!, pile.at(-1)!];
      if (n > 1) expect(apart(ends[0]!, ends[1]!)).toBeGreaterThan(0.7);
      for (const { y } of ends) expect(row === 0 ? y : 7.6 - y).toBeGreaterThan(-0.2); // the numbers begin at −0.78
      for (const { y } of ends) expect(Math.abs(y - 3.8)).toBeGreaterThan(0.6 + 0.41 + 0.4);
    }
});
test('figures on neighbouring points at the neck of Policiais do not overlap', () => {
  expect(skinOf('policiais').size).toBeLessThan(0.9); // the points are 1 apart
});
test('captured seeds of Pretoa lie in the rim, beside each other and on their own side', () => {
  for (const y of [-1, 9]) {
    const rolled = places('pretoa', spot(4, y, 'taken', 0), 9);
    for (const place of rolled) expect(Math.abs(apart(place, { x: 4, y: 4 }) - 4.93)).toBeLessThan(0.01);
    for (const place of rolled) expect(Math.sign(place.y - 4)).toBe(Math.sign(y - 4));
    for (let i = 1; i < 9; ++i) expect(apart(rolled[i - 1]!, rolled[i]!)).toBeGreaterThan(0.92 * 0.66);
  }
});

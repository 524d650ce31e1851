import { expect, test } from 'vitest';
import { meanLoss, newcomer, newVolatility, rated, withLoss } from './rating.ts';
import { dateOf, dayOf, nextProblem, readRecord, streak, withAnswer, type ProblemRecord } from './record.ts';

const nothing: ProblemRecord = { days: [], tried: {}, ratings: {}, losses: {} };

test('the volatility is that of the example in the description of Glicko-2', () => {
  // Glickman, “Example of the Glicko-2 system”: a player of 1500 (200, 0.06) and three games.
  expect(newVolatility(0.06, 1.1513, 1.7785, -0.4834)).toBeCloseTo(0.05999, 4);
});
test('a hard problem solved raises the rating more than an easy one', () => {
  const [hard, easy, missed] = [rated(newcomer, 2000, true), rated(newcomer, 1000, true), rated(newcomer, 1000, false)];
  expect(hard.rating).toBeGreaterThan(easy.rating);
  expect(easy.rating).toBeGreaterThan(1500);
  expect(missed.rating).toBeLessThan(1500);
  for (const now of [hard, easy, missed]) expect(now.deviation).toBeLessThan(350);
  expect(hard.count).toBe(1);
});
test('the rating of one who solves what is easier than 1700 settles there', () => {
  let now = newcomer;
  for (let i = 0; i < 600; ++i) {
    const problem = 1000 + ((i * 618) % 1000);
    now = rated(now, problem, problem < 1700);
  }
  expect(Math.abs(now.rating - 1700)).toBeLessThan(150);
});
test('the mean loss has an interval, from the second problem on', () => {
  const one = withLoss({ count: 0, sum: 0, squares: 0 }, 0.1);
  expect(meanLoss(one)).toBeUndefined();
  const two = meanLoss(withLoss(one, 0))!;
  expect(two.mean).toBeCloseTo(0.05);
  expect(two.low).toBe(0);
  expect(two.high).toBeCloseTo(0.05 + 1.96 * 0.05);
});
test('a streak is days in a row until today or yesterday', () => {
  const days = (list: number[]) => ({ ...nothing, days: list });
  expect(streak(days([]), 100)).toBe(0);
  expect(streak(days([98, 99, 100]), 100)).toBe(3);
  expect(streak(days([98, 99]), 100)).toBe(2);
  expect(streak(days([97, 98]), 100)).toBe(0);
});
test('a clock that was wrong loses nothing', () => {
  const ahead = { ...nothing, days: [98, 99, 400] };
  expect(streak(ahead, 100)).toBe(2);
  expect(withAnswer(ahead, { game: 'ludo', number: 1, loss: 0, rating: 1000, chance: true, day: 100 }).days).toEqual([98, 99, 100, 400]);
});
test('a day is that of the calendar on this device', () => {
  const late = new Date(2026, 10, 18, 23, 59);
  expect(dateOf(late)).toBe('2026-11-18');
  expect(dayOf(late)).toBe(20775);
  expect(dayOf(new Date(2026, 10, 19, 0, 1))).toBe(20776);
});
test('a problem counts once', () => {
  const answer = { game: 'pretoa', number: 7, loss: 0, rating: 1500, chance: false };
  const once = withAnswer(nothing, answer);
  const twice = withAnswer(once, { ...answer, loss: 1 });
  expect(twice.ratings).toEqual(once.ratings);
  expect(twice.tried.pretoa).toEqual([7]);
  expect(withAnswer(nothing, { ...answer, chance: true, loss: 0.2 }).losses.pretoa).toMatchObject({ count: 1, sum: 0.2 });
});
test('the next problem is untried and near the rating, or the one tried longest ago', () => {
  const ratings = [1000, 1250, 1500, 2000];
  expect(nextProblem(nothing, 'pretoa', ratings, false)).toBe(1);
  expect(nextProblem({ ...nothing, tried: { pretoa: [1] }, ratings: { pretoa: { ...newcomer, rating: 1900 } } }, 'pretoa', ratings, false)).toBe(3);
  expect(nextProblem({ ...nothing, tried: { ludo: [0] } }, 'ludo', ratings, true)).toBe(1);
  expect(nextProblem({ ...nothing, tried: { ludo: [2, 0, 1, 3] } }, 'ludo', ratings, true)).toBe(2);
});
test('of a damaged record the good parts are kept', () => {
  expect(readRecord('{"days":[')).toEqual(nothing);
  expect(readRecord('[1]')).toEqual(nothing);
  const mixed =
    '{"days":[3,"x",2,2,-1],"tried":{"ludo":[1,null]},"ratings":{"pretoa":{"rating":"high"}},"losses":{"ludo":{"count":1,"sum":0.1,"squares":0.01}}}';
  expect(readRecord(mixed)).toEqual({ days: [2, 3], tried: { ludo: [1] }, ratings: {}, losses: { ludo: { count: 1, sum: 0.1, squares: 0.01 } } });
});

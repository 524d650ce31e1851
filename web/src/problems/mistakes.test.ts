import { expect, test } from 'vitest';
import type { Analysis } from '../worker/client.ts';
import { afterAnswer, decisionsOf, nextDue, readTraining, repeated, withHabits, worthAsking, type Decision } from './mistakes.ts';

const entry = (values: number[] = [], themes: string[] = []): Analysis['entries'][number] => ({
  before: [],
  after: [],
  luck: [],
  loss: 0,
  mark: '',
  moves: values.map((value, i) => ({ move: 'abc'[i]!, value, themes: i === 0 ? themes : [] })),
});
const game: Analysis = { entries: [entry(), entry([0.6, 0.5, 0.2]), entry([0.7, 0.4]), entry([0.9, 0.5]), entry([0.5])], luck: [] };
const chosen = decisionsOf(game, ['5', 'c', 'b', 'a', 'a'], [0, 0, 1, 0, 0], 0);

test('only choices of the own seat are decisions, with what each move loses', () => {
  expect(chosen.map(({ entry: at, played, loss }) => [at, played, loss])).toEqual([
    [1, 'c', expect.closeTo(0.4)],
    [3, 'a', 0],
  ]);
});
test('mistakes are mixed with as many decisions that were right', () => {
  expect(worthAsking(chosen).map(({ entry: at, wrong }) => [at, wrong])).toEqual([
    [1, true],
    [3, false],
  ]);
  expect(worthAsking(chosen.slice(1))).toEqual([]);
});
test('habits count the themes of the best moves, and which of them were missed', () => {
  const themed: Analysis = { entries: [entry([0.6, 0.5], ['take']), entry([0.6, 0.5], ['take']), entry([0.6, 0.599], ['take'])], luck: [] };
  const habits = withHabits({}, 'ludo', decisionsOf(themed, ['a', 'b', 'b'], [0, 0, 0], 0));
  expect(habits).toEqual({ ludo: { '': { met: 2, missed: 1 }, take: { met: 2, missed: 1 } } });
});
test('a mistake repeats if it is made more often than others', () => {
  expect(repeated({ '': { met: 100, missed: 10 }, take: { met: 10, missed: 4 }, home: { met: 30, missed: 3 }, run: { met: 2, missed: 2 } })).toEqual([
    { theme: 'take', habit: { met: 10, missed: 4 }, all: { met: 100, missed: 10 } },
  ]);
  expect(repeated(undefined)).toEqual([]);
});

const decision: Decision = { match: 'm', setup: { game: 'ludo' }, position: 'p', seat: 0, moves: [], played: 'b', wrong: true, due: 10, step: 0 };
test('a mistake comes again after some days until it was right often enough', () => {
  let now: Decision | undefined = afterAnswer(decision, 0.3, 10);
  expect(now).toMatchObject({ due: 11, step: 0 });
  const pauses = [];
  for (let today = now!.due; now; today = now?.due ?? 0) {
    now = afterAnswer(now, 0, today);
    if (now) pauses.push(now.due - today);
  }
  expect(pauses).toEqual([3, 7, 21]);
});
test('what was right at the table is asked once, unless it goes wrong now', () => {
  expect(afterAnswer({ ...decision, wrong: false }, 0, 10)).toBeUndefined();
  expect(afterAnswer({ ...decision, wrong: false }, 0.2, 10)).toMatchObject({ wrong: true, due: 11 });
});
test('not twice in a row from one game, if another is due', () => {
  const list = [decision, { ...decision, position: 'q' }, { ...decision, match: 'n' }, { ...decision, match: 'o', due: 12 }];
  expect(nextDue(list, 10, 'm')!.match).toBe('n');
  expect(nextDue(list.slice(0, 2), 10, 'm')!.match).toBe('m');
  expect(nextDue(list.slice(3), 10)).toBeUndefined();
});
test('a damaged record loses no more than what is damaged', () => {
  expect(readTraining('{"decisions":[')).toEqual({ matches: [], decisions: [], habits: {} });
  expect(readTraining('null')).toEqual({ matches: [], decisions: [], habits: {} });
  const good = {
    ...decision,
    moves: [
      { move: 'a', value: 1, loss: 0, themes: [] },
      { move: 'b', value: 0, loss: 1, themes: [] },
    ],
  };
  expect(readTraining(JSON.stringify({ matches: ['m'], decisions: [good, {}, null, 3] }))).toEqual({ matches: ['m'], decisions: [good], habits: {} });
});

// The queue and the view without a page: no DOM, no storage, no settings.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Walk } from '../worker/types.ts';
import type { Entry, Snapshot, Update } from './messages.ts';
import { StepQueue, type Shown, type Stage, type Staging } from './queue.ts';
import { alone, people, withABot } from './real_matches.ts';
import { afterStep, emptyView, snapshotSteps, updateSteps, type Step, type View } from './view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queue(staging: Partial<Staging> = {}) {
  const seen: View[] = [];
  const heard: Shown[] = [];
  const steps = new StepQueue({ changed: (view) => void seen.push(view), duration: () => 0, waitsForTap: () => false, stage: () => undefined, ...staging }, [
    (shown) => void heard.push(shown),
  ]);
  return { steps, seen, heard };
}
const throwOf = (seat: number, event: string): Entry => ({ seat, event });
const walk: Walk = ['move', 0, 1, [1, 2, 3]];
const update = (revision: number, log: Entry[], more: Partial<Update> = {}): Update => ({ update: revision, log, turn: 0, ...more });
// Two players, one piece of the first on spot 1.
const start: Snapshot = {
  ...people.first,
  snapshot: 1,
  you: [0],
  game: { number: 1, seating: [0, 1], turn: 0, since: 0, position: '', pieces: [[1, 0, 1]], log: [] },
};
const all = [people, withABot, alone];
const shownBy = (steps: Step[]) => steps.reduce((view, step) => afterStep(view, step), emptyView);
const pieces = (view: View) => view.tokens.map(({ spot, colour }) => `${spot} ${colour}`).sort();

test('every line of a recorded match is reported once, in order, and never before it is seen', () => {
  for (const { first, updates } of all) {
    const { steps, heard } = queue();
    steps.add(snapshotSteps(first));
    for (const update of updates) steps.add(updateSteps(update));
    expect(heard.map(({ entry }) => entry)).toEqual(updates.flatMap(({ log }) => log));
    for (const { entry, view } of heard) expect(view.log.at(-1)).toBe(entry);
    expect(steps.idle).toBe(true);
  }
});
test('who sits down has their name in the lines of the same update', () => {
  const { steps, heard } = queue();
  steps.add(snapshotSteps({ ...start, players: [{ kind: 'human', name: 'Ana' }, { kind: 'open' }] }));
  const players: Update['players'] = [
    { kind: 'human', name: 'Ana', won: 1 },
    { kind: 'human', name: 'Rui' },
  ];
  steps.add(updateSteps(update(2, [throwOf(1, '5')], { players })));
  expect(heard.at(-1)!.view.players).toEqual([{ kind: 'human', name: 'Ana' }, players[1]]); // but no result before its line
});
test('a game opened at any line of its log ends as its snapshot', () => {
  for (const { last } of all) {
    const log = last.game!.log;
    const whole = shownBy(snapshotSteps(last));
    const gone = log.findLastIndex((entry) => 'rewind' in entry || 'takeback' in entry || 'start' in entry); // cannot be undone
    for (let from = gone + 1; from <= log.length; ++from) {
      const steps = snapshotSteps(last, from);
      expect(shownBy(steps.slice(0, 1)).log).toEqual([...(last.game?.lot ?? []), ...log.slice(0, from)]);
      const shown = shownBy(steps);
      expect({ ...shown, tokens: [], tray: null, last: [] }).toEqual({ ...whole, tokens: [], tray: null, last: [] });
      expect(pieces(shown)).toEqual(pieces(whole));
    }
  }
});
test('a throw that waits for a tap hides its result and everything after it', async () => {
  const { steps, heard } = queue({ waitsForTap: (entry) => 'event' in entry });
  steps.add(snapshotSteps(start));
  steps.add(updateSteps(update(2, [throwOf(0, '5'), { seat: 0, move: 'a', walks: [walk] }, throwOf(1, '6')], { turn: 1 })));
  expect([steps.view.throwing, steps.view.log, steps.view.tray, heard.length]).toEqual([0, [], null, 0]);
  steps.hurry();
  await vi.runAllTimersAsync();
  expect(steps.view.throwing).toBe(0); // only the throw itself ends the wait
  steps.tap();
  await vi.runAllTimersAsync();
  expect([steps.view.throwing, heard.length, steps.view.tokens[0]!.spot]).toEqual([1, 2, 3]);
  expect(steps.view.tray).toMatchObject({ seat: 0, text: '5' });
  steps.tap();
  await vi.runAllTimersAsync();
  expect([steps.view.throwing, heard.length, steps.view.turn, steps.idle]).toEqual([null, 3, 1, true]);
});
test('updates wait until the steps before them have been shown', async () => {
  const { steps } = queue({ duration: (usual) => usual });
  steps.add(snapshotSteps(start));
  steps.add(updateSteps(update(2, [throwOf(1, '5')])));
  steps.add(updateSteps(update(3, [throwOf(1, '6')])));
  expect([steps.view.revision, steps.view.tray?.text, steps.idle]).toEqual([2, '5', false]);
  await vi.advanceTimersByTimeAsync(749);
  expect(steps.view.revision).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([steps.view.revision, steps.view.tray?.text]).toEqual([3, '6']);
  steps.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([steps.idle, steps.view.step]).toEqual([true, null]);
});
test('a piece stands at its goal only when the stage has brought it there', async () => {
  let done = () => {};
  const walked: Walk[][] = [];
  const stage: Stage = {
    show: (walks) => {
      walked.push(walks);
      return new Promise((ready) => (done = ready));
    },
    hurry: () => done(),
  };
  const { steps, heard } = queue({ stage: () => stage });
  steps.add(snapshotSteps(start));
  steps.add(updateSteps(update(2, [{ seat: 0, move: 'a', walks: [walk] }])));
  expect([walked, heard.length, pieces(steps.view), steps.view.step, steps.view.last]).toEqual([
    [[walk]],
    1,
    ['1 0'],
    { seat: 0, move: 'a', walks: [walk] },
    [],
  ]);
  steps.hurry();
  await vi.runAllTimersAsync();
  expect([pieces(steps.view), steps.view.last, steps.idle]).toEqual([['3 0'], [walk], true]);
});
test('a page that is far behind catches up without pauses, animations and taps', async () => {
  const show = vi.fn(async () => {});
  const { steps, heard } = queue({ duration: (usual) => usual, waitsForTap: () => true, stage: () => ({ show, hurry() {} }) });
  steps.add(snapshotSteps(start));
  steps.add(updateSteps(update(2, [throwOf(1, '1')])));
  for (let revision = 3; revision < 15; ++revision) steps.add(updateSteps(update(revision, [throwOf(1, '2'), { seat: 1, move: 'pass' }])));
  await vi.advanceTimersByTimeAsync(750); // nobody has tapped, and the match goes on
  expect([steps.view.revision, heard.filter(({ behind }) => behind).length, show.mock.calls.length]).toEqual([8, 10, 0]);
  expect(steps.view.throwing).toBe(1); // the last six are shown as usual
  steps.add(snapshotSteps({ ...start, snapshot: 20 }));
  expect(heard.length).toBe(11); // the throw that waited is not shown: the snapshot replaces it
  await vi.advanceTimersByTimeAsync(1000);
  expect([steps.view.revision, steps.idle]).toEqual([20, true]);
});
test('a player who never taps does not hold up a match that goes on without them', async () => {
  const { steps } = queue({ waitsForTap: (entry) => 'event' in entry });
  steps.add(snapshotSteps(start));
  steps.add(updateSteps(update(2, [throwOf(0, '5')], { deadline: 70 })));
  expect([steps.view.throwing, steps.view.deadline]).toEqual([0, 70]); // their time runs
  steps.add(updateSteps(update(3, [{ warn: 0 }])));
  expect(steps.view.throwing).toBe(0);
  steps.add(updateSteps(update(4, [{ stand_in: 0 }, { seat: 0, move: 'a', by: 'stand_in', walks: [walk] }])));
  await vi.runAllTimersAsync();
  expect([steps.view.throwing, steps.view.revision, steps.idle]).toEqual([null, 4, true]);
});
test('a reply that nobody chose waits half a second', async () => {
  const stage: Stage = { show: async () => {}, hurry() {} };
  const { steps, heard } = queue({ duration: (usual) => usual, stage: () => stage });
  steps.add(
    snapshotSteps({
      ...start,
      game: {
        ...start.game!,
        pieces: [
          [1, 0, 1],
          [2, 1, 1],
        ],
      },
    }),
  );
  steps.add(
    updateSteps(
      update(2, [
        { seat: 0, move: 'a', walks: [walk] },
        { seat: 1, move: 'b', by: 'auto', walks: [['move', 1, 1, [2, 1]]] },
      ]),
    ),
  );
  await vi.advanceTimersByTimeAsync(499);
  expect([heard.length, steps.view.last]).toEqual([1, [walk]]); // what was moved is seen
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.length).toBe(2);
});
test('nothing is shown after the end', async () => {
  const { steps, heard } = queue({ duration: (usual) => usual });
  steps.add(snapshotSteps(start));
  steps.add(updateSteps(update(2, [throwOf(1, '5'), throwOf(1, '6')])));
  steps.close();
  await vi.runAllTimersAsync();
  expect([heard.length, steps.idle]).toEqual([1, true]);
});

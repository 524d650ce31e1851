import { expect, test } from 'vitest';
import type { Board, Walk } from '../worker/types.ts';
import type { Entry } from '../match/messages.ts';
import { reasonIn, surpriseIn } from './surprises.ts';

const board = { seats: [0, 1] } as Board;
const event = (seat: number): Entry => ({ seat, event: '5' });
const move = (seat: number, ...walks: Walk[]): Entry => ({ seat, move: 'm', walks });
const step: Walk = ['move', 0, 1, [1, 2, 3]];

test('a walk is named after what is rare in it', () => {
  expect(surpriseIn(board, [])).toBeUndefined();
  expect(surpriseIn(board, [event(0), move(0, step)])).toBeUndefined();
  expect(surpriseIn(board, [event(0), move(0, step, ['captured', 1, 1, [3, 9]])])).toBe('captured');
  expect(surpriseIn(board, [event(0), move(0, step, ['slide', 0, 1, [3, 4]], ['captured', 1, 1, [4, 9]])])).toBe('slide');
  expect(surpriseIn(board, [event(0), move(0, step, ['swapped', 1, 1, [3, 1]])])).toBe('swapped');
  expect(surpriseIn(board, [event(0), move(0, ['move', 0, 1, [4, 5, 6, 5, 4]])])).toBe('bounce');
  expect(surpriseIn(board, [event(0), move(0, ['move', 0, 2, [1, 2]])])).toBe('ride');
});
test('who goes on after a move throws again, or captures in a chain', () => {
  expect(surpriseIn(board, [event(0), move(0, step), event(0)])).toBe('again');
  expect(surpriseIn(board, [event(0), move(0, step), event(1)])).toBeUndefined();
  expect(surpriseIn(board, [move(0), event(0)])).toBeUndefined();
  expect(surpriseIn(board, [move(0, step), move(0, step, ['captured', 1, 1, [2, 9]])])).toBe('chain');
});
test('where cards are held in hands, the draw after a card is no surprise, another card is', () => {
  const card = (seat: number, card: string, ...walks: Walk[]): Entry => ({ seat, move: 'm', card, walks });
  const five = [card(0, '5', step), event(0)];
  expect(surpriseIn(board, five)).toBeUndefined();
  expect(surpriseIn(board, [...five, card(1, '5', step)])).toBeUndefined();
  const two = [card(0, '2', step), event(0)];
  expect(surpriseIn(board, two)).toBeUndefined();
  expect(surpriseIn(board, [...two, card(0, '5', step)])).toBe('again');
  expect(surpriseIn(board, [...two, card(0, '5', step, ['captured', 1, 1, [3, 9]])])).toBe('captured');
});
test('“another card: after a 2” is said only after a 2', () => {
  const cards = { seats: [0, 1], events: { '2': { card: '2' }, '5': { card: '5' } } } as unknown as Board;
  const drawn = (card: string): Entry => ({ seat: 0, event: card });
  const after = (card: string) => reasonIn('sorry', cards, [drawn(card), move(0, step), drawn('5')]);
  expect(after('2')).toBe('lesson.why.sorry.again');
  expect(after('5')).toBeUndefined(); // everybody else has resigned
  const played = (card: string): Entry => ({ seat: 0, move: 'm', card, walks: [step] });
  expect(reasonIn('sorry', cards, [played('2'), drawn('5'), played('5')])).toBe('lesson.why.sorry.again');
  expect(reasonIn('sorry', cards, [played('5'), drawn('2'), played('5')])).toBeUndefined();
  expect(reasonIn('ludo', { ...cards, events: {} }, [event(0), move(0, step), event(0)])).toBe('lesson.why.ludo.again');
});

import { expect, test } from 'vitest';
import { seatRequest } from './messages.ts';

test('people take open places; whatever else is chosen is the level of a bot', () => {
  for (const seat of ['me', 'friend', 'invited']) expect(seatRequest(seat)).toEqual({ kind: 'open' });
  expect(seatRequest('a level of tomorrow')).toEqual({ kind: 'bot', level: 'a level of tomorrow' });
});

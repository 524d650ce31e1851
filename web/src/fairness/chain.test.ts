import { expect, test } from 'vitest';
import type { Entry } from '../match/messages.ts';
import * as real from '../match/real_matches.ts';
import { firstHead, nextHead } from './chain.ts';

for (const [name, { first, updates, last }] of Object.entries(real) as [string, real.RealMatch][])
  test(`a page that follows a match finds the heads that the engine has: ${name}`, () => {
    expect(first.head).toBe(firstHead(first.match));
    expect(updates.reduce((head, { log }) => nextHead(head, log), first.head)).toBe(last.head);
  });
test('a hidden card is not in it, a public one is', () => {
  const head = '00'.repeat(32);
  const event = (text: string, hidden?: boolean): Entry[] => [{ seat: 0, event: text, ...(hidden ? { hidden } : {}) }];
  expect(nextHead(head, event('7', true))).toBe(nextHead(head, event('?')));
  expect(nextHead(head, event('7'))).not.toBe(nextHead(head, event('8')));
});

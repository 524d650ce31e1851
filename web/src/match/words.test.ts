import { expect, test, vi } from 'vitest';
import type { Board, Gesture } from '../engine/types.ts';
import type { Entry } from './messages.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: {} });
await (await import('../texts.svelte.ts')).loadLanguage('en');
const { cardDoes, choiceWords, entryWords } = await import('./words.ts');

const spots = ['3', '4', '5'].map((name, x) => ({ name, x, y: 0, role: 'field' as const }));
const board = { colours: ['yellow', 'red'], seats: [0, 1], spots } as unknown as Board;
const ride = (count: number, colour = 0): Gesture => ({ walks: [['move', colour, count, [1, 2]]] });

test('horses on one station are asked for in words: how many go, and whose', () => {
  const alone = ride(1);
  const both = ride(2);
  expect([alone, both].map((one) => choiceWords(board, one, [alone, both]))).toEqual(['One alone', '2 together']);
  const partners: Gesture = { walks: [...ride(1).walks!, ...ride(1, 1).walks!] };
  expect(choiceWords(board, partners, [alone, partners])).toMatch(/1 yellow \+ 1 red/);
});
test('every card says in one line what it does', () => {
  expect(cardDoes('4')).toBe('4 backward');
  expect(cardDoes('8')).toBe('8 forward');
  expect(cardDoes('S')).toMatch(/Start/);
});
test('a line of the log names its players first and then what else the entry says', () => {
  const line = (entry: Entry) => entryWords(board, entry, (i) => ['Ana', 'Rui'][i]!);
  expect(line({ leave: 1 })).toBe('Rui leaves');
  expect(line({ decline: 'draw', player: 0 })).toBe('Ana declines');
  expect(line({ absent: 1, by: 0 })).toMatch(/^Rui has not moved/);
  expect(line({ start: 2, seating: [1, 0] })).toBe('Game 2 starts');
  expect(line({ takeback: 1 })).toMatch(/taken back/);
  expect(line({ accept: 'draw', player: 1 })).toBe('');
});

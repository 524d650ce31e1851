import { expect, test, vi } from 'vitest';
import type { Board, Moves } from '../worker/types.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: {} });
const texts = await import('../texts.svelte.ts');
await texts.loadLanguage('en');
await texts.loadTexts('aloud', 'en');
const { listed, typed } = await import('./listed.ts');

const list = ['Leave the yard', '12 to 17', '12 to 17, captures Inês', '3 to 8, captures Elias', 'Pass: no piece can move'].map((words, i) => ({
  text: String(i),
  words,
}));
const found = (text: string) => typed(list, text).map(({ text }) => text);

test('a typed move is found by the beginnings of its words, without accents and signs', () => {
  expect(found('leave')).toEqual(['0']);
  expect(found('LEA the y')).toEqual(['0']);
  expect(found('capt ines')).toEqual(['2']);
  expect(found('pass')).toEqual(['4']);
});
test('a typed move may mean several, unless it reads exactly like one', () => {
  expect(found('captures')).toEqual(['2', '3']);
  expect(found('12 to 17')).toEqual(['1']);
  expect(found('12 17')).toEqual(['1', '2']);
});
test('words in another order, or others, mean no move', () => {
  expect(found('17 to 12')).toEqual([]);
  expect(found('1 to 17 home')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
test('the moves of a list have names without signs, all different', () => {
  const spots = ['3', '4', '5'].map((name, x) => ({ name, x, y: 0, role: 'field' as const }));
  const board = { game: 'ludo', colours: ['yellow'], seats: [0], spots, events: {} } as unknown as Board;
  const moves: Moves = { a: { walks: [['move', 0, 1, [0, 1]]] }, b: { walks: [['move', 0, 1, [0, 1]]] }, c: { act: 'pass', why: [['L6', 'stuck.finished']] } };
  const words = listed(board, moves, () => ({ name: 'Ana' })).map((one) => one.words);
  expect(words.slice(0, 2)).toEqual(['3 to 4', '3 to 4 (2)']);
  expect(words[2]).toMatch(/^Pass: ./);
});

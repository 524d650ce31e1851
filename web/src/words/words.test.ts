import { expect, test, vi } from 'vitest';
import type { Board, Gesture, Walk } from '../worker/types.ts';
import type { Entry } from '../match/messages.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: {} });
await (await import('../texts.svelte.ts')).loadLanguage('en');
const { cardDoes, cardName, choiceWords, colourName, entryWords, moveWords, positionInWords, spotLabel, spotName, stepWords } = await import('./words.ts');
const { settings } = await import('../settings.svelte.ts');

const spots = ['3', '4', '5'].map((name, x) => ({ name, x, y: 0, role: 'field' as const }));
const board = { game: 'ludo', colours: ['yellow', 'red'], seats: [0, 1], spots, events: { '1': { dice: [1] } } } as unknown as Board;
const people = (seat: number) => [{ name: 'Ana' }, { name: 'You', own: true }][seat]!;
const ride = (count: number, colour = 0): Gesture => ({ walks: [['move', colour, count, [1, 2]]] });

test('horses on one station are asked for in words: how many go, and whose', () => {
  const alone = ride(1);
  const both = ride(2);
  expect([alone, both].map((one) => choiceWords(board, one, [alone, both]))).toEqual(['One alone', '2 together']);
  const partners: Gesture = { walks: [...ride(1).walks!, ...ride(1, 1).walks!] };
  expect(choiceWords(board, partners, [alone, partners])).toMatch(/1 yellow \+ 1 red/);
});
test('every card says in one line what it does', () => {
  expect(cardDoes('4')).toBe('Backward 4');
  expect(cardDoes('8')).toBe('Forward 8');
  expect(cardDoes('S')).toMatch(/Start/);
});
test('a line of the log names its players first and then what else the entry says', () => {
  const line = (entry: Entry) => entryWords(board, entry, (i) => ['Ana', 'Rui'][i]!, people);
  expect(line({ leave: 1 })).toBe('Rui leaves');
  expect(line({ decline: 'draw', player: 0 })).toBe('Ana declines');
  expect(line({ absent: 1, by: 0 })).toBe('Rui is away');
  expect(line({ start: 2, seating: [1, 0] })).toBe('Game 2: Ana begins');
  expect(line({ takeback: 1 })).toMatch(/taken back/);
  expect(line({ accept: 'draw', player: 1 })).toBe('');
});
test('a step is told by what is rare in it, with the names of its players', () => {
  const homes = { ...board, spots: [...spots, { name: 'y', x: 3, y: 0, role: 'home' as const }, { name: 'yard', x: 4, y: 0, role: 'yard' as const }] } as Board;
  const step = (seat: number, ...walks: Walk[]) => stepWords(homes, { seat, move: 'm', walks }, people);
  expect(step(0, ['move', 0, 1, [0, 1]])).toBe('Ana moves 1 step');
  expect(step(1, ['move', 1, 1, [0, 1, 2]])).toBe('You move 2 steps');
  expect(step(0, ['move', 0, 1, [0, 1]], ['captured', 1, 2, [1, 4]])).toBe('Ana captures 2 pieces of yours');
  expect(step(1, ['move', 1, 1, [0, 1]], ['captured', 0, 1, [1, 4]])).toBe('You capture Ana');
  expect(step(0, ['move', 0, 1, [0, 1]], ['swapped', 1, 1, [1, 0]])).toBe('Ana swaps with you');
  expect(step(1, ['swapped', 1, 1, [0, 1]], ['swapped', 0, 1, [1, 0]])).toBe('You swap with Ana');
  expect(step(0, ['move', 0, 1, [0, 1]], ['slide', 0, 1, [1, 2]])).toBe('Ana slides');
  expect(step(0, ['move', 0, 1, [0, 1, 2, 1]])).toBe('Ana goes too far and walks back');
  expect(step(0, ['move', 0, 1, [2, 3]])).toBe('Ana reaches the final square');
  expect(step(1, ['move', 1, 1, [4, 0]])).toBe('You leave the yard');
});
test('a move has the names of squares only where they are switched on', () => {
  const captures: Gesture = {
    walks: [
      ['move', 0, 1, [0, 1]],
      ['captured', 1, 1, [1, 2]],
    ],
  };
  const line = () => entryWords(board, { seat: 0, move: 'm', ...captures }, String, people);
  expect(moveWords(board, ride(1))).toBe('move 1 step');
  expect(moveWords(board, captures)).toBe('capture red');
  expect(line()).toBe('Ana captures 1 piece of yours');
  settings.coordinates = true;
  expect(moveWords(board, ride(1))).toBe('4 → 5');
  expect(moveWords(board, captures)).toBe('3 → 4, capture red');
  expect(line()).toBe('Ana: 3 → 4, captures 1 piece of yours');
  settings.coordinates = false;
});
test('games have words of their own', () => {
  const of = (game: string) => ({ ...board, game, spots: [{ name: 'x', x: 0, y: 0, role: 'yard' as const }] }) as Board;
  expect(['policiais', 'pretoa'].map((game) => colourName(of(game), 0))).toEqual(['police', 'yellow']);
  expect(['ludo', 'niout', 'tabula', 'sorry'].map((game) => spotName(of(game), 0))).toEqual(['yard', 'off the board', 'hand', 'Start']);
  expect(['sorry', 'desculpa'].map((game) => cardName(of(game), 'S'))).toEqual(['Sorry!', 'Desculpa']);
});
test('a screen reader hears who stands where, how many, and what can be done there', () => {
  const tokens = [0, 0, 1].map((colour, i) => ({ id: i, colour, spot: 1 })) as unknown as Parameters<typeof positionInWords>[1];
  expect(spotLabel(board, 1, tokens, true, false)).toBe('4, 2 yellow, 1 red, can move');
  expect(spotLabel(board, 2, [], false, true)).toBe('5, empty, can be reached');
  expect(spotLabel(board, 2, [], false, false)).toBe('5, empty');
  expect(positionInWords(board, tokens)).toBe('yellow: 4 × 2. red: 4');
});

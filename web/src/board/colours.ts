// The colours of the pieces and the mark that goes with each, so that colour is never the only sign.
import type { Board } from '../worker/types.ts';

interface Colour {
  fill: string;
  light: string;
  dark: string;
  ink: string; // of the mark
  mark: string; // a path within the unit square around 0
}

const ring = 'M-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0Z';
const square = 'M-.45-.45h.9v.9h-.9Z';
const triangle = 'M0-.58L.56.42H-.56Z';
const diamond = 'M0-.62L.62 0L0 .62L-.62 0Z';
const star = 'M0-.66L.16-.2.64-.2.26.1.4.56 0 .28-.4.56-.26.1-.64-.2-.16-.2Z';
const cross = 'M-.18-.55h.36v.37h.37v.36h-.37v.37h-.36v-.37h-.37v-.36h.37Z';

export const colours: Record<string, Colour> = {
  red: { fill: '#c5332a', light: '#ea6b5c', dark: '#7c1812', ink: '#fff4ee', mark: ring },
  green: { fill: '#2a8747', light: '#5cbb77', dark: '#134b26', ink: '#f2fff4', mark: triangle },
  yellow: { fill: '#efb71d', light: '#ffe07a', dark: '#8a6100', ink: '#4a3200', mark: square },
  blue: { fill: '#2767ae', light: '#67a3e3', dark: '#103863', ink: '#f0f7ff', mark: diamond },
  purple: { fill: '#7a45ad', light: '#ad81da', dark: '#432066', ink: '#f9f2ff', mark: star },
  white: { fill: '#efe8d8', light: '#fffdf6', dark: '#857a63', ink: '#5d5341', mark: ring },
  black: { fill: '#34302d', light: '#6d6660', dark: '#0e0c0b', ink: '#f1e9da', mark: cross },
};

// The board with its colours as the players have chosen them (G8): `chosen` has the colour of each seat. What is drawn and named
// by colour follows from this board; those that nobody has fill the rest.
export function painted(board: Board, chosen: number[] | undefined): Board {
  const distinct = new Set(chosen?.filter((colour) => colour in board.colours)).size; // a file or a link may say anything
  if (!chosen || distinct !== board.seats.length || chosen.length !== distinct) return board;
  const drawn: (number | undefined)[] = board.colours.map(() => undefined);
  for (const [seat, colour] of board.seats.entries()) drawn[colour] = chosen[seat];
  for (const i of drawn.keys()) if (drawn[i] === undefined && !drawn.includes(i)) drawn[i] = i;
  for (const i of drawn.keys()) if (!drawn.includes(i)) drawn[drawn.indexOf(undefined)] = i;
  return { ...board, paint: drawn as number[], colours: drawn.map((colour) => board.colours[colour!]!) };
}

// The colours of the seats after one of them takes another: the seat that had it gets the old one. In pairs the colours of a pair, of `all` the
// first and third or the second and fourth, stay together.
export function withColour(seats: string[], all: string[], seat: number, colour: string, pairs: boolean): string[] {
  const exchange = (a: string, b: string) => (one: string) => (one === a ? b : one === b ? a : one);
  const partner = (one: string) => all[all.indexOf(one) ^ 2]!;
  const before = seats[seat]!;
  const after = seats.map(exchange(before, colour));
  return pairs && partner(before) !== colour ? after.map(exchange(partner(before), partner(colour))) : after;
}

// Of the game's colours the one that a colour is drawn in.
export const paintOf = ({ paint }: Board, colour: number) => paint?.[colour] ?? colour;

export const colourOf = (name: string | undefined): Colour => colours[name ?? ''] ?? colours.black!;

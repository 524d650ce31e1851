// How a game's board looks. A skin knows where things are drawn, never what may be done with them.
import type { Component } from 'svelte';
import type { Player } from '../../match/messages.ts';
import type { Board, Spot } from '../../worker/types.ts';

export interface Placement {
  x: number;
  y: number;
  scale: number;
}

export type PieceKind = 'disc' | 'pawn' | 'stone' | 'horse' | 'police' | 'thief' | 'seed' | 'shell';
export const standingKinds: PieceKind[] = ['pawn', 'police', 'thief'];
type ChanceKind = 'none' | 'dice' | 'sticks' | 'card';

// Who plays a colour of the board.
export interface Seated {
  colour: number;
  who: Player;
  index: number; // of the player in the match
  name: string;
  points: number; // of the series so far
}

// What lies on the board besides the pieces, drawn as the board is turned.
interface Details {
  drawn: Board;
  people: Seated[];
  keys: string[]; // the events that bring a piece out of its yard, if not all do
  waiting: number[]; // the colours that have pieces in their yards and none on the way
  home: number[]; // how many pieces have arrived, by colour
}

// The drawings of a skin, loaded when its board is first shown.
export interface Art {
  Ground: Component<{ board: Board; at: (spot: Spot) => [number, number]; turns?: number }>;
  Under?: Component<Details>; // below the pieces
  Over?: Component<Details>; // above them
}

export interface Skin {
  view: [x: number, y: number, width: number, height: number];
  size: number; // diameter of a piece, in the board's units
  piece: PieceKind | PieceKind[]; // for all colours, or by colour
  piled?: number; // pieces are stacked: only the top one is marked, and a number is shown above this height
  turns: 1 | 2 | 4; // how many ways the board can be turned
  tray?: [x: number, y: number, width: number, height: number]; // where dice, sticks or cards lie: centre and size
  pile?: [x: number, y: number, width: number, height: number]; // where cards are drawn from
  numbered?: boolean; // the names of the spots are printed on the board
  chance: ChanceKind;
  quick: boolean; // one tap plays a piece's only move
  plainDice?: boolean; // bone with a coloured edge; otherwise the dice have their player's colour
  rimmed?: boolean; // movable pieces get a rim of light only, which leaves what is printed beside them readable
  art: () => Promise<Art>;
  at?: (spot: Spot) => [number, number]; // where a spot is drawn, if not where the engine says
  // Where the i-th of n pieces on a spot lies.
  place: (spot: Spot, at: [number, number], i: number, n: number) => Placement;
}

// Pieces side by side, in rows of `columns`.
export function grid([x, y]: [number, number], i: number, n: number, gap: number, columns: number, scale = 1): Placement {
  const wide = Math.min(n, columns);
  const rows = Math.ceil(n / columns);
  const row = Math.floor(i / columns);
  const inRow = row === rows - 1 ? n - row * columns : wide;
  return { x: x + ((i % columns) - (inRow - 1) / 2) * gap, y: y + (row - (rows - 1) / 2) * gap, scale };
}

export const alone = ([x, y]: [number, number]): Placement => ({ x, y, scale: 1 });

// Does the spot belong to a colour nobody plays? Then it is dimmed.
export const idle = (board: Board, spot: Spot) => spot.colour !== undefined && !board.seats.includes(spot.colour);

export const round = (value: number) => Math.round(value * 1000) / 1000;

// A polygon's or polyline's points attribute.
export const points = (all: [number, number][]) => all.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

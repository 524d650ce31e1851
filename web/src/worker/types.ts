// What the engine says about games, boards and positions (docs/protocol.md).
import type { Act } from '../match/described.ts';

export interface GameInfo {
  name: string;
  modes: { name: string; min_players: number; max_players: number; pairs: boolean }[];
  options: { name: string; values: string[]; default: string }[];
  levels: string[]; // of bots
  colours: string[]; // that players can have (G8)
  plays_for_points: boolean; // a series is won by points, not by games won (G9)
  tables: 'none' | 'endings' | 'solved'; // of exact values
  table_levels: string[]; // the bots that play by them
}

export interface Setup {
  game: string;
  mode?: string;
  players?: number;
  options?: Record<string, string>;
  recorded?: boolean; // from an export or a link: older ones lack options that were added later
}

// A position to show: where it starts, and what was played from there.
export interface Scene {
  setup: Setup;
  position: string; // empty: the start of the rules
  plays: string[];
}

export type Role = 'field' | 'large' | 'start' | 'safe' | 'lane' | 'home' | 'yard' | 'bar' | 'taken';

export interface Spot {
  name: string;
  x: number;
  y: number;
  role: Role;
  colour?: number;
}

export interface Path {
  kind: 'line' | 'circle' | 'road' | 'slide';
  points: number[];
  colour?: number;
}

// How an event is shown: dice, sticks that lie marked side up, or a card.
export interface EventLook {
  dice?: number[];
  sticks?: number;
  card?: string;
}

export interface Board {
  game?: string; // set by the page: some games have words of their own
  paint?: number[]; // set by the page: which of the game's colours each colour is drawn in, as the players chose
  width: number;
  height: number;
  colours: string[];
  seats: number[];
  spots: Spot[];
  paths: Path[];
  events: Record<string, EventLook>; // by their text
}

export type Pieces = [spot: number, colour: number, count: number][];
export type WalkKind = 'move' | 'slide' | 'swapped' | 'captured';
export type Walk = [kind: WalkKind, colour: number, count: number, path: number[]];

// Why something cannot be done: the rule, the message and what is filled in.
export type Reason = [rule: string, message: string, ...details: string[]];

// A move as data: what is done, with which card or die, and what is seen of it.
export interface Gesture {
  act?: Act; // missing: pieces move
  card?: string;
  die?: number;
  walks?: Walk[];
  why?: Reason[]; // of a pass
}
export type Moves = Record<string, Gesture>; // by their text

export interface Played extends Gesture {
  seat: number;
  move?: string;
  event?: string;
  weights?: [string, number][];
}

export interface Position {
  first: Pieces;
  plays: Played[];
  position: string;
  pieces: Pieces;
  pending?: string[]; // thrown or drawn and not yet played
  hands?: string[][];
  turn: number;
  moves: Moves;
  events: Record<string, number>;
  lot?: Record<string, number>; // before the first play: how high each event counts when the players draw for who begins
  result?: { places: number[]; points: number[] };
}

export interface Refusal {
  error: string;
  details: string[];
}

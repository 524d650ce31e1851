// The messages of a match, as docs/protocol.md describes them.
import type { Board, Moves, Pieces, Refusal, Setup, Walk } from '../engine/types.ts';

export type Level = 'curious' | 'player' | 'expert' | 'master' | 'perfect';
export const levels: readonly Level[] = ['curious', 'player', 'expert', 'master', 'perfect'];
export const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'wow', 'your_turn', 'one_moment', 'good_game', 'again'] as const;

export type SeatRequest = { kind: 'open' } | { kind: 'bot'; level: Level };

export interface MatchRequest extends Setup {
  seats: SeatRequest[];
  public?: boolean;
  lot?: boolean;
  turn_seconds?: number;
  series?: number;
}

export interface MatchInfo extends Required<Setup> {
  id: string;
  public: boolean;
  lot: boolean;
  turn_seconds: number;
  series: number;
  commitment: string;
  created: number;
}

export interface Player {
  kind: 'human' | 'bot' | 'open';
  name?: string;
  level?: Level;
  auto?: string;
  stand_in?: boolean;
  conceded?: boolean;
  ready?: boolean; // for the next game
  won?: number;
  drawn?: number;
  points?: number;
}

export interface Result {
  over: 'won' | 'draw' | 'conceded';
  places: number[];
  points: number[];
  seed?: string;
}

export interface Offer {
  what: 'draw' | 'takeback';
  player: number;
  agreed: number[];
}

export interface Entry {
  seat?: number;
  move?: string;
  walks?: Walk[];
  by?: 'bot' | 'stand_in' | 'auto';
  event?: string;
  join?: number;
  name?: string;
  bytes?: string;
  leave?: number;
  bot?: number;
  level?: Level;
  start?: number;
  seating?: number[];
  concede?: number;
  offer?: string;
  accept?: string;
  decline?: string;
  player?: number;
  takeback?: number;
  over?: Result['over'];
  places?: number[];
  points?: number[];
  seed?: string;
  rematch?: number;
  auto?: number;
  play?: string;
  warn?: number;
  stand_in?: number;
  return?: number;
  say?: number;
  phrase?: string;
}

export interface GameState {
  number: number;
  seating: number[];
  turn: number | null;
  position: string;
  pieces: Pieces;
  moves?: Moves;
  log: Entry[];
  offers?: Offer[];
  deadline?: number;
  result?: Result;
}

export interface Snapshot {
  snapshot: number;
  re?: number;
  now: number;
  you: number[];
  match: MatchInfo;
  players: Player[];
  here: number[];
  spectators: number;
  game: GameState | null;
  board?: Board;
}

export interface Update {
  update: number;
  re?: number;
  log: Entry[];
  turn?: number | null;
  moves?: Moves;
  deadline?: number;
  position?: string;
  pieces?: Pieces;
}

export interface Missed {
  missed: number;
  now: number;
  you: number[];
  here: number[];
  spectators: number;
  updates: Update[];
}

export type Message =
  | Snapshot
  | Update
  | Missed
  | { joined: number; token: string; re?: number }
  | { here: number[]; spectators: number }
  | (Refusal & { re?: number })
  | { created: string; commitment: string }
  | { save: string }
  | { export: unknown }
  | { due: number };

export interface Command {
  do: string;
  [field: string]: unknown;
}

// How a session speaks with its match, wherever that is.
export interface Link {
  send(command: Command): void;
  left?(player: number): void; // before the first game, for good
  close(): void;
}

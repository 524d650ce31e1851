// The messages of a match, as docs/protocol.md describes them.
import type { Board, Moves, Pieces, Refusal, Setup } from '../engine/types.ts';
import type { AutoPlay, Ending, Entry, Offered, Request } from './described.ts';

export type { Entry };

export type SeatRequest = { kind: 'open' } | { kind: 'bot'; level: string };

// What the set-up calls a seat: one for a person, else the level of a bot. Unknown levels are refused by the match.
const personSeats = ['me', 'friend', 'invited'];
export const seatRequest = (seat: string): SeatRequest => (personSeats.includes(seat) ? { kind: 'open' } : { kind: 'bot', level: seat });

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
  edition: number; // of fair chance (docs/fairness.md)
}

// How far fair chance has got; the lists are there before the first game of the second edition.
export interface Chance {
  edition: number;
  afresh: number; // how often all had to commit afresh
  committed?: number[];
  revealed?: number[];
  reveal?: boolean; // all have committed
  deadline?: number;
}

export interface Player {
  kind: 'human' | 'bot' | 'open';
  name?: string;
  level?: string; // of a bot
  bytes?: string;
  auto?: AutoPlay;
  stand_in?: boolean;
  conceded?: boolean;
  ready?: boolean; // for the next game
  won?: number;
  drawn?: number;
  points?: number;
}

export interface Result {
  over: Ending;
  places: number[];
  points: number[];
  seed?: string;
}

export interface Offer {
  what: Offered;
  player: number;
  agreed: number[];
}

export interface GameState {
  number: number;
  seating: number[];
  turn: number | null;
  since: number; // when the position came about
  position: string;
  pieces: Pieces;
  moves?: Moves;
  pending?: string[]; // thrown or drawn and not yet played
  hands?: string[][]; // by seat
  log: Entry[];
  offers?: Offer[];
  takeback?: number[]; // the players who may ask to take back
  taken_back?: number; // times, in this game
  deadline?: number;
  result?: Result;
}

export interface Snapshot {
  snapshot: number;
  protocol: number; // its version
  re?: number;
  chance: Chance;
  now: number;
  you: number[];
  match: MatchInfo;
  players: Player[];
  here: number[];
  spectators: number;
  closed?: true;
  game: GameState | null;
  board?: Board;
}

// One step: what happened, and what is different after it. With `turn`, what is missing of moves, offers, deadline and
// result is not there any more; without it they are as they were.
export interface Update {
  update: number;
  re?: number;
  log: Entry[];
  chance?: Chance; // if it has changed
  you?: number[];
  players?: Player[];
  number?: number;
  seating?: number[];
  turn?: number | null;
  moves?: Moves;
  pending?: string[];
  hands?: string[][];
  offers?: Offer[];
  takeback?: number[];
  taken_back?: number;
  deadline?: number;
  result?: Result;
  position?: string;
  pieces?: Pieces;
  since?: number; // set by the session, for the last of those that were missed
}

export interface Missed {
  missed: number;
  now: number;
  you: number[];
  here: number[];
  spectators: number;
  since?: number;
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

// What only a match in this browser is asked (docs/protocol.md, "Without a server").
export type LocalRequest =
  | ({ do: 'create'; entropy: string } & MatchRequest)
  | { do: 'tick'; move?: string }
  | { do: 'save' }
  | { do: 'load'; save: string }
  | { do: 'export' };

export type Command = Request & { id?: number };

// How a session speaks with its match, wherever that is.
export interface Link {
  send(command: Command): void;
  left?(player: number): void; // before the first game, for good
  takeOver?(): void; // from the tab that plays
  close(): void;
}

// The messages of a match, as docs/protocol.md describes them.
import type { Board, Moves, Pieces, Refusal, Setup } from '../worker/types.ts';
import type { AutoPlay, Ending, Entry, Offered, Request } from './described.ts';

export type { Entry };

export type SeatRequest = ({ kind: 'open' } | { kind: 'bot'; level: string }) & { colour?: string };

// A seat as the set-up names it: one of these for a person, otherwise a bot's level. The match rejects unknown levels.
export const personSeats = ['me', 'friend', 'invited'];
export const seatRequest = (seat: string): SeatRequest => (personSeats.includes(seat) ? { kind: 'open' } : { kind: 'bot', level: seat });

export interface MatchRequest extends Setup {
  position?: string; // that every game starts from
  seats: SeatRequest[];
  public?: boolean;
  seating?: 'lot' | 'as_set'; // missing: drawn by lot
  turn_seconds?: number;
  series?: number; // games; 0: any number
  until?: number; // points of a player that end it; 0: none
}

export interface MatchInfo extends Required<Omit<Setup, 'recorded'>> {
  id: string;
  position?: string; // that every game starts from; missing: the start of the rules
  public: boolean;
  lot?: boolean; // of a match of version 1.0: the seats were shuffled
  seating?: 'lot' | 'as_set';
  turn_seconds: number;
  series: number;
  until: number;
  commitment: string;
  created: number;
  edition: number; // of fair chance (docs/fairness.md)
}

// The state of fair chance. The second edition has the lists until its first game begins.
export interface Chance {
  edition: number;
  afresh: number; // how often everyone had to commit again
  committed?: number[];
  revealed?: number[];
  reveal?: boolean; // all have committed
  deadline?: number; // where all play together
  since?: number; // elsewhere, while bytes are awaited: from when on
}

export interface Player {
  kind: 'human' | 'bot' | 'open';
  name?: string;
  level?: string; // of a bot
  colour?: string; // theirs in all games of the match
  free?: string[]; // before the first game: the colours they could choose
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

export type PointsPart = [what: string, count: number, each: number];

export type LotEntry = Extract<Entry, { lot: number }>;

export interface Offer {
  what: Offered;
  player: number;
  agreed: number[];
}

export interface GameState {
  number: number;
  seating: number[];
  colours?: number[]; // by seat: of the board's colours the one in which the player's pieces are drawn
  lot?: LotEntry[]; // in the first game: what the players drew for who begins
  turn: number | null;
  since: number; // when the position was reached
  position: string;
  pieces: Pieces;
  moves?: Moves;
  pending?: string[]; // thrown or drawn and not yet played
  hands?: string[][]; // by seat
  log: Entry[];
  offers?: Offer[];
  takeback?: number[]; // the players who may ask to take a move back
  count?: true; // all may agree to stop and count
  taken_back?: number; // times, in this game
  deadline?: number;
  result?: Result;
  points_from?: PointsPart[][]; // with the result, by seat: what the points are made of
  standing?: number[]; // with the result, by player: the places in the series so far
  finished?: true; // with the result: there is no other game
}

export interface Snapshot {
  snapshot: number;
  protocol: number; // its version
  head: string; // of the chain of hashes over all steps (docs/fairness.md)
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

// One step: what happened and what it changed. If `turn` is present, missing moves, offers, deadline and result are gone;
// otherwise they are unchanged.
export interface Update {
  update: number;
  re?: number;
  log: Entry[];
  chance?: Chance; // if it has changed
  you?: number[];
  players?: Player[];
  number?: number;
  seating?: number[];
  colours?: number[];
  lot?: LotEntry[];
  turn?: number | null;
  moves?: Moves;
  pending?: string[];
  hands?: string[][];
  offers?: Offer[];
  count?: true;
  takeback?: number[];
  taken_back?: number;
  deadline?: number;
  result?: Result;
  points_from?: PointsPart[][];
  standing?: number[];
  finished?: true;
  position?: string;
  pieces?: Pieces;
  since?: number; // set by the session, for the last missed update
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
  | { step: { at: number; log: Entry[] } } // as a file has it
  | { export: unknown }
  | { due: number };

// Requests for matches in this browser only (docs/protocol.md, "Without a server").
export type LocalRequest =
  | ({ do: 'create'; entropy: string } & MatchRequest)
  | { do: 'tick'; move?: string }
  | { do: 'save' }
  | { do: 'load'; save: string }
  | { do: 'export' };

export type Command = Request & { id?: number };

// Connects a session with its match, local or online.
export interface Link {
  send(command: Command): void;
  left?(player: number): void; // before the first game, for good
  takeOver?(): void; // from the tab that plays
  close(): void;
}

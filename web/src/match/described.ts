// Generated from src/match/entry.hpp, src/match/command.hpp and src/protocol/request.hpp by the
// protocol tests (TABULEIRO_WRITE_GENERATED=1). Do not edit.
import type { Reason, Walk } from '../worker/types.ts';

export const autoPlays = ['off', 'pass', 'single'] as const;
export type AutoPlay = (typeof autoPlays)[number];
export const offereds = ['draw', 'takeback'] as const;
export type Offered = (typeof offereds)[number];
export const movedBys = ['player', 'bot', 'stand_in', 'auto'] as const;
export type MovedBy = (typeof movedBys)[number];
export const endings = ['won', 'draw', 'conceded'] as const;
export type Ending = (typeof endings)[number];
export const acts = ['move', 'pass', 'decline', 'stop', 'discard', 'huff'] as const;
export type Act = (typeof acts)[number];
export const claimeds = ['stand_in', 'win'] as const;
export type Claimed = (typeof claimeds)[number];
export const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'wow', 'your_turn', 'one_moment', 'good_game', 'again'] as const;
export type Phrase = (typeof phrases)[number];

// One line of a match's log; each kind has a key that no other kind has.
export type Entry =
  | { seat: number; event: string }
  | { seat: number; move: string; by?: MovedBy; act?: Act; card?: string; die?: number; walks?: Walk[]; why?: Reason[] }
  | { join: number; bytes: string; name: string }
  | { leave: number }
  | { bot: number; level: string }
  | { start: number; seating: number[] }
  | { concede: number }
  | { offer: Offered; player: number }
  | { accept: Offered; player: number }
  | { decline: Offered; player: number }
  | { takeback: 1 }
  | { rewind: number }
  | { over: Ending; places: number[]; points: number[]; seed: string }
  | { rematch: number }
  | { auto: number; play: AutoPlay }
  | { warn: number }
  | { stand_in: number }
  | { return: number }
  | { say: number; phrase: Phrase }
  | { commit: number; hash: string }
  | { reveal: number; bytes: string }
  | { afresh: number }
  | { absent: number; by: number }
  | { close: 1 }
  | { hide: number };

// The kinds of entries, and which fields of each hold a player.
export const entryKinds = {
  event: [],
  move: [],
  join: ['join'],
  leave: ['leave'],
  bot: ['bot'],
  start: [],
  concede: ['concede'],
  offer: ['player'],
  accept: ['player'],
  decline: ['player'],
  takeback: [],
  rewind: [],
  over: [],
  rematch: ['rematch'],
  auto: ['auto'],
  warn: ['warn'],
  stand_in: ['stand_in'],
  return: ['return'],
  say: ['say'],
  commit: ['commit'],
  reveal: ['reveal'],
  afresh: [],
  absent: ['absent', 'by'],
  close: [],
  hide: ['hide'],
} satisfies Record<string, string[]>;

// What a client may request of a match.
export type Request =
  | { do: 'hello'; match?: string; tokens?: string[]; revision?: number; board?: boolean; positions?: boolean; walks?: boolean }
  | { do: 'join'; player?: number; name: string; bytes?: string; commit?: string; secret?: string }
  | { do: 'leave'; player?: number }
  | { do: 'bot'; player?: number; level: string }
  | { do: 'move'; player?: number; revision: number; move: string }
  | { do: 'concede'; player?: number; revision: number }
  | { do: 'offer'; player?: number; revision: number; what: Offered }
  | { do: 'answer'; player?: number; what: Offered; accept: boolean }
  | { do: 'rematch'; player?: number }
  | { do: 'auto'; player?: number; play: AutoPlay }
  | { do: 'return'; player?: number }
  | { do: 'say'; player?: number; phrase: Phrase }
  | { do: 'commit'; player?: number; hash: string }
  | { do: 'reveal'; player?: number; bytes: string }
  | { do: 'claim'; player?: number; what: Claimed }
  | { do: 'free'; player?: number; owner: string }
  | { do: 'close'; owner: string };

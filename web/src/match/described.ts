// Generated from src/match/entry.hpp, src/match/command.hpp and src/protocol/request.hpp by the
// protocol tests (TABULEIRO_WRITE_GENERATED=1). Do not edit.
import type { Reason, Walk } from '../worker/types.ts';

export const autoPlayValues = ['off', 'pass', 'single'] as const;
export type AutoPlay = (typeof autoPlayValues)[number];
export const offeredValues = ['draw', 'takeback', 'count'] as const;
export type Offered = (typeof offeredValues)[number];
export const movedByValues = ['player', 'bot', 'stand_in', 'auto'] as const;
export type MovedBy = (typeof movedByValues)[number];
export const endingValues = ['won', 'draw', 'conceded', 'counted'] as const;
export type Ending = (typeof endingValues)[number];
export const actValues = ['move', 'pass', 'decline', 'stop', 'discard', 'huff'] as const;
export type Act = (typeof actValues)[number];
export const claimedValues = ['stand_in', 'win', 'place'] as const;
export type Claimed = (typeof claimedValues)[number];
export const phraseValues = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'wow', 'your_turn', 'one_moment', 'good_game', 'again'] as const;
export type Phrase = (typeof phraseValues)[number];

// One line of a match's log; each kind has a key that no other kind has.
export type Entry =
  | { seat: number; event: string; hidden?: boolean }
  | { seat: number; move: string; by?: MovedBy; act?: Act; card?: string; die?: number; walks?: Walk[]; why?: Reason[] }
  | { join: number; bytes: string; name: string }
  | { leave: number }
  | { bot: number; level: string }
  | { start: number; seating: number[]; colours?: number[] }
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
  | { hide: number }
  | { colour: number; chosen: string }
  | { lot: number; drew: string };

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
  colour: ['colour'],
  lot: ['lot'],
} satisfies Record<string, string[]>;

// What a client may request of a match.
export type Request =
  | { do: 'hello'; match?: string; tokens?: string[]; revision?: number; board?: boolean; positions?: boolean; walks?: boolean }
  | { do: 'join'; player?: number; name: string; bytes?: string; commit?: string; secret?: string; colour?: string }
  | { do: 'leave'; player?: number }
  | { do: 'bot'; player?: number; level: string; colour?: string }
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
  | { do: 'close'; owner: string }
  | { do: 'colour'; player?: number; colour: string };

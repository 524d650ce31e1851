// The games stored in this browser. If storage is full or blocked, a game lasts as long as the page, and the page says so.
import type { Setup } from '../worker/types.ts';
import type { Head } from '../fairness/chain.ts';
import type { MatchRequest } from '../match/messages.ts';

export interface Kept {
  id: string;
  setup: Setup;
  seats: string[]; // 'me', 'friend' or a bot's level
  changed: number;
  over: boolean;
  waits?: boolean; // for a player at this device
}

const prefix = 'tabuleiro.match.';
export const fileKey = (id: string) => `tabuleiro.file.${id}`;

const unwritten = new Map<string, { match: Kept; file: string }>();

export const trouble = $state({ storage: false });

// Stores a match with its file, an export with which it can be continued. Deletes the oldest finished matches to make room,
// but restores them if that is not enough.
export function keep(match: Kept, file: string): boolean {
  let finished: Kept[] | undefined;
  const dropped: [Kept, string][] = [];
  while (!writeMatch(match, file)) {
    finished ??= kept().filter((one) => one.over && one.id !== match.id);
    const oldest = finished.pop();
    if (!oldest) {
      for (const [one, its] of dropped) writeMatch(one, its);
      unwritten.set(match.id, { match, file });
      trouble.storage = true;
      return false;
    }
    dropped.push([oldest, fileOf(oldest.id) ?? '']);
    forget(oldest.id);
  }
  unwritten.delete(match.id);
  trouble.storage = false;
  return true;
}

const writeMatch = (match: Kept, file: string) => writeText(fileKey(match.id), file) && write(prefix + match.id, match);
const write = (key: string, value: unknown) => writeText(key, JSON.stringify(value));
function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// Latest first.
export function kept(): Kept[] {
  try {
    const all: Kept[] = [];
    for (let i = 0; i < localStorage.length; ++i) {
      const key = localStorage.key(i)!;
      if (!key.startsWith(prefix)) continue;
      try {
        all.push(JSON.parse(localStorage.getItem(key)!) as Kept);
      } catch {
        // a damaged entry is no reason to lose the others
      }
    }
    return all.sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}

export function found(id: string): Kept | undefined {
  try {
    return unwritten.get(id)?.match ?? (JSON.parse(localStorage.getItem(prefix + id) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined; // blocked or damaged
  }
}
// In version 1.0 it was part of the record.
export function fileOf(id: string): string | undefined {
  try {
    return unwritten.get(id)?.file ?? localStorage.getItem(fileKey(id)) ?? (found(id) as { save?: string } | undefined)?.save;
  } catch {
    return undefined;
  }
}

export function forget(id: string) {
  unwritten.delete(id);
  try {
    localStorage.removeItem(prefix + id);
    localStorage.removeItem(fileKey(id));
  } catch {
    // it was not stored
  }
}

// A place in an online match. The token proves that the seat is ours. The commitment we saw and the bytes we sent are kept
// to be compared with what the server says afterwards (docs/fairness.md).
export interface Place {
  token: string;
  commitment: string;
  bytes: string;
  afresh?: number; // they were chosen when all committed again for this time
}
export type Places = Record<number, Place>; // by player

const placesKey = (id: string) => `tabuleiro.places.${id}`;
const inMemory = new Map<string, Places>(); // what could not be written

export function placesAt(id: string): Places {
  let written: Places = {};
  try {
    written = JSON.parse(localStorage.getItem(placesKey(id)) ?? '{}') as Places;
  } catch {
    // blocked or damaged
  }
  return { ...written, ...inMemory.get(id) };
}

function keepPlaces(id: string, places: Places) {
  trouble.storage = !write(placesKey(id), places);
  if (trouble.storage) inMemory.set(id, places);
  else inMemory.delete(id);
}

export const keepPlace = (id: string, player: number, place: Place) => keepPlaces(id, { ...placesAt(id), [player]: place });

export function dropPlace(id: string, player: number) {
  const { [player]: left, ...others } = placesAt(id);
  if (left) keepPlaces(id, others);
}

// The heads of a match's chain that this browser has seen while it had a place there. Of steps that it followed one by one only
// the newest is kept, which fixes all before it.
const headsKey = (id: string) => `tabuleiro.heads.${id}`;
const mostHeads = 50; // each time the page is opened adds one
const unwrittenHeads = new Map<string, Head[]>();
export function headsAt(id: string): Head[] {
  try {
    return unwrittenHeads.get(id) ?? (JSON.parse(localStorage.getItem(headsKey(id)) ?? '[]') as Head[]);
  } catch {
    return []; // blocked or damaged
  }
}
// `after`: the head from which this one follows. False if it contradicts what was seen: the past is another, or shorter.
export function keepHead(id: string, head: Head, after?: Head): boolean {
  const heads = headsAt(id);
  if (heads.some(([revision, text]) => (revision === head[0] && text !== head[1]) || (!after && revision > head[0]))) return false;
  const same = (one: Head, other: Head | undefined) => one[0] === other?.[0] && one[1] === other[1];
  if (heads.some((one) => same(one, head))) return true;
  const kept = [...heads.filter((one) => !same(one, after)), head].slice(-mostHeads);
  if (write(headsKey(id), kept)) unwrittenHeads.delete(id);
  else unwrittenHeads.set(id, kept);
  return true;
}

// The online matches where a place is kept.
export function placesKept(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(placesKey('')) ? [key.slice(placesKey('').length)] : []));
  } catch {
    return [];
  }
}
export function forgetPlaces(id: string) {
  inMemory.delete(id);
  unwrittenHeads.delete(id);
  owners.delete(id);
  try {
    localStorage.removeItem(placesKey(id));
    localStorage.removeItem(headsKey(id));
    localStorage.removeItem(ownerKey(id));
  } catch {
    // it was not stored
  }
}

// The owner's token of a match created in this browser, which allows freeing seats and closing the match.
const ownerKey = (id: string) => `tabuleiro.owner.${id}`;
const owners = new Map<string, string>();
export function keepOwner(id: string, owner: string) {
  owners.set(id, owner);
  write(ownerKey(id), owner);
}
export function ownerOf(id: string): string | undefined {
  try {
    return owners.get(id) ?? (JSON.parse(localStorage.getItem(ownerKey(id)) ?? 'null') as string | null) ?? undefined;
  } catch {
    return undefined;
  }
}

// The last set-up, for “Play now”.
export interface LastChoice {
  request: MatchRequest;
  seats: string[];
  names?: string[]; // of the people on them
}
const lastKey = 'tabuleiro.last';
export const keepLast = (choice: LastChoice) => write(lastKey, choice);
export function lastChoice(): LastChoice | undefined {
  try {
    const last = (JSON.parse(localStorage.getItem(lastKey) ?? 'null') as LastChoice | null) ?? undefined;
    if (last && 'lot' in last.request) delete last.request.lot; // of version 1.0, where nobody had to choose it
    return last;
  } catch {
    return undefined;
  }
}

// How many games I have played and won, by game.
export type Tally = Record<string, { played: number; won: number }>;
const tallyKey = 'tabuleiro.tally';
export function tally(): Tally {
  try {
    return JSON.parse(localStorage.getItem(tallyKey) ?? '{}') as Tally;
  } catch {
    return {};
  }
}
export function count(game: string, won: boolean) {
  const all = tally();
  const { played = 0, won: wins = 0 } = all[game] ?? {};
  write(tallyKey, { ...all, [game]: { played: played + 1, won: wins + (won ? 1 : 0) } });
}

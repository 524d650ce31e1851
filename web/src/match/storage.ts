// The games kept in this browser. Storage may be full or forbidden: then a game lasts as long as the page, and the player
// is told.
import type { Setup } from '../engine/types.ts';

export interface Kept {
  id: string;
  setup: Setup;
  seats: string[]; // 'me', 'friend' or a bot's level
  save: string;
  changed: number;
  over: boolean;
}

const prefix = 'tabuleiro.match.';
const limit = 40; // the oldest finished ones make room

export const trouble = { storage: false };

export function keep(match: Kept): boolean {
  try {
    localStorage.setItem(prefix + match.id, JSON.stringify(match));
    trouble.storage = false;
  } catch {
    if (!makeRoom(match.id)) {
      trouble.storage = true;
      return false;
    }
    return keep(match);
  }
  return true;
}

function makeRoom(except: string): boolean {
  const oldest = kept().filter((match) => match.id !== except).sort((a, b) => Number(b.over) - Number(a.over) || a.changed - b.changed)[0];
  if (!oldest) return false;
  forget(oldest.id);
  return true;
}

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

export const found = (id: string) => kept().find((match) => match.id === id);

export function forget(id: string) {
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // it was not kept
  }
}

export function tidy() {
  for (const match of kept().filter((one) => one.over).slice(limit)) forget(match.id);
}

// The places at online matches: whoever has the token has the seat.
const token_key = (id: string) => `tabuleiro.tokens.${id}`;
const in_memory = new Map<string, string[]>();

export function tokensFor(id: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(token_key(id)) ?? '[]') as string[];
  } catch {
    return in_memory.get(id) ?? [];
  }
}

export function keepToken(id: string, token: string) {
  const all = [...tokensFor(id), token];
  in_memory.set(id, all);
  try {
    localStorage.setItem(token_key(id), JSON.stringify(all));
  } catch {
    trouble.storage = true;
  }
}

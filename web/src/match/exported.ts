// A match as a file: from this browser's storage, from the server, or given by the player.
import { Engine } from '../engine/engine.ts';
import type { Setup } from '../engine/types.ts';
import type { Entry } from './messages.ts';
import { api } from './online.ts';
import { found } from './storage.svelte.ts';

export interface Exported extends Required<Setup> {
  format: string;
  version: number;
  id: string;
  lot: boolean;
  commitment: string;
  seats: { kind: string; level?: string }[];
  steps: { at: number; log: Entry[] }[];
}

export interface ExportedGame {
  number: number;
  seating: number[];
  plays: string[]; // events and moves, without what was taken back
  seats: number[]; // whose they were
  events: boolean[]; // which of them are chance
  over?: Entry;
}

export type Problem = { error: string; details: string[] };

export async function exported(id: string): Promise<Exported | Problem> {
  const kept = found(id);
  if (!kept) return api<Exported>(`matches/${id}/export`);
  const engine = new Engine();
  try {
    await engine.match({ do: 'load', save: kept.save });
    const answer = (await engine.match({ do: 'export' })).find((message) => 'export' in message);
    return answer && 'export' in answer ? (answer.export as Exported) : { error: 'match.unknown', details: [] };
  } catch {
    return { error: 'match.unknown', details: [] };
  } finally {
    engine.close();
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

// A file somebody hands us: only what has the right form is looked at further.
export function readExported(text: string): Exported | Problem {
  try {
    const file = JSON.parse(text) as Exported;
    if (file?.format !== 'tabuleiro-match') return { error: 'match_file.foreign', details: [] };
    if (file.version !== 1) return { error: 'match_file.version', details: [] };
    if (Array.isArray(file.steps) && file.steps.every((step) => Array.isArray(step?.log) && step.log.every(isObject)) && Array.isArray(file.seats) && file.seats.every(isObject)) return file;
  } catch {
    // falls through
  }
  return { error: 'match_file.not_json', details: [] };
}

export function gamesOf(file: Exported): ExportedGame[] {
  const all: ExportedGame[] = [];
  for (const entry of file.steps.flatMap((step) => step.log)) {
    const game = all.at(-1);
    if (entry.start !== undefined) all.push({ number: entry.start, seating: entry.seating ?? [], plays: [], seats: [], events: [] });
    else if (!game) continue;
    else if (entry.move !== undefined || entry.event !== undefined) {
      game.plays.push(entry.move ?? entry.event!);
      game.seats.push(entry.seat ?? 0);
      game.events.push(entry.event !== undefined);
    } else if (entry.takeback !== undefined) {
      game.plays.pop();
      game.seats.pop();
      game.events.pop();
    } else if (entry.over !== undefined) game.over = entry;
  }
  return all;
}

// What each player is called in a match's log.
export function namesOf(file: Exported): string[] {
  const names = file.seats.map((seat) => seat.level ?? '');
  for (const entry of file.steps.flatMap((step) => step.log)) {
    if (entry.join !== undefined) names[entry.join] = entry.name ?? '';
    if (entry.bot !== undefined) names[entry.bot] = entry.level ?? '';
  }
  return names;
}

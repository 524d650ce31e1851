// A match as a file: from this browser's storage, the server, or the player.
import { EngineWorker } from '../worker/client.ts';
import type { Setup } from '../worker/types.ts';
import type { Entry } from '../match/messages.ts';
import { api } from '../match/api.ts';
import { fileOf } from './storage.svelte.ts';

export interface Exported extends Required<Omit<Setup, 'recorded'>> {
  format: string;
  version: number;
  id: string;
  lot?: boolean; // in files of version 1.0: the seats were shuffled
  seating?: 'lot' | 'as_set';
  position?: string; // that its games start from; missing: the start of the rules
  commitment: string;
  edition?: number; // of fair chance; missing: the first
  head?: string; // of the chain over all steps; not in older files
  seats: { kind: string; level?: string }[];
  steps: { at: number; log: Entry[] }[];
}

export interface ExportedGame {
  number: number;
  position: string; // that it starts from; empty: the start of the rules
  seating: number[];
  plays: string[]; // events and moves, without what was taken back
  seats: number[]; // whose they were
  events: boolean[]; // which of them are chance
  over?: Extract<Entry, { over: string }>;
  lot?: [player: number, drew: string][]; // before the first game
  colours?: number[]; // of the seats, as the players chose them; not in matches of version 1.0
}

export type Problem = { error: string; details: string[] };

export async function exported(id: string): Promise<Exported | Problem> {
  const kept = fileOf(id);
  if (kept === undefined) return api<Exported>(`matches/${id}/export`);
  const engine = new EngineWorker();
  try {
    await engine.match({ do: 'load', save: kept });
    const answer = (await engine.match({ do: 'export' })).find((message) => 'export' in message);
    return answer && 'export' in answer ? (answer.export as Exported) : { error: 'match.unknown', details: [] };
  } catch {
    return { error: 'match.unknown', details: [] };
  } finally {
    engine.close();
  }
}

// A file of the engine with another step; it ends with the list of its steps.
export function appended(file: string, step: Exported['steps'][number]): string {
  const head = file.slice(0, file.lastIndexOf(']'));
  return `${head}${head.endsWith('[') ? '' : ','}${JSON.stringify(step)}]}\n`;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

// Accepts a file from outside only if it has the right form.
export function readExported(text: string): Exported | Problem {
  try {
    const file = JSON.parse(text) as Exported;
    if (file?.format !== 'tabuleiro-match') return { error: 'match_file.foreign', details: [] };
    if (file.version !== 1) return { error: 'match_file.version', details: [] };
    if (
      Array.isArray(file.steps) &&
      file.steps.every((step) => Array.isArray(step?.log) && step.log.every(isObject)) &&
      Array.isArray(file.seats) &&
      file.seats.every(isObject)
    )
      return file;
  } catch {
    // falls through
  }
  return { error: 'match_file.not_json', details: [] };
}

export const setupOf = ({ game, mode, players, options }: Exported): Required<Setup> => ({ game, mode, players, options, recorded: true });

export function gamesOf(file: Exported): ExportedGame[] {
  const all: ExportedGame[] = [];
  let lot: ExportedGame['lot'] = [];
  const play = (text: string, seat: number, event: boolean) => {
    const game = all.at(-1);
    game?.plays.push(text);
    game?.seats.push(seat);
    game?.events.push(event);
  };
  for (const entry of file.steps.flatMap((step) => step.log)) {
    const game = all.at(-1);
    if ('lot' in entry) lot.push([entry.lot, entry.drew]);
    else if ('start' in entry) {
      all.push({
        number: entry.start,
        position: file.position ?? '',
        seating: entry.seating,
        plays: [],
        seats: [],
        events: [],
        lot,
        ...(entry.colours ? { colours: entry.colours } : {}),
      });
      lot = [];
    } else if ('move' in entry) play(entry.move, entry.seat, false);
    else if ('event' in entry) play(entry.event, entry.seat, true);
    else if ('takeback' in entry) {
      game?.plays.pop();
      game?.seats.pop();
      game?.events.pop();
    } else if (game && 'rewind' in entry) {
      for (const list of [game.plays, game.seats, game.events]) list.splice(entry.rewind - 1);
    } else if (game && 'over' in entry) game.over = entry;
  }
  return all;
}

export interface ExportedPlayer {
  name: string;
  level?: string; // of a bot
}

// The players of a match, from its log.
export function playersOf(file: Exported): ExportedPlayer[] {
  const players = file.seats.map(({ level }): ExportedPlayer => ({ name: '', level }));
  for (const entry of file.steps.flatMap((step) => step.log)) {
    if ('join' in entry) players[entry.join] = { name: entry.name };
    if ('bot' in entry) players[entry.bot] = { name: '', level: entry.level };
  }
  return players;
}

// The problems of a game: the file is fetched when it is first used, and the engine reads it.
import { ask } from '../worker/client.ts';
import type { Refusal } from '../worker/types.ts';

const files = import.meta.glob<string>('../../../problems/*.txt', { query: '?url', import: 'default', eager: true });

export interface Collection {
  game: string;
  count: number;
  daily: number;
  ratings: number[]; // of all problems, on the scale of Glicko-2
}

export interface Answer {
  move: string;
  value: number; // a win is 1, a draw 0.5
  loss: number; // compared with the best
  themes: string[];
}

export interface Posed {
  game: string;
  number: number; // from 0
  count: number;
  position: string;
  moves: Answer[]; // best first
  margin: number;
  margin_error: number; // standard; 0: exact
  grade: number;
  rating: number;
  losses: number[]; // of the four levels
  line: string[]; // best play, without chance
}

const fetched = new Map<string, Promise<string>>();
function fileOf(game: string): Promise<string> {
  const known = fetched.get(game);
  if (known) return known;
  const url = files[`../../../problems/${game}.txt`];
  const text = url === undefined ? Promise.reject(new Error(game)) : fetch(url).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(game))));
  fetched.set(game, text);
  text.catch(() => fetched.delete(game)); // the next use tries again
  return text;
}

export const collection = async (game: string) => (await ask({ ask: 'problems', game, collection: await fileOf(game) })) as Collection | Refusal;
export const problem = async (game: string, which: { number: number } | { date: string }) =>
  (await ask({ ask: 'problem', game, collection: await fileOf(game), ...which })) as Posed | Refusal;

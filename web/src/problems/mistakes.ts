// Decisions of the player's own games, to be trained again: those that lost the most, mixed with others that were right, so
// that being asked gives nothing away. Luck plays no part: a decision is judged by what the best move would have been worth.
import type { Analysis } from '../worker/client.ts';
import type { Setup } from '../worker/types.ts';
import type { Answer } from './collection.ts';

export interface Decision {
  match: string;
  setup: Setup;
  position: string;
  seat: number;
  moves: Answer[]; // best first
  played: string; // in the game
  wrong: boolean; // it was a mistake
  due: number; // a day since 1970
  step: number; // how often it was right since the last mistake
}
// How often moves with a theme were the best, and how often they were missed.
export interface Habit {
  met: number;
  missed: number;
}
export interface Training {
  matches: string[]; // that were looked at
  decisions: Decision[];
  habits: Record<string, Record<string, Habit>>; // by game and theme; '' is any decision
}

export const mistakeLoss = 0.05;
const slip = 0.02; // a smaller loss may be an error of the engine
const clear = 0.03; // between the best move and the next: only then is a right decision worth asking
const most = 3; // of a game
const pauses = [1, 3, 7, 21]; // days

const losses = (moves: Analysis['entries'][number]['moves']): Answer[] =>
  (moves ?? []).map(({ move, value, themes }) => ({ move, value, themes, loss: Math.max(0, moves![0]!.value - value) }));

export interface Chosen {
  entry: number; // of the game
  moves: Answer[];
  played: string;
  loss: number;
}
// The decisions of a seat in an analysed game.
export function decisionsOf({ entries }: Analysis, plays: string[], seats: number[], seat: number): Chosen[] {
  return entries.flatMap((entry, i) => {
    if (seats[i] !== seat || !entry.moves || entry.moves.length < 2) return [];
    const moves = losses(entry.moves);
    const played = moves.find(({ move }) => move === plays[i]);
    return played ? [{ entry: i, moves, played: played.move, loss: played.loss }] : [];
  });
}

// The worst mistakes and as many clear decisions that were right.
export function worthAsking(chosen: Chosen[]): (Chosen & { wrong: boolean })[] {
  const wrong = chosen
    .filter(({ loss }) => loss >= mistakeLoss)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
  const right = chosen
    .filter(({ loss, moves }) => loss === 0 && moves[1]!.loss >= clear)
    .sort((a, b) => b.moves[1]!.loss - a.moves[1]!.loss)
    .slice(0, wrong.length);
  return [...wrong.map((one) => ({ ...one, wrong: true })), ...right.map((one) => ({ ...one, wrong: false }))];
}

export function withHabits(habits: Training['habits'], game: string, chosen: Chosen[]): Training['habits'] {
  const own = { ...habits[game] };
  const count = (theme: string, missed: boolean) => {
    const { met, missed: before } = own[theme] ?? { met: 0, missed: 0 };
    own[theme] = { met: met + 1, missed: before + Number(missed) };
  };
  for (const { moves, loss } of chosen) {
    if (moves[1]!.loss < slip) continue; // nothing to decide
    count('', loss >= slip);
    for (const theme of moves[0]!.themes) count(theme, loss >= slip);
  }
  return { ...habits, [game]: own };
}

// The themes of a game that are missed clearly more often than decisions on the whole, the worst first.
export function repeated(habits: Record<string, Habit> = {}): { theme: string; habit: Habit; all: Habit }[] {
  const all = habits[''] ?? { met: 0, missed: 0 };
  return Object.entries(habits)
    .filter(([theme, { met, missed }]) => theme !== '' && missed >= 3 && missed / met > (1.25 * all.missed) / all.met)
    .map(([theme, habit]) => ({ theme, habit, all }))
    .sort((a, b) => b.habit.missed / b.habit.met - a.habit.missed / a.habit.met);
}

// After an answer: a mistake comes again after some days until it was right four times in a row; what was right at the table is
// asked once.
export function afterAnswer(decision: Decision, loss: number, today: number): Decision | undefined {
  const right = loss < slip;
  if (right && !decision.wrong) return undefined;
  const step = right ? decision.step + 1 : 0;
  if (step >= pauses.length) return undefined;
  return { ...decision, wrong: true, step, due: today + pauses[step]! };
}

// The next one that is due, not from the game of the last one if there is another.
export function nextDue(decisions: Decision[], today: number, last = ''): Decision | undefined {
  const due = decisions.filter((one) => one.due <= today).sort((a, b) => a.due - b.due || hash(a) - hash(b));
  return due.find((one) => one.match !== last) ?? due[0];
}
// An order that shows neither where mistakes are nor how bad they were.
function hash({ position, match }: Decision): number {
  let sum = 7;
  for (const letter of position + match) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}

const key = 'tabuleiro.training';
const empty = (): Training => ({ matches: [], decisions: [], habits: {} });
let inMemory: Training | undefined; // what could not be written

export function readTraining(text: string | null): Training {
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Training> | null;
    return {
      matches: Array.isArray(found?.matches) ? found.matches : [],
      decisions: Array.isArray(found?.decisions)
        ? found.decisions.filter((one) => Array.isArray(one?.moves) && one.moves.length > 1 && Number.isFinite(one.due))
        : [],
      habits: typeof found?.habits === 'object' && found.habits ? found.habits : {},
    };
  } catch {
    return empty();
  }
}
export function training(): Training {
  if (inMemory) return inMemory;
  try {
    return readTraining(localStorage.getItem(key));
  } catch {
    return empty(); // blocked
  }
}
export function keepTraining(now: Training): boolean {
  const kept = { ...now, matches: now.matches.slice(-200), decisions: now.decisions.slice(-200) };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    inMemory = undefined;
    return true;
  } catch {
    inMemory = kept;
    return false;
  }
}
export function eraseTraining() {
  inMemory = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // it was not stored
  }
}

// What this browser remembers of a player's problems: ratings, what was tried, and on which days the problem of the day was
// answered. If storage is blocked, it lasts as long as the page.
import { newcomer, rated, withLoss, type Losses, type Rating } from './rating.ts';

export interface ProblemRecord {
  days: number[]; // since 1970, ascending
  tried: Record<string, number[]>; // by game, the latest last
  ratings: Record<string, Rating>; // games without chance
  losses: Record<string, Losses>; // games with chance
}

const key = 'tabuleiro.problems';
const empty = (): ProblemRecord => ({ days: [], tried: {}, ratings: {}, losses: {} });
let inMemory: ProblemRecord | undefined; // what could not be written

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const numbers = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is number => Number.isSafeInteger(one) && one >= 0) : []);
const allFinite = (value: unknown, names: string[]) => isRecord(value) && names.every((name) => Number.isFinite(value[name]));
const kept = <Value>(value: unknown, names: string[]) =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([, one]) => allFinite(one, names))) as Record<string, Value>;

// Only what has the right form is taken: a damaged part is no reason to lose the others.
export function readRecord(text: string | null): ProblemRecord {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '{}');
  } catch {
    return empty();
  }
  if (!isRecord(found)) return empty();
  return {
    days: [...new Set(numbers(found.days))].sort((a, b) => a - b),
    tried: Object.fromEntries(Object.entries(isRecord(found.tried) ? found.tried : {}).map(([game, list]) => [game, numbers(list)])),
    ratings: kept<Rating>(found.ratings, ['rating', 'deviation', 'volatility', 'count']),
    losses: kept<Losses>(found.losses, ['count', 'sum', 'squares']),
  };
}

export function record(): ProblemRecord {
  if (inMemory) return inMemory;
  try {
    return readRecord(localStorage.getItem(key));
  } catch {
    return empty(); // blocked
  }
}

// False if it lasts only as long as the page.
function keep(now: ProblemRecord): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(now));
    inMemory = undefined;
    return true;
  } catch {
    inMemory = now;
    return false;
  }
}

export interface Answered {
  game: string;
  number: number;
  loss: number;
  rating: number; // of the problem
  chance: boolean; // in a game of chance
  day?: number; // if it was the problem of that day
}

// A problem counts once: a player who has seen the answer only repeats it.
export function withAnswer(before: ProblemRecord, { game, number, loss, rating, chance, day }: Answered): ProblemRecord {
  const tried = before.tried[game] ?? [];
  const now = { ...before, tried: { ...before.tried, [game]: [...tried.filter((one) => one !== number), number] } };
  if (day !== undefined) now.days = [...new Set([...before.days, day])].sort((a, b) => a - b).slice(-1000);
  if (tried.includes(number)) return now;
  if (chance) now.losses = { ...before.losses, [game]: withLoss(before.losses[game] ?? { count: 0, sum: 0, squares: 0 }, loss) };
  else now.ratings = { ...before.ratings, [game]: rated(before.ratings[game] ?? newcomer, rating, loss === 0) };
  return now;
}
export const keepAnswer = (answered: Answered) => keep(withAnswer(record(), answered));

export function eraseRecord() {
  inMemory = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // it was not stored
  }
}

// The day by this device's clock and calendar.
export const dateOf = (now: Date) =>
  `${String(now.getFullYear()).padStart(4, '0')}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
export const dayOf = (now: Date) => Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);

// Days in a row up to today or yesterday. Days after today, of a clock that was wrong, are kept and do not count yet.
export function streak({ days }: ProblemRecord, today: number): number {
  const done = new Set(days);
  let last = done.has(today) ? today : today - 1;
  let count = 0;
  for (; done.has(last); --last) ++count;
  return count;
}

// The next problem: in games without chance the untried one nearest to the player's rating, else the first untried one. When
// all were tried, the one that was tried longest ago.
export function nextProblem({ tried, ratings }: ProblemRecord, game: string, problems: number[], chance: boolean): number {
  const done = tried[game] ?? [];
  const known = new Set(done);
  const left = problems.map((_, number) => number).filter((number) => !known.has(number));
  if (left.length === 0) return done.find((number) => number < problems.length) ?? 0;
  if (chance) return left[0]!;
  const wanted = ratings[game]?.rating ?? 1250; // easier at first
  return left.reduce((best, number) => (Math.abs(problems[number]! - wanted) < Math.abs(problems[best]! - wanted) ? number : best), left[0]!);
}

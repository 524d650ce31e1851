// What the server's tables of solved games know for certain. Nothing without a server and where its tables do not reach.
import { games, type Advice, type Analysis } from '../engine/engine.ts';
import type { Setup } from '../engine/types.ts';
import { t } from '../texts.svelte.ts';
import { api } from './online.ts';

export interface Verdict {
  value: 'win' | 'draw' | 'loss';
  turns: number; // until the end, both sides together
}
interface Known {
  positions: ((Verdict & { seat: number }) | null)[]; // before each play and at the end, to the seat that is to move
  moves: (Verdict & { move: string })[]; // best first
}

const nothing: Known = { positions: [], moves: [] };
const patience = 2000;
const shares = { win: 1, draw: 0.5, loss: 0 };

export async function known(setup: Setup, position = '', plays: string[] = []): Promise<Known> {
  const info = (await games()).find((one) => one.name === setup.game);
  if (!info?.levels.includes('perfect')) return nothing;
  const { game, mode, players, options } = setup;
  const late = new Promise<Known>((done) => setTimeout(() => done(nothing), patience));
  const answer = await Promise.race([late, api<Known>('known', { game, mode, players, options, position, plays })]);
  return 'positions' in answer ? answer : nothing;
}

export const verdictWords = ({ value, turns }: Verdict) => (value === 'draw' ? t('verdict.draw') : t(`verdict.${value}`, turns));

// The moves of a position if they are known, best first.
export async function sureAdvice(setup: Setup, position: string): Promise<Advice[]> {
  const { moves } = await known(setup, position);
  return moves.map(({ move, ...verdict }) => ({ move, value: shares[verdict.value], error: 0, known: verdict }));
}

// What was guessed about a game, put right where it is known.
export function putRight(guessed: Analysis, positions: Known['positions'], seats: number[]): Analysis {
  const expected = (at: number) => {
    const { seat, value } = positions[at]!;
    return [0, 1].map((one) => (one === seat ? shares[value] : 1 - shares[value]));
  };
  const entries = guessed.entries.map((entry, i) => {
    if (!positions[i] || !positions[i + 1]) return entry;
    const before = expected(i);
    const after = expected(i + 1);
    const loss = before[seats[i]!]! - after[seats[i]!]!;
    return { ...entry, before, after, loss, mark: loss > 0 ? ('blunder' as const) : ('' as const), known: positions[i + 1]! };
  });
  return { ...guessed, entries };
}

// The server's tables of solved games. Without a server, and outside the tables, nothing is known.
import { games, type Advice } from '../engine/engine.ts';
import type { Setup } from '../engine/types.ts';
import { t } from '../texts.svelte.ts';
import { shares, type Known, type Verdict } from './known.ts';
import { api } from './online.ts';

const nothing: Known = { positions: [], moves: [] };
const patience = 2000;

export async function askTables(setup: Setup, position = '', plays: string[] = []): Promise<Known> {
  const info = (await games().catch(() => [])).find((one) => one.name === setup.game);
  if (!info?.levels.includes('perfect')) return nothing;
  const { game, mode, players, options } = setup;
  const late = new Promise<Known>((done) => setTimeout(() => done(nothing), patience));
  const answer = await Promise.race([late, api<Known>('known', { game, mode, players, options, position, plays })]);
  return 'positions' in answer ? answer : nothing;
}

export const verdictWords = ({ value, turns }: Verdict) => (value === 'draw' ? t('verdict.draw') : t(`verdict.${value}`, turns));

// The moves of a position if they are known, best first.
export async function sureAdvice(setup: Setup, position: string): Promise<Advice[]> {
  const { moves } = await askTables(setup, position);
  return moves.map(({ move, ...told }) =>
    'chance' in told ? { move, value: told.chance, error: 0 } : { move, value: shares[told.value], error: 0, known: told },
  );
}

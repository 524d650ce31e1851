// The server's tables of solved games and endings. Without a server, and outside the tables, nothing is known.
import { games, type Advice } from '../worker/client.ts';
import type { Setup } from '../worker/types.ts';
import { percent, t } from '../texts.svelte.ts';
import { shares, type ExactChance, type Known, type Verdict } from './known.ts';
import { api } from './api.ts';

const nothing: Known = { positions: [], moves: [] };
const patience = 2000;

const infoOf = async (game: string) => (await games().catch(() => [])).find((one) => one.name === game);

export async function askTables(setup: Setup, position = '', plays: string[] = []): Promise<Known> {
  const tables = (await infoOf(setup.game))?.tables ?? 'none';
  if (tables === 'none') return nothing;
  const { game, mode, players, options } = setup;
  const late = new Promise<Known>((done) => setTimeout(() => done(nothing), patience));
  const answer = await Promise.race([late, api<Known>('known', { game, mode, players, options, position, plays })]);
  return 'positions' in answer ? answer : nothing;
}

// The move of a bot that plays by tables, if they have the position.
export async function botMove(setup: Setup, level: string, position: string): Promise<string | undefined> {
  const asks = (await infoOf(setup.game))?.table_levels.includes(level);
  return asks ? (await askTables(setup, position)).moves[0]?.move : undefined;
}

export function knownWords(known: Verdict | ExactChance): string {
  if ('chance' in known) return percent(known.chance);
  return known.value === 'draw' ? t('verdict.draw') : t(`verdict.${known.value}`, known.turns);
}

// The moves of a position if they are known, best first.
export async function sureAdvice(setup: Setup, position: string): Promise<Advice[]> {
  const { moves } = await askTables(setup, position);
  return moves.map(({ move, ...known }) => ({ move, value: 'chance' in known ? known.chance : shares[known.value], error: 0, known }));
}

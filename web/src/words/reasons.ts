// Why a move is advised: asks the engine what it does and what may follow. There are no rules here.
import { position, type Advice } from '../worker/client.ts';
import type { Board, Moves, Setup, Walk } from '../worker/types.ts';
import { t } from '../texts.svelte.ts';

const takes = (moves: Moves, colour: number) =>
  Object.values(moves).some(({ walks = [] }) => walks.some((walk) => walk[0] === 'captured' && walk[1] === colour));

// The probability that the next player can capture a piece of `colour`; undefined if the same seat plays again.
export async function danger(setup: Setup, text: string, move: string, seat: number, colour: number): Promise<{ chance: number; thrown: boolean } | undefined> {
  const next = await position(setup, text, [move]);
  if ('error' in next || next.result || next.turn === seat) return undefined;
  const events = Object.entries(next.events);
  if (events.length === 0) return { chance: takes(next.moves, colour) ? 1 : 0, thrown: false };
  const total = events.reduce((sum, [, weight]) => sum + weight, 0);
  const bad = await Promise.all(
    events.map(async ([event, weight]) => {
      const after = await position(setup, text, [move, event]);
      return 'error' in after || !takes(after.moves, colour) ? 0 : weight;
    }),
  );
  return { chance: bad.reduce((sum, weight) => sum + weight, 0) / total, thrown: true };
}

// Does the move reach safety? What else it does its button says.
export function safety(board: Board, walks: Walk[]): string[] {
  const own = walks.filter((walk) => walk[0] === 'move' || walk[0] === 'slide');
  const role = (i: number | undefined) => board.spots[i ?? -1]?.role;
  const [from, to] = [role(own[0]?.[3][0]), role(own.at(-1)?.[3].at(-1))];
  return to === 'safe' || (to === 'lane' && from !== 'lane') ? [t('web.reason.safe')] : [];
}

// Left out where exact verdicts say it better.
export function comparison(advice: Advice[]): string[] {
  const [best, next] = advice;
  if (best && !next) return [t('web.reason.only')];
  if (!best || !next || (best.known && 'value' in best.known)) return [];
  const points = Math.round((best.value - next.value) * 100);
  return [points >= 3 ? t('web.reason.ahead', points) : t('web.reason.close')];
}

// Returns a function, so that the words follow a change of language.
export async function reasons(setup: Setup, board: Board, text: string, seat: number, advice: Advice[], moves: Moves): Promise<() => string[]> {
  const best = advice[0];
  if (!best) return () => [];
  const risk = await danger(setup, text, best.move, seat, board.seats[seat]!);
  const told = () =>
    risk === undefined
      ? []
      : risk.chance === 0
        ? [t('web.reason.safe_now')]
        : [risk.thrown ? t('web.reason.exposed', Math.round(risk.chance * 100)) : t('web.reason.exposed_now')];
  return () => [...safety(board, moves[best.move]?.walks ?? []), ...told(), ...comparison(advice)];
}

// The engine's advice: the best moves with their reasons, and why a piece cannot move.
import { hint, whyNot, type Advice } from '../worker/client.ts';
import type { Reason, Setup, Walk } from '../worker/types.ts';
import { reasons } from '../words/reasons.ts';
import type { Session } from './session.svelte.ts';
import { sureAdvice } from './tables.ts';

export const setupOf = ({ game, mode, players, options }: Setup): Setup => ({ game, mode, players, options });

export class Advisor {
  best = $state.raw<Advice[]>([]); // at most three
  reasons = $state.raw<() => string[]>(() => []); // for the first one, in the current language
  walks = $state.raw<Walk[]>([]); // of the first
  stuck = $state.raw<Reason | null>(null); // why the tapped piece cannot move
  thinking = $state(false);

  clear() {
    this.best = [];
    this.reasons = () => [];
    this.walks = [];
    this.stuck = null;
  }

  async explain(session: Session, spot: number) {
    const { revision, position } = session.view;
    const reason = await whyNot(setupOf(session.view.match!), position, spot).catch(() => null);
    if (revision === session.view.revision) this.stuck = Array.isArray(reason) ? reason : null;
  }

  async advise(session: Session) {
    const { revision, turn, position, moves, board } = session.view;
    const setup = setupOf(session.view.match!);
    this.thinking = true;
    const sure = await sureAdvice(setup, position);
    const found = sure.length > 0 ? sure : await hint(setup, position).catch(() => ({ error: 'web.no_engine', details: [] }));
    this.thinking = false;
    if (revision !== session.view.revision) return; // too late
    if ('error' in found) {
      session.refused = found;
      return;
    }
    this.best = found.slice(0, 3);
    this.reasons = () => [];
    this.walks = moves[found[0]?.move ?? '']?.walks ?? [];
    const told = await reasons(setup, board!, position, turn!, found, moves).catch(() => () => []);
    if (revision === session.view.revision) this.reasons = told;
  }
}

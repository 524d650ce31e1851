// The engine's advice: the best moves with their reasons, and why a piece cannot move.
import { hint, whyNot, type Advice } from '../worker/client.ts';
import type { Reason, Setup, Walk } from '../worker/types.ts';
import { reasons } from '../words/reasons.ts';
import { onSpot } from '../board/tokens.ts';
import type { People } from '../words/words.ts';
import type { Session } from './session.svelte.ts';
import { sureAdvice } from './tables.ts';

export const setupOf = ({ game, mode, players, options }: Setup): Setup => ({ game, mode, players, options });

export class Advisor {
  best = $state.raw<Advice[]>([]); // at most three
  reasons = $state.raw<() => string[]>(() => []); // for the first one, in the current language
  walks = $state.raw<Walk[]>([]); // of the first
  stuck = $state.raw<Reason | null>(null); // why the tapped piece cannot move; without a rule where none is needed
  told = $state(''); // something else about the position
  thinking = $state(false);

  clear() {
    this.best = [];
    this.reasons = () => [];
    this.walks = [];
    this.stuck = null;
    this.told = '';
  }

  tell(text: string) {
    this.told = text;
    this.stuck = null;
  }

  // Answers a tap on a spot where nothing can be done. `picked`: a piece is in the hand.
  async explain(session: Session, spot: number, picked: boolean, people: People) {
    const { revision, position, tokens, board, turn } = session.view;
    const mine = turn === null ? -1 : board!.seats[turn];
    const here = onSpot(tokens, spot);
    const owner = here.some((token) => token.colour === mine) ? -1 : board!.seats.indexOf(here.at(-1)?.colour ?? -1);
    const plain: Reason = picked ? ['', 'web.spot.unreachable'] : owner < 0 ? ['', 'web.spot.nothing'] : ['', 'web.spot.theirs', people(owner).name];
    const reason = picked ? null : await whyNot(setupOf(session.view.match!), position, spot).catch(() => null);
    if (revision === session.view.revision) this.stuck = Array.isArray(reason) ? reason : plain;
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

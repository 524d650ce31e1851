// The steps of a match that are still to be shown, one after another. The match may be known further than it is shown.
import type { Token } from '../board/tokens.ts';
import type { Walk } from '../worker/types.ts';
import type { Entry } from './messages.ts';
import { afterStep, emptyView, isOurs, type PlayEntry, type Step, type View } from './view.ts';

// The board, as far as animations are concerned.
export interface Stage {
  show(walks: Walk[], arrive: (tokens: Token[]) => void): Promise<void>;
  hurry(): void; // finishes the running animations
}

// How the steps are shown.
export interface Staging {
  changed(view: View): void;
  duration(usual: number): number; // milliseconds at the chosen speed
  waitsForTap(entry: PlayEntry, view: View): boolean;
  stage(): Stage | undefined;
}

// A line of the log that is being shown now, and what is seen then. `behind`: it is not animated, because much more is known.
export interface Shown {
  entry: Entry;
  view: View;
  behind: boolean;
}
export type Listener = (shown: Shown) => void;

const beforeReply = 500; // milliseconds
const beforeFirst = 800; // the first position is seen before anything happens
const mostBehind = 6; // updates that wait; with more the page catches up

// Milliseconds until the next step; moves take as long as their animation.
function pauseAfter(entry: Entry, view: View): number {
  if ('event' in entry) return entry.event === '?' ? 0 : isOurs(view, entry.seat) ? 600 : 750;
  if ('start' in entry) return entry.start > 1 ? 2000 : 0; // who sits where now
  return 'move' in entry && !entry.walks?.length ? 900 : 0;
}

// The match no longer waits for the player who has not tapped.
const goesOnWithout = (step: Step) =>
  step.kind === 'snapshot' || (step.kind === 'entry' && ('over' in step.entry || 'stand_in' in step.entry || 'concede' in step.entry));

export class StepQueue {
  view: View = emptyView;
  private waiting: Step[] = [];
  private running = false;
  private behind = false;
  private closed = false;
  private moved = 0; // when the last move had been shown
  private goOn: (() => void) | undefined; // ends the pause, or the wait for a tap

  constructor(
    private staging: Staging,
    private listeners: Listener[] = [],
  ) {}

  // Is everything shown that is known?
  get idle(): boolean {
    return !this.running;
  }
  add(steps: Step[]) {
    this.waiting.push(...steps);
    if (this.view.throwing !== null && (this.isBehind() || steps.some(goesOnWithout))) this.goOn?.();
    if (!this.running) void this.run();
  }
  // Changes what is seen beside the steps, such as who is here.
  amend(change: Partial<View>) {
    this.view = { ...this.view, ...change };
    this.staging.changed(this.view);
  }
  // The player throws, casts or draws.
  tap() {
    if (this.view.throwing !== null) this.goOn?.();
  }
  // Finishes the step being shown, unless it waits for a tap.
  hurry() {
    this.staging.stage()?.hurry();
    if (this.view.throwing === null) this.goOn?.();
  }
  close() {
    this.closed = true;
    this.waiting = [];
    this.goOn?.();
  }

  private async run() {
    this.running = true;
    try {
      for (let step = this.waiting.shift(); step; step = this.waiting.shift()) {
        const shown = this.show(step);
        if (shown) await shown; // without a break where nothing has to be waited for
      }
    } finally {
      this.running = false;
      this.amend({ step: null });
    }
  }
  private show(step: Step): Promise<void> | undefined {
    if (step.kind === 'begin') this.behind = this.isBehind();
    if (step.kind === 'entry') return this.showEntry(step, step.entry);
    if (step.kind === 'lot') return this.showLot(step);
    this.view = afterStep(this.view, step);
    this.staging.changed(this.view);
    const beat = this.opens(step) && !this.behind ? this.staging.duration(beforeFirst) : 0;
    return beat > 0 ? this.until(beat) : undefined;
  }
  // Is the first position of a match seen now? Where there was a lot, it is looked at behind that.
  private opens(step: Step): boolean {
    if (this.waiting[0]?.kind === 'lot') return false;
    if (step.kind === 'snapshot') return step.hidden.length > 0 && step.hidden.length === step.snapshot.game?.log.length;
    return step.kind === 'begin' && step.update.number === 1;
  }
  // Until somebody has seen enough of it.
  private showLot(step: Extract<Step, { kind: 'lot' }>): Promise<void> | undefined {
    const pause = this.behind ? 0 : this.staging.duration(2500 + 700 * step.lot.length);
    if (pause === 0) return undefined;
    this.view = afterStep(this.view, step);
    this.staging.changed(this.view);
    return this.until(pause).then(() => this.amend({ lot: null }));
  }
  private isReplaced(): boolean {
    return this.waiting.some((later) => later.kind === 'snapshot');
  }
  // Its own end waits as well.
  private isBehind(): boolean {
    return this.isReplaced() || this.waiting.filter((later) => later.kind === 'end').length > mostBehind + 1;
  }
  private showEntry(step: Step, entry: Entry): Promise<void> | undefined {
    const tapped = !this.behind && !this.isReplaced() && 'seat' in entry && this.staging.waitsForTap(entry, this.view);
    if (!tapped) {
      const beat = this.beatBefore(entry);
      return beat > 0 ? this.until(beat).then(() => (this.closed ? undefined : this.present(step, entry))) : this.present(step, entry);
    }
    const end = this.waiting.find((later) => later.kind === 'end'); // its clock runs already
    this.amend({ throwing: entry.seat, step: null, deadline: end?.update.deadline });
    return this.until().then(() => {
      this.amend({ throwing: null });
      return this.closed || this.isReplaced() ? undefined : this.present(step, entry);
    });
  }
  // A reply that nobody chose does not come in the same instant as the move before it.
  private beatBefore(entry: Entry): number {
    const before = this.view.log.at(-1);
    const reply = 'move' in entry && entry.by !== undefined && before !== undefined && 'move' in before && before.seat !== entry.seat;
    if (!reply || this.behind || !this.staging.stage()) return 0;
    const beat = this.staging.duration(beforeReply);
    return beat === 0 ? 0 : Math.max(0, this.moved + beat - Date.now());
  }
  private present(step: Step, entry: Entry): Promise<void> | undefined {
    const before = this.view.tokens;
    const after = afterStep(this.view, step, !this.behind);
    const stage = this.behind ? undefined : this.staging.stage();
    const walks = 'move' in entry ? (entry.walks ?? []) : [];
    const animated = stage && walks.length > 0;
    // The way is marked when the piece has landed; that of a chain so far stays.
    this.view = animated ? { ...after, tokens: before, last: after.last.slice(0, -walks.length) } : after;
    this.staging.changed(this.view);
    for (const listener of this.listeners) listener({ entry, view: this.view, behind: this.behind });
    if (animated)
      return stage
        .show(walks, (tokens) => this.amend({ tokens }))
        .then(() => {
          this.moved = Date.now();
          this.amend({ tokens: after.tokens, last: after.last });
        });
    const pause = this.behind ? 0 : this.staging.duration(pauseAfter(entry, this.view));
    return pause > 0 ? this.until(pause) : undefined;
  }
  // Waits for the given milliseconds, or for a tap.
  private until(pause?: number): Promise<void> {
    return new Promise<void>((done) => {
      const timer = pause === undefined ? undefined : setTimeout(done, pause);
      this.goOn = () => {
        clearTimeout(timer);
        this.goOn = undefined;
        done();
      };
    });
  }
}

// Which piece is picked up and where it may go: taps and keys on spots become moves.
import { tick } from 'svelte';
import type { Board, Moves } from '../worker/types.ts';
import { choicesOf, sources, targets, type Choice } from './choices.ts';
import { isArrow, neighbours, step } from './neighbours.ts';
import type { Token } from './tokens.ts';

// The board's inputs and callbacks.
interface Given {
  board: Board;
  drawn: Board; // the same board, turned as on the screen
  tokens: Token[];
  moves: Moves;
  quick: boolean; // one tap plays a piece's only move
  play?: ((text: string) => void) | undefined;
  choose?: ((choices: Choice[]) => void) | undefined;
  ask?: ((spot: number, picked: boolean) => void) | undefined;
}

export class Selection {
  spot = $state<number | null>(null); // of the piece that is picked up
  private moved = $state<number>();
  pointed = $state<number | undefined>(undefined); // the spot under the mouse or with the focus
  private readonly given: () => Given;

  constructor(given: () => Given) {
    this.given = given;
  }

  readonly choices = $derived.by(() => choicesOf(this.given().board, this.given().moves).onBoard);
  readonly from = $derived.by(() => sources(this.choices));
  readonly to = $derived.by(() => (this.spot === null ? new Map<number, Choice[]>() : targets(this.choices, this.spot)));
  // The spots where a tap does something.
  readonly active = $derived.by(() => new Set([...this.from, ...this.to.keys(), ...(this.choices.length === 1 ? this.choices[0]!.to : [])]));
  // The moves that a tap on the spot under the mouse could mean.
  readonly previewed = $derived.by(() => {
    if (this.pointed === undefined) return [];
    return this.spot === null ? this.choices.filter((choice) => choice.from === this.pointed) : (this.to.get(this.pointed) ?? []);
  });
  private readonly held = $derived.by(() => new Set(this.given().tokens.map((token) => token.spot)));
  // The spot the keys act on: at first one with a piece.
  get focus(): number {
    return this.moved ?? Math.min(...this.held, this.given().board.spots.length - 1);
  }
  set focus(spot: number) {
    this.moved = spot;
  }
  // Nothing is there and nothing can be done there: not worth a stop on the way through the board, unless the arrows lead there.
  skips(spot: number): boolean {
    return spot !== this.focus && !this.held.has(spot) && !this.active.has(spot);
  }
  private readonly near = $derived.by(() => neighbours(this.given().board));

  tap(spot: number) {
    const { quick, play, choose, ask } = this.given();
    const there = this.to.get(spot);
    if (this.spot !== null && there) {
      if (there.length === 1) play?.(there[0]!.text);
      else choose?.(there);
      this.spot = null;
      return;
    }
    if (this.from.has(spot)) {
      const mine = this.choices.filter((choice) => choice.from === spot);
      if (mine.length === 1 && (quick || this.choices.length === 1)) return play?.(mine[0]!.text);
      this.spot = this.spot === spot ? null : spot;
      return;
    }
    const only = this.choices.length === 1 ? this.choices[0]! : undefined;
    if (only?.to.includes(spot)) return play?.(only.text);
    const picked = this.spot !== null;
    this.spot = null;
    ask?.(spot, picked);
  }

  // Arrows move the focus, N jumps to the next playable spot.
  async key(event: KeyboardEvent, field: SVGSVGElement | undefined) {
    if (isArrow(event.key)) {
      event.preventDefault();
      this.focus = step(this.given().drawn, this.near, this.focus, event.key);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return this.tap(this.focus);
    } else if (event.key === 'Escape') {
      this.spot = null;
      return;
    } else if (event.key === 'n' || event.key === 'N') {
      const all = [...(this.spot === null ? this.from : this.to.keys())].sort((a, b) => a - b);
      if (all.length === 0) return;
      this.focus = all.find((i) => i > this.focus) ?? all[0]!;
    } else return;
    await tick();
    field?.querySelector<SVGGElement>(`[data-spot="${this.focus}"]`)?.focus();
  }
}

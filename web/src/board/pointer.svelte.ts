// Taps and drags on the board, by finger or mouse.
import type { Board } from '../worker/types.ts';
import type { Selection } from './selection.svelte.ts';
import type { Placement } from './skins/skin.ts';
import { onSpot, type Token } from './tokens.ts';

interface Given {
  field: SVGSVGElement | undefined;
  view: readonly [left: number, top: number, width: number, height: number]; // in the board's units
  drawn: Board;
  tokens: Token[];
  places: Map<number, Placement>;
  playing: boolean;
  asking: boolean; // report taps where nothing can be done
}
type At = Pick<MouseEvent, 'clientX' | 'clientY'>;

export class Pointer {
  dragged = $state<{ id: number; x: number; y: number } | null>(null); // a token, and where it is held
  private pressed: { spot: number | undefined; x: number; y: number } | null = null;
  private readonly selection: Selection;
  private readonly given: () => Given;

  constructor(selection: Selection, given: () => Given) {
    this.selection = selection;
    this.given = given;
  }

  private onBoard({ clientX, clientY }: At) {
    const { field, view } = this.given();
    const box = field!.getBoundingClientRect();
    const unit = box.width / view[2];
    return { x: view[0] + (clientX - box.left) / unit, y: view[1] + (clientY - box.top) / unit, unit };
  }

  // The nearest candidate, within 24 px or two thirds of a square.
  private meant(event: At, wanted: Iterable<number>): number | undefined {
    const { drawn, tokens, places } = this.given();
    const { x, y, unit } = this.onBoard(event);
    let best: number | undefined;
    let distance = Math.max(0.66, 24 / unit);
    for (const i of wanted) {
      const spot = drawn.spots[i]!;
      const there = [{ x: spot.x, y: spot.y }, ...onSpot(tokens, i).map((token) => places.get(token.id)!)];
      for (const place of there) {
        const d = Math.hypot(place.x - x, place.y - y);
        if (d < distance) [best, distance] = [i, d];
      }
    }
    return best;
  }

  // A finger drags a movable piece; anywhere else it scrolls and pinches as usual.
  touched = (event: TouchEvent) => {
    const { choices, active } = this.selection;
    const finger = event.touches.length === 1 ? event.touches[0]! : undefined;
    if (finger && this.given().playing && choices.length > 0 && this.meant(finger, active) !== undefined && event.cancelable) event.preventDefault();
  };

  down = (event: PointerEvent) => {
    const { field, drawn, playing, asking } = this.given();
    if (!playing || event.button !== 0) return;
    const spot = this.meant(event, this.selection.active) ?? (asking ? this.meant(event, drawn.spots.keys()) : undefined);
    if (this.selection.choices.length === 0 && spot === undefined) return;
    this.pressed = { spot, x: event.clientX, y: event.clientY };
    if (spot !== undefined) {
      field!.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.selection.focus = spot;
    }
  };

  move = (event: PointerEvent) => {
    const { selection } = this;
    if (!this.pressed && event.pointerType === 'mouse' && selection.choices.length > 0) selection.pointed = this.meant(event, selection.active);
    const spot = this.pressed?.spot;
    if (!this.pressed || spot === undefined || !selection.from.has(spot)) return;
    if (!this.dragged && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < 8) return;
    const { x, y } = this.onBoard(event);
    const colour = selection.choices.find((choice) => choice.from === spot)?.walks[0]?.[1];
    const token = onSpot(this.given().tokens, spot, colour).at(-1);
    if (!token) return;
    selection.spot = spot;
    this.dragged = { id: token.id, x, y };
  };

  up = (event: PointerEvent) => {
    if (!this.pressed) return;
    const { spot } = this.pressed;
    const { to } = this.selection;
    this.pressed = null;
    if (this.dragged) {
      const target = this.meant(
        event,
        [...to.keys()].filter((i) => i !== spot || to.size === 1),
      );
      this.dragged = null;
      if (target !== undefined) this.selection.tap(target);
      return;
    }
    if (spot !== undefined) this.selection.tap(spot);
    else this.selection.spot = null;
  };

  cancel = () => {
    this.pressed = null;
    this.dragged = null;
  };
}

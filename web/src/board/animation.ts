// Animates pieces: keyframes, durations and the running animations.
import type { WalkKind } from '../worker/types.ts';
import { duration, reducedMotion } from '../settings.svelte.ts';
import type { Placement } from './skins/skin.ts';

// Milliseconds per step, and the limits for a whole walk. Squares are counted one by one, so a long way takes long.
const pace: Record<WalkKind, { step: number; min: number; max: number }> = {
  move: { step: 120, min: 240, max: Number.POSITIVE_INFINITY },
  slide: { step: 70, min: 250, max: 500 },
  swapped: { step: 500, min: 500, max: 600 },
  captured: { step: 850, min: 850, max: 850 },
};

type Transform = (place: Placement) => string;

// A captured piece lifts, waits a beat and flies home.
function flight(way: Placement[], css: Transform): Keyframe[] {
  const [start, end] = [way[0]!, way.at(-1)!];
  const lifted = css({ ...start, y: start.y - 0.45, scale: start.scale * 1.25 });
  const over = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 0.7, scale: Math.max(start.scale, end.scale) * 1.25 };
  return [
    { transform: css(start), offset: 0, easing: 'ease-out' },
    { transform: lifted, offset: 0.2 },
    { transform: lifted, offset: 0.45, easing: 'ease-in' },
    { transform: css(over), offset: 0.72, easing: 'ease-out' },
    { transform: css(end), offset: 1 },
  ];
}

function hops(kind: WalkKind, way: Placement[], css: Transform): Keyframe[] {
  if (kind === 'captured') return flight(way, css);
  return way.flatMap((place, i) => {
    const before = way[i - 1];
    const there = { transform: css(place) };
    if (!before || kind === 'slide') return [there];
    const middle = { x: (before.x + place.x) / 2, y: (before.y + place.y) / 2 - (kind === 'move' ? 0.12 : 0.5), scale: Math.max(place.scale, 0.9) * 1.18 };
    return [{ transform: css(middle) }, there];
  });
}

// With reduced motion a piece fades out at its old place and in at its new one.
const fade = (start: Placement, end: Placement, css: Transform): Keyframe[] => [
  { transform: css(start), opacity: 1 },
  { transform: css(start), opacity: 0, offset: 0.45 },
  { transform: css(end), opacity: 0, offset: 0.55 },
  { transform: css(end), opacity: 1 },
];

export class Walking {
  private readonly running = new Set<Animation>();

  // Animates an element from the first place to the last. `heard` is called at each square it is moved to, and when
  // it is lifted or begins to slide.
  async walk(element: Element, kind: WalkKind, way: Placement[], css: Transform, heard: (kind: WalkKind) => void) {
    const { step, min, max } = pace[kind];
    const time = duration(Math.min(max, Math.max(min, step * (way.length - 1))));
    if (time === 0) return;
    const frames = reducedMotion() ? fade(way[0]!, way.at(-1)!, css) : hops(kind, way, css);
    const animation = element.animate(frames, { duration: time, easing: kind === 'slide' ? 'ease-in-out' : 'linear' });
    this.running.add(animation);
    if (kind === 'captured' || kind === 'slide') heard(kind);
    const squares = kind === 'move' ? way.length - 1 : 0;
    const knocks = Array.from({ length: Math.max(0, squares - 1) }, (_, i) => setTimeout(() => heard(kind), (time * (i + 1)) / squares));
    try {
      await animation.finished;
    } catch {
      // the board was removed
    }
    for (const waiting of knocks) clearTimeout(waiting);
    if (squares > 0 || kind === 'swapped') heard('move'); // the landing
    this.running.delete(animation);
  }

  // Finishes all running animations.
  hurry() {
    for (const animation of this.running) animation.finish();
  }
}

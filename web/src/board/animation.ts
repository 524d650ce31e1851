// Animates pieces: keyframes, durations and the running animations.
import type { WalkKind } from '../worker/types.ts';
import { duration, reducedMotion } from '../settings.svelte.ts';
import type { Placement } from './skins/skin.ts';

// Milliseconds per step, and the limits for a whole walk.
const pace: Record<WalkKind, { step: number; min: number; max: number }> = {
  move: { step: 150, min: 240, max: 600 },
  slide: { step: 70, min: 250, max: 500 },
  swapped: { step: 500, min: 500, max: 600 },
  captured: { step: 420, min: 420, max: 500 },
};

type Transform = (place: Placement) => string;

function hops(kind: WalkKind, way: Placement[], css: Transform): Keyframe[] {
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

  // Animates an element from the first place to the last.
  async walk(element: Element, kind: WalkKind, way: Placement[], css: Transform) {
    const { step, min, max } = pace[kind];
    const time = duration(Math.min(max, Math.max(min, step * (way.length - 1))));
    if (time === 0) return;
    const frames = reducedMotion() ? fade(way[0]!, way.at(-1)!, css) : hops(kind, way, css);
    const animation = element.animate(frames, { duration: time, easing: kind === 'slide' ? 'ease-in-out' : 'linear' });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // the board was removed
    }
    this.running.delete(animation);
  }

  // Finishes all running animations.
  hurry() {
    for (const animation of this.running) animation.finish();
  }
}

// What is heard and counted of the steps of a match when they are shown.
import { count } from '../history/storage.svelte.ts';
import { sound, type Sound } from '../sound.ts';
import type { Listener, Shown } from './queue.ts';
import { resultHere } from './result.ts';
import type { WalkKind } from '../worker/types.ts';

// Sounds that a game has of its own: a whistle for an arrest, seeds that click on a plate.
const own: Record<string, Partial<Record<Sound, Sound>>> = { policiais: { capture: 'whistle' }, pretoa: { step: 'click' } };
const walking: Record<WalkKind, Sound> = { move: 'step', swapped: 'step', slide: 'slide', captured: 'capture' };
export const walkSound = (game: string, kind: WalkKind): Sound => own[game]?.[walking[kind]] ?? walking[kind];

export function soundOf({ entry, view, behind }: Shown): Sound | undefined {
  if ('over' in entry) return resultHere(entry.places, view) === 'lost' ? 'lost' : 'over';
  if ('say' in entry) return 'say';
  if (behind) return undefined;
  if ('event' in entry) return entry.event === '?' ? undefined : view.board?.events[entry.event]?.card === undefined ? 'throw' : 'card';
  if (!('move' in entry)) return undefined;
  return entry.walks?.length ? undefined : 'pass'; // what pieces do is heard from the board, when they do it
}

export const playSound: Listener = (shown) => {
  const name = soundOf(shown);
  if (name) sound(name);
};

export const countResult: Listener = ({ entry, view }) => {
  const result = 'over' in entry ? resultHere(entry.places, view) : undefined;
  if (result) count(view.match!.game, result === 'won');
};

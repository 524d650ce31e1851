// What is heard and counted of the steps of a match when they are shown.
import { count } from '../history/storage.svelte.ts';
import { sound, type Sound } from '../sound.ts';
import type { Listener, Shown } from './queue.ts';
import { resultOf } from './result.ts';

// Sounds that a game has of its own: a whistle for an arrest, seeds that click on a plate.
const own: Record<string, Partial<Record<Sound, Sound>>> = { policiais: { capture: 'whistle' }, pretoa: { step: 'click' } };

export function soundOf({ entry, view, behind }: Shown): Sound | undefined {
  if ('over' in entry) return 'over';
  if ('say' in entry) return 'say';
  if (behind) return undefined;
  if ('event' in entry) return entry.event === '?' ? undefined : view.board?.events[entry.event]?.card === undefined ? 'throw' : 'card';
  if (!('move' in entry)) return undefined;
  const kinds = (entry.walks ?? []).map((walk) => walk[0]);
  const usual = kinds.length === 0 ? 'pass' : kinds.includes('captured') ? 'capture' : kinds.includes('slide') ? 'slide' : 'step';
  return own[view.board?.game ?? '']?.[usual] ?? usual;
}

export const playSound: Listener = (shown) => {
  const name = soundOf(shown);
  if (name) sound(name);
};

// Only where one person plays at this device is it clear whose result it is.
export const countResult: Listener = ({ entry, view: { match, seating, you } }) => {
  if ('over' in entry && you.length === 1) count(match!.game, resultOf(entry.places, seating.indexOf(you[0]!)) === 'won');
};

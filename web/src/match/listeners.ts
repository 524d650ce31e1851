// What is heard and counted of the steps of a match when they are shown.
import { count } from '../history/storage.svelte.ts';
import { sound, type Sound } from '../sound.ts';
import type { Listener, Shown } from './queue.ts';
import { resultHere } from './result.ts';

// Sounds that a game has of its own: a whistle for an arrest, seeds that click on a plate.
const own: Record<string, Partial<Record<Sound, Sound>>> = { policiais: { capture: 'whistle' }, pretoa: { step: 'click' } };

export function soundOf({ entry, view, behind }: Shown): Sound | undefined {
  if ('over' in entry) return resultHere(entry.places, view) === 'lost' ? 'lost' : 'over';
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

export const countResult: Listener = ({ entry, view }) => {
  const result = 'over' in entry ? resultHere(entry.places, view) : undefined;
  if (result) count(view.match!.game, result === 'won');
};

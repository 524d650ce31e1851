// Quick match: joins anyone on this server who wants the same game, or opens a match that waits for them.
import type { Refusal, Setup } from '../worker/types.ts';
import { go } from '../router.svelte.ts';
import { api } from './api.ts';
import { sitting } from './online.ts';
import { ownName } from '../words/people.ts';
import { keepOwner, placesAt } from '../history/storage.svelte.ts';

const secondsPerTurn = 180; // strangers should not wait a day for each other

const awaited = new Set<string>();
export const isQuick = (match: string) => awaited.has(match);

export async function quickMatch(setup: Setup): Promise<Refusal | undefined> {
  const found = await api<{ match: string; owner?: string }>('quick', { ...setup, turn_seconds: secondsPerTurn });
  if ('error' in found) return found;
  const { match, owner } = found;
  if (owner) keepOwner(match, owner);
  if (Object.keys(placesAt(match)).length === 0) sitting.set(match, [{ name: ownName() }]); // otherwise I sit there already
  awaited.add(match);
  go(`/m/${match}`);
  return undefined;
}

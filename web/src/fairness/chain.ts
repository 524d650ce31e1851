// The chain of hashes over the steps of a match: whoever has kept its head at some step can tell whether the steps up to there
// are still the same (docs/fairness.md).
import type { Entry } from '../match/messages.ts';
import { fromHex, hashOf } from './draw.ts';

export type Head = [revision: number, head: string];

interface ChainTerms {
  id: string;
  commitment: string;
  edition?: number;
  game: string;
  mode: string;
  players: number;
}

const notHashed = ['name', 'hidden', 'act', 'card', 'die', 'walks', 'why'];
const sorted = (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
const utf8 = (text: string) => new TextEncoder().encode(text);

// As everybody may see it, and without names, which the operator can hide.
function publicForm(entry: Entry): Record<string, unknown> {
  const fields = Object.fromEntries(Object.entries(entry).filter(([key]) => !notHashed.includes(key)));
  return sorted('event' in entry && entry.hidden ? { ...fields, event: '?' } : fields);
}

// Before the first step.
export const firstHead = ({ id, commitment, edition = 1, game, mode, players }: ChainTerms): string =>
  hashOf(utf8(JSON.stringify(sorted({ id, commitment, edition, game, mode, players }))));

// After a step.
export const nextHead = (head: string, log: Entry[]): string => hashOf(new Uint8Array([...fromHex(head), ...utf8(JSON.stringify(log.map(publicForm)))]));

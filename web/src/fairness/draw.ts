// Fair chance as the match draws it (docs/fairness.md). The hashes are a library's, because browsers offer none on pages loaded
// over plain HTTP from another machine, such as a server at home.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

export const fromHex = (text: string): Uint8Array => (/^([0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : new Uint8Array());
export const toHex = bytesToHex;
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

// Draw number `number` of a game: uniform in 0 .. bound-1, by rejection.
export function draw(seed: Uint8Array, id: string, players: Uint8Array[], number: number, bound: number): number {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  const fair = Math.floor(2 ** 32 / bound) * bound;
  const message = concatBytes(new TextEncoder().encode(id), ...players, counter);
  for (let digest = hmac(sha256, seed, message); ; digest = hmac(sha256, seed, digest)) {
    const words = new DataView(digest.buffer, digest.byteOffset);
    for (let i = 0; i < 32; i += 4) if (words.getUint32(i) < fair) return words.getUint32(i) % bound;
  }
}

// Who sits where, by the first draws of a match of version 1.0.
export function shuffled(seed: Uint8Array, id: string, players: Uint8Array[]): number[] {
  const seating = players.map((_, i) => i);
  for (let i = seating.length - 1; i > 0; --i) {
    const j = draw(seed, id, players, seating.length - 1 - i, i + 1);
    [seating[i], seating[j]] = [seating[j]!, seating[i]!];
  }
  return seating;
}

export type WeightedEvent = [text: string, weight: number];

export function drawEvent(seed: Uint8Array, id: string, players: Uint8Array[], number: number, events: WeightedEvent[]): string {
  let left = draw(
    seed,
    id,
    players,
    number,
    events.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [text, weight] of events) {
    if (left < weight) return text;
    left -= weight;
  }
  return '';
}

// The lot before the first game (G1): what each player draws, in turn, and the order of play. Those who draw equal draw again.
// `values` says how high the events count.
export function drawLot(
  seed: Uint8Array,
  id: string,
  players: Uint8Array[],
  events: Record<string, number>,
  values: Record<string, number>,
  pairs: boolean,
): { draws: [number, string][]; order: number[] } {
  const draws: [number, string][] = [];
  const order: number[] = [];
  const groups = [players.map((_, i) => i)];
  for (let group = groups.shift(); group; group = groups.shift()) {
    if (group.length === 1) {
      order.push(group[0]!);
      continue;
    }
    const byValue = new Map<number, number[]>();
    for (const player of group) {
      const event = drawEvent(seed, id, players, draws.length, Object.entries(events));
      const value = values[event]!;
      draws.push([player, event]);
      byValue.set(value, [...(byValue.get(value) ?? []), player]);
    }
    groups.unshift(...[...byValue].sort(([a], [b]) => b - a).map(([, equal]) => equal));
  }
  if (!pairs) return { draws, order };
  const first = order[0]!;
  const second = order.find((player) => player % 2 !== first % 2)!;
  return { draws, order: [first, second, first ^ 2, second ^ 2] };
}

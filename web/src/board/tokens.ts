// Pieces with an identity, so that the one that moves is the one seen moving. Equal pieces on a spot are interchangeable;
// the one that came last lies on top and goes first.
import type { Pieces, Walk } from '../engine/types.ts';

export interface Token {
  id: number;
  colour: number;
  spot: number;
  order: number; // of arrival
}

let counter = 0;

const newToken = (spot: number, colour: number): Token => ({ id: ++counter, colour, spot, order: counter });

export const tokensOf = (pieces: Pieces): Token[] => pieces.flatMap(([spot, colour, count]) => Array.from({ length: count }, () => newToken(spot, colour)));

export const onSpot = (tokens: Token[], spot: number, colour?: number) =>
  tokens.filter((token) => token.spot === spot && (colour === undefined || token.colour === colour)).sort((a, b) => a.order - b.order);

export function takeWalkers(tokens: Token[], [, colour, count, path]: Walk): Token[] {
  return onSpot(tokens, path[0]!, colour).slice(-count);
}

export function arrive(token: Token, spot: number) {
  token.spot = spot;
  token.order = ++counter;
}

// The walks that are seen at the same time: pieces that go together, a swap, all that is captured at once.
export function scenes(walks: Walk[]): Walk[][] {
  const all: Walk[][] = [];
  for (const walk of walks) {
    const before = all.at(-1)?.at(-1)?.[0];
    const together = before === walk[0] ? walk[0] !== 'slide' : walk[0] === 'swapped' && before === 'move';
    if (together) all.at(-1)!.push(walk);
    else all.push([walk]);
  }
  return all;
}

// Moves tokens at once, without animation. False if a walk fits no piece: then this page is out of step with the match.
export function applyWalks(tokens: Token[], walks: Walk[]): boolean {
  let fits = true;
  for (const scene of scenes(walks)) {
    const groups = scene.map((walk) => takeWalkers(tokens, walk));
    scene.forEach((walk, i) => {
      fits &&= groups[i]!.length === walk[2];
      for (const token of groups[i]!) arrive(token, walk[3].at(-1)!);
    });
  }
  return fits;
}

// Does a piece go back the way it came?
export const turnsBack = ([, , , path]: Walk) => path.some((spot, i) => i > 1 && spot === path[i - 2]);

// Where the pieces stood before the walks.
export const undoWalks = (tokens: Token[], walks: Walk[]) =>
  applyWalks(tokens, walks.map(([kind, colour, count, path]): Walk => [kind, colour, count, [...path].reverse()]).reverse());

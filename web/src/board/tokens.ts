// Pieces with an identity, so that the right one is animated. Equal pieces on a spot are interchangeable; the last to
// arrive is on top and leaves first. Tokens are values: a walk makes new ones with the same identity.
import type { Pieces, Walk } from '../worker/types.ts';

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

// The tokens of every spot that is not empty, as onSpot gives them.
export function bySpot(tokens: Token[]): Map<number, Token[]> {
  const found = new Map<number, Token[]>();
  for (const token of tokens) found.set(token.spot, [...(found.get(token.spot) ?? []), token]);
  for (const here of found.values()) here.sort((a, b) => a.order - b.order);
  return found;
}

// The tokens that walk in a scene, each with its walk.
export const walkersOf = (tokens: Token[], scene: Walk[]): [Token, Walk][] =>
  scene.flatMap((walk) =>
    onSpot(tokens, walk[3][0]!, walk[1])
      .slice(-walk[2])
      .map((token): [Token, Walk] => [token, walk]),
  );

// Groups the walks that are shown at the same time: pieces that go together, a swap, captures by one move.
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

export function afterScene(tokens: Token[], scene: Walk[]): Token[] {
  const moved = new Map(walkersOf(tokens, scene).map(([token, walk]) => [token.id, { ...token, spot: walk[3].at(-1)!, order: ++counter }]));
  return tokens.map((token) => moved.get(token.id) ?? token);
}

export const afterWalks = (tokens: Token[], walks: Walk[]): Token[] => scenes(walks).reduce(afterScene, tokens);

// Does the piece turn round and go back?
export const turnsBack = ([, , , path]: Walk) => path.some((spot, i) => i > 1 && spot === path[i - 2]);

// The tokens where they stood before the walks.
export const beforeWalks = (tokens: Token[], walks: Walk[]): Token[] =>
  scenes(walks).reduceRight(
    (now, scene) =>
      afterScene(
        now,
        scene.map(([kind, colour, count, path]): Walk => [kind, colour, count, [...path].reverse()]),
      ),
    tokens,
  );

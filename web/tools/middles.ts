// A position in the middle of each game, with the last move that led there, for the boards of the first screen: found by playing at random
// from a fixed seed.
import { ask } from './engine.ts';
import type { GameInfo, Position, Scene, Setup, Walk } from '../src/worker/types.ts';

const length: Record<string, number> = { ludo: 150, niout: 34, tabula: 70, sorry: 110, desculpa: 110, policiais: 12, pretoa: 9 }; // plays

// Numbers in [0, 1) (mulberry32).
function seeded(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawn(weights: Record<string, number>, random: () => number): string {
  let left = random() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  for (const [text, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return text;
  }
  return Object.keys(weights)[0]!;
}
const steps = (walks: Walk[] = []) => walks.reduce((sum, walk) => sum + walk[3].length, 0);

export function middleOf(info: GameInfo): Scene {
  const setup: Setup = { game: info.name, mode: info.modes[0]!.name, players: info.modes[0]!.max_players };
  const random = seeded(20);
  const now = (position: string, plays: string[]) => ask({ ask: 'position', ...setup, position, plays }) as Position;
  let best: Scene = { setup, position: '', plays: [] };
  let position = '';
  let turn: string[] = []; // since `position`
  for (let play = 0; play < (length[info.name] ?? 20); ++play) {
    const here = now(position, turn);
    if (here.result) break;
    const moves = Object.entries(here.moves);
    if (moves.length === 0) {
      [position, turn] = [here.position, [drawn(here.events, random)]];
      continue;
    }
    // The move that goes farthest leaves the most to see; now and then another.
    const far = moves.reduce((one, other) => (steps(other[1].walks) > steps(one[1].walks) ? other : one));
    const [text, gesture] = random() < 0.7 ? far : moves[Math.floor(random() * moves.length)]!;
    turn.push(text);
    if (gesture.walks?.some((walk) => walk[0] === 'move' && walk[3].length > 1)) best = { setup, position, plays: [...turn] };
    const after = now(position, turn);
    if (!after.result && Object.keys(after.moves).length > 0) continue; // it goes on moving
    [position, turn] = [after.position, []];
  }
  return best;
}

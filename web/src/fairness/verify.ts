// Recomputes every die and card of a finished match, and compares the match with what this browser kept when its players
// joined (docs/fairness.md).
import { games, position } from '../worker/client.ts';
import { firstHead, nextHead, type Head } from './chain.ts';
import { draw, drawEvent, drawLot, fromHex, hashOf, shuffled, toHex } from './draw.ts';
import { gamesOf, setupOf, type Exported } from '../history/exported.ts';
import type { Places } from '../history/storage.svelte.ts';

export interface FairnessReport {
  games: number; // whose seed is revealed
  events: number; // found right
  unknown: number; // of a game that is not over
  afresh: number; // how often all had to commit afresh
  own: number[]; // players of this browser, whose commitment and bytes were compared with what it kept
  heads: number; // up to this step the match is the one that this browser has seen
  faults: {
    what: 'commitment' | 'reveal' | 'seating' | 'event' | 'play' | 'own_commitment' | 'own_bytes' | 'head' | 'own_head' | 'shorter';
    game: number;
    number: number;
    told: string;
    right: string;
  }[];
  counts: Map<string, { seen: number; expected: number }>; // by face: the statistics of the dice
}

// What each player added, bots zeros; and who revealed other bytes than those committed to.
function playersBytes(file: Exported): { bytes: Uint8Array[]; broken: number[] } {
  const bytes: Uint8Array[] = file.seats.map(() => new Uint8Array(32));
  let commits: string[] = [];
  const broken: number[] = [];
  for (const entry of file.steps.flatMap((step) => step.log))
    if ('join' in entry) bytes[entry.join] = fromHex(entry.bytes);
    else if ('bot' in entry) bytes[entry.bot] = new Uint8Array(32);
    else if ('commit' in entry) commits[entry.commit] = entry.hash;
    else if ('afresh' in entry) commits = [];
    else if ('reveal' in entry) {
      bytes[entry.reveal] = fromHex(entry.bytes);
      if (hashOf(bytes[entry.reveal]!) !== commits[entry.reveal]) broken.push(entry.reveal);
    }
  return { bytes, broken };
}

interface Seated {
  seating: number[];
  lot: [player: number, drew: string][];
  draws: number; // made for it
}

// Who sits where in the first game (G1).
async function firstSeating(file: Exported, seed: Uint8Array, players: Uint8Array[]): Promise<Seated> {
  const asSet = players.map((_, i) => i);
  if (file.lot) return { seating: shuffled(seed, file.id, players), lot: [], draws: players.length - 1 };
  if (file.seating !== 'lot') return { seating: asSet, lot: [], draws: 0 };
  const start = await position(setupOf(file));
  if ('error' in start || !start.lot) {
    const begins = draw(seed, file.id, players, 0, players.length);
    return { seating: [...asSet.slice(begins), ...asSet.slice(0, begins)], lot: [], draws: 1 };
  }
  const { draws, order } = drawLot(seed, file.id, players, start.events, start.lot, await inPairs(file));
  return { seating: order, lot: draws, draws: draws.length };
}

async function inPairs(file: Exported): Promise<boolean> {
  const game = (await games()).find(({ name }) => name === file.game);
  return game?.modes.find(({ name }) => name === file.mode)?.pairs ?? false;
}

// Compares the chain over the steps with its head in the file, and with those that this browser has seen.
function checkHeads(file: Exported, kept: Head[], report: FairnessReport) {
  const heads = [firstHead(file)];
  for (const { log } of file.steps) heads.push(nextHead(heads.at(-1)!, log));
  const fault = (what: 'head' | 'own_head' | 'shorter', number: number) =>
    report.faults.push({ what, game: 0, number, told: String(file.steps.length), right: '' });
  if (file.head !== undefined && file.head !== heads.at(-1)) fault('head', file.steps.length);
  for (const [revision, head] of kept) {
    if (revision > file.steps.length) fault('shorter', revision);
    else if (heads[revision] !== head) fault('own_head', revision);
    else report.heads = Math.max(report.heads, revision);
  }
}

// A forged file can still be consistent; only `places` and `heads` do not come from the server.
export async function verify(file: Exported, places: Places, heads: Head[]): Promise<FairnessReport> {
  const report: FairnessReport = {
    games: 0,
    events: 0,
    unknown: 0,
    afresh: file.steps.flatMap((step) => step.log).filter((entry) => 'afresh' in entry).length,
    own: Object.keys(places).map(Number),
    heads: 0,
    faults: [],
    counts: new Map(),
  };
  checkHeads(file, heads, report);
  const { bytes: players, broken } = playersBytes(file);
  for (const player of broken) report.faults.push({ what: 'reveal', game: 0, number: player, told: '', right: '' });
  for (const player of report.own) {
    const { commitment, bytes } = places[player]!;
    const sent = toHex(players[player] ?? new Uint8Array());
    if (commitment !== file.commitment) report.faults.push({ what: 'own_commitment', game: 0, number: player, told: file.commitment, right: commitment });
    if (bytes !== sent) report.faults.push({ what: 'own_bytes', game: 0, number: player, told: sent, right: bytes });
  }
  let committed = file.commitment;
  for (const game of gamesOf(file)) {
    const fault = (what: FairnessReport['faults'][number]['what'], number: number, told: string, right: string) =>
      report.faults.push({ what, game: game.number, number, told, right });
    const chance = game.events.filter(Boolean).length;
    if (!game.over?.seed) {
      report.unknown += chance;
      continue;
    }
    ++report.games;
    const seed = fromHex(game.over.seed);
    const hash = hashOf(seed);
    if (hash !== committed) fault('commitment', 0, hash, committed);
    committed = game.over.seed;
    const followed = await position(setupOf(file), game.position, game.plays);
    if ('error' in followed) {
      fault('play', 0, followed.details[0] ?? '', '');
      continue;
    }
    const first = game.number === 1 ? await firstSeating(file, seed, players) : undefined;
    if (first && first.seating.join() !== game.seating.join()) fault('seating', 0, game.seating.join(), first.seating.join());
    if (first && first.lot.join() !== (game.lot ?? []).join()) fault('seating', 0, (game.lot ?? []).join(), first.lot.join());
    let number = first?.draws ?? 0;
    for (const play of followed.plays) {
      if (play.event === undefined || !play.weights) continue;
      const total = play.weights.reduce((sum, [, weight]) => sum + weight, 0);
      const right = drawEvent(seed, file.id, players, number, play.weights);
      if (right === play.event) ++report.events;
      else fault('event', number, play.event, right);
      for (const [face, weight] of play.weights) {
        const count = report.counts.get(face) ?? { seen: 0, expected: 0 };
        count.expected += weight / total;
        if (face === play.event) ++count.seen;
        report.counts.set(face, count);
      }
      ++number;
    }
  }
  return report;
}

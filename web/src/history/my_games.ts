// The player's finished games that this browser has stored.
import { board as boardOf, position } from '../worker/client.ts';
import type { Walk } from '../worker/types.ts';
import { exported, gamesOf, playersOf, setupOf } from './exported.ts';
import { resultOf } from '../match/result.ts';
import type { MyGame } from './statistics.ts';
import { kept, type Kept } from './storage.svelte.ts';

const sum = (walks: Walk[]) => walks.reduce((all, walk) => all + walk[2], 0);

async function gamesAt(record: Kept): Promise<MyGame[]> {
  const me = record.seats.indexOf('me');
  const file = me < 0 ? { error: '' } : await exported(record.id);
  if ('error' in file) return [];
  const setup = setupOf(file);
  const [board, who] = [await boardOf(setup), playersOf(file)];
  const all: MyGame[] = [];
  for (const { position: first, seating, plays, over } of gamesOf(file)) {
    const seat = seating.indexOf(me);
    const followed = over ? await position(setup, first, plays) : undefined;
    if (!over || !followed || 'error' in followed) continue;
    const captures = (mine: boolean) =>
      followed.plays.flatMap((play) =>
        (play.walks ?? []).filter(([kind, colour]) => kind === 'captured' && (colour === board.seats[seat]) !== mine && (play.seat === seat) === mine),
      );
    all.push({
      game: file.game,
      result: resultOf(over.places, seat),
      levels: who.flatMap(({ level }) => level ?? []),
      moves: followed.plays.filter((play) => play.seat === seat && play.move !== undefined).length,
      captured: sum(captures(true)),
      lost: sum(captures(false)),
    });
  }
  return all;
}

// Oldest first.
export async function myGames(): Promise<MyGame[]> {
  const all: MyGame[] = [];
  for (const record of kept().reverse()) all.push(...(await gamesAt(record).catch(() => [])));
  return all;
}

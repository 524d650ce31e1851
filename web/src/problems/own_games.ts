// Finds the player's decisions in a finished game, from this browser or from the server.
import { exported, gamesOf, setupOf } from '../history/exported.ts';
import { found, placesAt } from '../history/storage.svelte.ts';
import { askTables } from '../match/tables.ts';
import { analysis, position } from '../worker/client.ts';
import { decisionsOf, withHabits, worthAsking, type Decision, type Training } from './mistakes.ts';

// The only player at this device; -1 if there are several or none.
function ownPlayer(id: string): number {
  const kept = found(id);
  const mine = kept ? kept.seats.flatMap((seat, i) => (seat === 'me' ? [i] : [])) : Object.keys(placesAt(id)).map(Number);
  return mine.length === 1 ? mine[0]! : -1;
}

// What was known before if the match has been looked at, or cannot be.
export async function withMatch(before: Training, id: string, today: number): Promise<Training> {
  const player = ownPlayer(id);
  if (player < 0 || before.matches.includes(id)) return before;
  const file = await exported(id);
  if ('error' in file) return before;
  const setup = setupOf(file);
  let now = { ...before, matches: [...before.matches, id] };
  for (const { position: start, seating, plays, seats, over } of gamesOf(file)) {
    if (!over || plays.includes('?')) continue;
    const { positions } = await askTables(setup, start, plays);
    const found = await analysis(setup, start, plays, positions, true);
    if ('error' in found) continue;
    const seat = seating.indexOf(player);
    const chosen = decisionsOf(found, plays, seats, seat);
    now = { ...now, habits: withHabits(now.habits, file.game, chosen) };
    for (const { entry, moves, played, wrong } of worthAsking(chosen)) {
      const at = await position(setup, start, plays.slice(0, entry));
      if ('error' in at || at.hands) continue; // a position with hidden hands would tell what the others hold
      const decision: Decision = { match: id, setup, position: at.position, seat, moves, played, wrong, due: today, step: 0 };
      now = { ...now, decisions: [...now.decisions, decision] };
    }
  }
  return now;
}

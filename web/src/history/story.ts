// What the card at the end tells about a game. The engine that looks at it is stopped when the card goes.
import { askTables } from '../match/tables.ts';
import { EngineWorker, position, type Analysis } from '../worker/client.ts';
import type { Played, Refusal } from '../worker/types.ts';
import { exported, gamesOf, setupOf } from './exported.ts';
import { capturesOf, momentsOf } from './moments.ts';

export interface Story {
  captures: number[]; // by seat
  luck?: number[]; // by seat, once the engine has looked at the game
  turning?: { at: number; play: Played; change: number }; // the play that changed most; `at` of the replay shows it
}

// Tells the last game of a match, first without and then with what the engine thinks of it. Returns how to stop it.
export function tellStory(id: string, told: (story: Story) => void): () => void {
  const engine = new EngineWorker();
  let stopped = false;
  const tell = async () => {
    const file = await exported(id);
    const game = 'error' in file ? undefined : gamesOf(file).at(-1);
    if (stopped || 'error' in file || !game || game.plays.includes('?')) return;
    const setup = setupOf(file);
    const followed = await position(setup, game.position, game.plays);
    if (stopped || 'error' in followed) return;
    const captures = capturesOf(followed.plays, game.seating.length);
    told({ captures });
    const { positions } = await askTables(setup, game.position, game.plays);
    if (stopped) return;
    await engine.learn(setup.game);
    const found = (await engine.ask({ ask: 'analysis', ...setup, position: game.position, plays: game.plays, known: positions })) as Analysis | Refusal;
    if (stopped || 'error' in found) return;
    const [most] = momentsOf(found, game.seats, game.events);
    const turning = most && { at: most.i + 1, play: followed.plays[most.i]!, change: most.change };
    told({ captures, luck: found.luck, ...(turning && { turning }) });
  };
  tell()
    .catch(() => undefined) // the card does without
    .finally(() => engine.close());
  return () => {
    stopped = true;
    engine.close();
  };
}

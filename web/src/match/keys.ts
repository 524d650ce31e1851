// Which events bring a piece out of its yard, asked of the engine: what each of them allows in the first position.
import { position } from '../worker/client.ts';
import type { Board, Setup } from '../worker/types.ts';

const known = new Map<string, Promise<string[]>>();

async function ask(setup: Setup, board: Board): Promise<string[]> {
  const events = Object.keys(board.events);
  const opens = await Promise.all(
    events.map(async (event) => {
      const after = await position(setup, '', [event]);
      if ('error' in after) return false;
      return Object.values(after.moves).some(({ walks }) => walks?.[0] && board.spots[walks[0][3][0]!]!.role === 'yard');
    }),
  );
  const found = events.filter((_, i) => opens[i]);
  return found.length < events.length ? found : [];
}

// None where every event does, and without the engine.
export function openers({ game, mode, players, options }: Setup, board: Board): Promise<string[]> {
  const setup: Setup = { game, ...(mode ? { mode } : {}), ...(players ? { players } : {}), ...(options ? { options } : {}) };
  const key = JSON.stringify(setup);
  const found = known.get(key) ?? ask(setup, board).catch(() => []);
  known.set(key, found);
  return found;
}

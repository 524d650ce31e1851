// A game in a link: setup, players and plays, compressed. None of it is trusted: the engine replays the
// plays, and names are only displayed.
import type { Setup } from '../worker/types.ts';
import type { ExportedGame, ExportedPlayer, Problem } from './exported.ts';

export interface Replayed {
  setup: Required<Setup>;
  players: ExportedPlayer[];
  games: ExportedGame[];
}

export const longestLink = 6000; // characters that messengers and old browsers accept
const mark = '~';
const most = 1 << 20; // bytes of an unpacked game

export const travels = (id: string) => id.startsWith(mark);

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(stream as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>)
    .getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > most) throw new Error('too large');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// The id of a replay that holds the whole game; undefined if the browser cannot compress or it would be too long.
export async function packed({ setup, players, games }: Replayed, game: number): Promise<string | undefined> {
  const { plays, seating, position, colours } = games[game]!;
  const people = players.map(({ name, level }) => (level ? { level } : { name }));
  const text = JSON.stringify([
    setup.game,
    setup.mode,
    setup.players,
    setup.options,
    people,
    seating,
    plays.join(' '),
    ...(position || colours ? [position] : []),
    ...(colours ? [colours] : []),
  ]);
  try {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const id = mark + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return id.length > longestLink ? undefined : id;
  } catch {
    return undefined;
  }
}

export async function unpacked(id: string): Promise<Replayed | Problem> {
  try {
    const letters = atob(id.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(
      Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    );
    const [game, mode, players, options, people, seating, plays, position = '', colours] = JSON.parse(new TextDecoder().decode(bytes)) as [
      string,
      string,
      number,
      Record<string, string>,
      ExportedPlayer[],
      number[],
      string,
      string?,
      number[]?,
    ];
    return {
      setup: { game, mode, players, options, recorded: true },
      players: people.map(({ name, level }) => ({ name: String(name ?? ''), ...(level ? { level: String(level) } : {}) })),
      games: [
        { number: 1, position: String(position), seating, plays: plays.split(' '), seats: [], events: [], ...(Array.isArray(colours) ? { colours } : {}) },
      ],
    };
  } catch {
    return { error: 'match_file.not_json', details: [] };
  }
}

// The skins of the games.
import type { Board, Spot } from '../../worker/types.ts';
import { paintOf } from '../colours.ts';
import { alone, grid, type Art, type PieceKind, type Placement, type Skin } from './skin.ts';

const crowd = (at: [number, number], i: number, n: number): Placement =>
  n === 1 ? alone(at) : n === 2 ? grid(at, i, n, 0.36, 2, 0.82) : grid(at, i, n, 0.4, 2, 0.68);

const leap: Skin = {
  view: [-1, -1.85, 10, 11.7],
  size: 0.92,
  piece: 'stone',
  turns: 2,
  chance: 'none',
  quick: false,
  art: () => import('./art_pretoa.ts'),
  // The taken pieces lie in trays above and below the board.
  at: (spot) => (spot.role === 'taken' ? [4, spot.y > 4 ? 9.35 : -1.35] : [spot.x, spot.y]),
  place: (spot, [x, y], i, n) =>
    spot.role === 'taken' ? { x: x + (i - (n - 1) / 2) * Math.min(0.74, 6.3 / Math.max(1, n - 1)), y: y - 0.03, scale: 0.7 } : alone([x, y]),
};

const ludo: Skin = {
  view: [-0.5, -0.5, 16, 16],
  size: 0.8,
  piece: 'pawn',
  turns: 4,
  tray: [7.5, 7.5, 1.5, 1.5],
  chance: 'dice',
  plainDice: true,
  quick: true,
  art: () => import('./art_ludo.ts'),
  place: (spot, at, i, n) => {
    if (spot.role === 'yard') return { ...corner(at, i, 0.95), scale: 1.25 };
    return spot.role === 'home' ? besideDie(at, i, n) : crowd(at, i, n);
  },
};

// Finished pieces stand in a row along the edge of the middle, as large as the die between them allows.
function besideDie([x, y]: [number, number], i: number, n: number): Placement {
  const [dx, dy] = [Math.sign(Math.round(x - 7.5)), Math.sign(Math.round(y - 7.5))];
  const along = (i - (n - 1) / 2) * 0.66;
  return { x: 7.5 + dx * 1.18 + dy * along, y: 7.5 + dy * 1.2 + dx * along, scale: 0.95 };
}

// The four places of a yard. Pieces keep their place when others leave.
const corner = ([x, y]: [number, number], i: number, gap: number) => ({ x: x + (i % 2 ? gap : -gap), y: y + (i > 1 ? gap : -gap) });

const niout: Skin = {
  view: [-0.45, -0.45, 13.9, 13.9],
  size: 0.92,
  piece: 'horse',
  piled: 1,
  turns: 4,
  tray: [8.7, 8.4, 3, 2.3],
  chance: 'sticks',
  quick: true,
  art: () => import('./art_niout.ts'),
  // Yard and home of a colour lie in its corner, side by side and clear of the ring.
  at: (spot) => {
    if (spot.role !== 'yard' && spot.role !== 'home') return [spot.x, spot.y];
    const fromEdge = (value: number, by: number) => (value < 6.5 ? by : 13 - by);
    return [fromEdge(spot.x, Math.min(spot.x, 13 - spot.x) < 1.5 ? 1.05 : 2.65), fromEdge(spot.y, 1.05)];
  },
  place: (spot, at, i, n) => (spot.role === 'yard' || spot.role === 'home' ? grid(at, i, n, 0.62, 2, 0.82) : n === 1 ? alone(at) : mounted(at, i, n)),
};

// Horses riding on each other: the lowest stands on the station, and every head is seen above the one below.
const mounted = ([x, y]: [number, number], i: number, n: number): Placement => ({
  x: x + (i % 2 ? 0.07 : -0.07),
  y: y + 0.12 - i * Math.min(0.42, 1.1 / (n - 1)),
  scale: 1,
});

const tabula: Skin = {
  view: [-1.3, -1.2, 14.6, 10],
  size: 0.82,
  piece: 'disc',
  piled: 4,
  turns: 1,
  tray: [9.55, 3.8, 4.6, 1.25],
  chance: 'dice',
  quick: false,
  numbered: true,
  rimmed: true,
  art: () => import('./art_tabula.ts'),
  at: (spot) => {
    if (spot.role === 'yard' || spot.role === 'home') return [-0.4, spot.y === 0 ? 0.42 : spot.y === 1 ? 2.62 : spot.y === 3 ? 4.98 : 7.18];
    if (spot.role === 'bar' || spot.role === 'taken') return [3.5, spot.x < 6.5 ? 4.4 : 3.2];
    return [spot.x, spot.role === 'field' ? (spot.y > 2 ? 7.76 : -0.16) : spot.y * 1.9];
  },
  place: (spot, [x, y], i, n) => {
    if (spot.role === 'field') {
      const gap = Math.min(0.76, 2.45 / Math.max(1, n - 1)); // both ends of a long pile stay in sight
      return { x, y: y + (spot.y > 2 ? -i : i) * gap, scale: 1 };
    }
    if (spot.role === 'yard' || spot.role === 'home') return { x, y: y + 0.6 - i * Math.min(0.2, 1.2 / Math.max(1, n - 1)), scale: 0.95 };
    return { x: x + (i - (n - 1) / 2) * Math.min(0.6, 2.2 / Math.max(1, n - 1)), y, scale: 0.95 };
  },
};

const slides: Skin = {
  view: [-1, -1, 17, 17],
  size: 0.84,
  piece: 'pawn',
  turns: 4,
  tray: [8.9, 8.3, 2.3, 3.2],
  pile: [6.1, 8.3, 2.3, 3.2],
  chance: 'card',
  quick: false,
  art: () => import('./art_sorry.ts'),
  place: (spot, at, i, n) => (spot.role === 'yard' || spot.role === 'home' ? { ...corner(at, i, 0.38), scale: 0.84 } : crowd(at, i, n)),
};

const desculpa: Skin = { ...slides, art: () => import('./art_desculpa.ts') };

const policiais: Skin = { ...leap, piece: ['police', 'thief'], size: 0.86, rimmed: true, art: () => import('./art_policiais.ts') };

// Captured seeds and shells roll into the groove of the rim.
const rim = 4.93;
const pretoa: Skin = {
  ...leap,
  view: [-1.4, -1.4, 10.8, 10.8],
  piece: ['shell', 'seed'],
  at: (spot) => (spot.role === 'taken' ? [4, spot.y > 4 ? 4 + rim : 4 - rim] : [spot.x, spot.y]),
  place: (spot, [x, y], i, n) => {
    if (spot.role !== 'taken') return alone([x, y]);
    const angle = (i - (n - 1) / 2) * 0.15; // along the rim, from its lowest or highest point
    return { x: 4 + rim * Math.sin(angle), y: 4 + Math.sign(y - 4) * rim * Math.cos(angle), scale: 0.66 };
  },
};

const skins: Record<string, Skin> = { policiais, pretoa, ludo, niout, tabula, sorry: slides, desculpa };

// A game newer than this page is drawn plainly, as lines and points.
export const skinOf = (game: string): Skin => skins[game] ?? leap;

export const kindOf = (skin: Skin, board: Board, colour: number): PieceKind =>
  (typeof skin.piece === 'string' ? skin.piece : skin.piece[paintOf(board, colour)]) ?? 'stone';

// The drawings that are already loaded, so that a board that was shown before appears at once.
const loaded = new Map<Skin, Art>();
export const loadedArt = (skin: Skin) => loaded.get(skin);
export async function artOf(skin: Skin): Promise<Art> {
  const art = await skin.art();
  loaded.set(skin, art);
  return art;
}

// A point of the board after a number of quarter turns.
export function turned(skin: Skin, [x, y]: readonly [number, number], turns: number): [number, number] {
  const [left, top, width, height] = skin.view;
  const middle = [left + width / 2, top + height / 2] as const;
  for (let i = 0; i < turns; ++i) [x, y] = [middle[0] - (y - middle[1]), middle[1] + (x - middle[0])];
  return [x, y];
}

// The view of a board after a quarter turn.
export function uprightView({ view: [left, top, width, height] }: Skin): Skin['view'] {
  return [left + (width - height) / 2, top + (height - width) / 2, height, width];
}
export const isWide = ({ view: [, , width, height] }: Skin) => width / height > 1.2;

export const drawnAt =
  (skin: Skin, turns = 0) =>
  (spot: Spot): [number, number] =>
    turned(skin, skin.at?.(spot) ?? [spot.x, spot.y], turns);

// How many quarter turns bring a colour's yard nearest to the viewer, on the left if there is a choice.
export function turnsTowards(skin: Skin, board: Board, colour: number | undefined): number {
  const own = board.spots.find((spot) => spot.colour === colour && (spot.role === 'yard' || spot.role === 'taken'));
  if (colour === undefined || !own || skin.turns === 1) return 0;
  const step = 4 / skin.turns;
  const nearness = (turns: number) => {
    const [x, y] = drawnAt(skin, turns)(own);
    return (own.role === 'taken' ? -y : y) - x * 0.01; // captured pieces lie in front of the opponent
  };
  return Array.from({ length: skin.turns }, (_, i) => i * step).reduce((best, turns) => (nearness(turns) > nearness(best) + 0.001 ? turns : best), 0);
}

// The board as it is drawn, for keys and taps.
export const drawnBoard = (skin: Skin, board: Board, turns = 0): Board => ({
  ...board,
  spots: board.spots.map((spot) => {
    const [x, y] = drawnAt(skin, turns)(spot);
    return { ...spot, x, y };
  }),
});

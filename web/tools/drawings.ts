// The drawings of the page as plain SVG, for the program, the server and Python: drawings/*.json (docs/architecture.md). Colours and
// words stay open: {2f} is the fill of the board's third colour (f, l, d: light, dark; i: ink; m: its mark; n: its name), and
// {station.5.niout} a message. What belongs to a colour nobody may play is marked data-of.
import { readFileSync } from 'node:fs';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import CardBack from '../src/board/CardBack.svelte';
import { colours } from '../src/board/colours.ts';
import Defs from '../src/board/Defs.svelte';
import Die from '../src/board/Die.svelte';
import Piece from '../src/board/Piece.svelte';
import { drawnAt, drawnBoard, skinOf } from '../src/board/skins/index.ts';
import { standingKinds, type PieceKind, type Skin } from '../src/board/skins/skin.ts';
import CardFace from '../src/parts/CardFace.svelte';
import Chance from '../src/parts/Chance.svelte';
import type { Board, GameInfo, Role } from '../src/worker/types.ts';
import { ask } from './engine.ts';
import { plain } from './plain_svg.ts';

const source = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
const styleOf = (...files: string[]) => files.map((file) => /<style>([\s\S]*)<\/style>/.exec(source(file))?.[1] ?? '').join('\n');
const page = Object.fromEntries([...source('app.css').matchAll(/^ {2}(--[\w-]+):\s*(.*);$/gm)].reverse().map(([, name, value]) => [name!, value!]));
const variables = { ...page, '--sans': "'Atkinson Hyperlegible',sans-serif", '--display': 'Fraunces,serif' };

const roles: Role[] = ['field', 'large', 'start', 'safe', 'lane', 'home', 'yard', 'bar', 'taken']; // in the order of core/board.hpp
const open = (i: number | string) => ({ fill: `{${i}f}`, light: `{${i}l}`, dark: `{${i}d}`, ink: `{${i}i}`, mark: `{${i}m}` });
for (const i of [0, 1, 2, 3]) colours[`{${i}n}`] = open(i);
const named = Object.entries(colours).filter(([name]) => !name.startsWith('{'));

function drawing(what: unknown, props: Record<string, unknown>, ...styles: string[]): string[] {
  return plain(render(what as Component<Record<string, unknown>>, { props }).body, styleOf(...styles), variables);
}

// Every board that the rules of a game can have, once; who plays makes no other board.
function boardsOf(info: GameInfo): Board[] {
  const found = new Map<string, Board>();
  for (const mode of info.modes)
    for (let players = mode.min_players; players <= mode.max_players; ++players)
      for (const options of [{}, ...info.options.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })))]) {
        const board = ask({ ask: 'board', game: info.name, mode: mode.name, players, options }) as Board & { error?: string };
        if (!board.error) found.set(keyOf(board), { ...board, game: info.name });
      }
  return [...found.values()];
}
export const keyOf = (board: Board) => board.spots.map(({ name, role }) => name + roles.indexOf(role)).join(' ');

const groundOf: Record<string, string> = {
  policiais: 'Leap',
  pretoa: 'Leap',
  ludo: 'Ludo',
  niout: 'Niout',
  tabula: 'Tabula',
  sorry: 'Slides',
  desculpa: 'Slides',
};
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const most = 16; // pieces on a spot; Tabula has 15 of a colour

// For 1 to `most` pieces on a spot, where each stands: from the spot, and its scale.
const placesOf = (skin: Skin, board: Board, i: number) =>
  Array.from({ length: most }, (_, n) => {
    const spot = board.spots[i]!;
    const [x, y] = drawnAt(skin)(spot);
    return Array.from({ length: n + 1 }, (__, k) => skin.place(spot, [x, y], k, n + 1)).map((at) => [rounded(at.x - x), rounded(at.y - y), rounded(at.scale)]);
  });

export async function gameDrawings(info: GameInfo) {
  const skin = skinOf(info.name);
  const art = await skin.art();
  const parts: string[] = [];
  const places: string[] = [];
  const numbered = (list: string[], one: string) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1);
  const files = (layer: string) => [`board/skins/${layer}.svelte`, 'board/CardBack.svelte'];
  const boards = boardsOf(info).map((board) => {
    const shown: Board = { ...board, colours: board.colours.map((_, i) => `{${i}n}`), seats: board.colours.map((_, i) => i) };
    const details = { people: [], keys: [], waiting: [], home: [] };
    const over = (paint: number[]) =>
      art.Over
        ? drawing(art.Over, { drawn: drawnBoard(skin, { ...shown, paint }), ...details }, ...files('PoliciaisOver')).map((part) => numbered(parts, part))
        : [];
    const ground = drawing(art.Ground, { board: shown, at: drawnAt(skin), turns: 0 }, ...files(`${groundOf[info.name]}Ground`));
    // What counts the pieces that are Home is written on the page only; here they are seen.
    const under = art.Under && info.name !== 'desculpa' ? drawing(art.Under, { drawn: drawnBoard(skin, shown), ...details }, ...files('NioutUnder')) : [];
    return {
      spots: keyOf(board),
      at: board.spots.map((spot, i) => [...drawnAt(skin)(spot).map(rounded), numbered(places, JSON.stringify(placesOf(skin, board, i)))]),
      ground: [...ground, ...under].map((part) => numbered(parts, part)),
      over: over([0, 1]),
      swapped: over([1, 0]), // with the colours exchanged
    };
  });
  const kinds = typeof skin.piece === 'string' ? [skin.piece] : skin.piece;
  return {
    view: skin.view,
    size: skin.size,
    piled: skin.piled ?? 0,
    numbered: skin.numbered ?? false,
    standing: kinds.some((kind) => standingKinds.includes(kind)),
    pieces: kinds.map((kind) => piece(kind)),
    boards,
    places: places.map((one) => JSON.parse(one) as unknown),
    parts,
    ...(skin.chance === 'card' ? cardDrawings(info.name) : {}),
  };
}

const piece = (kind: PieceKind) => drawing(Piece, { colour: '{0n}', kind }, 'board/Piece.svelte').join('');

function cardDrawings(game: string) {
  const { events } = ask({ ask: 'board', game }) as Board;
  const names = [...new Set(Object.values(events).flatMap(({ card }) => card ?? []))];
  const styles = ['parts/CardFace.svelte'];
  const cards = names.map((card) => [card, drawing(CardFace, { board: { game }, card }, ...styles).join('')]);
  return { cards: Object.fromEntries(cards) as unknown, back: drawing(CardBack, { tile: game === 'desculpa' }, 'board/CardBack.svelte').join('') };
}

export function sharedDrawings() {
  const defs = drawing(Defs, {}, 'board/Piece.svelte').join('');
  const stick = (sticks: number) => {
    const board = { colours: [], events: { cast: { sticks } } };
    return drawing(Chance, { board, faces: ['cast'], fresh: false, left: [], colour: 'red', label: '' }, 'parts/CardFace.svelte').join('');
  };
  return {
    colours: Object.fromEntries(named),
    // Filters and gradients; the signs are of the page only.
    defs: defs
      .slice(defs.indexOf('<defs>') + 6, defs.indexOf('</defs>'))
      .replace(/<g id="sign-.*?<\/g>/g, '')
      .replace(/<radialGradient id="piece-\{.*?<\/radialGradient>/g, ''),
    marks: Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('--mark'))),
    dice: ['1', '2', '3', '4', '5', '6'].map((face) => drawing(Die, { face, edge: '#8a7a5c' }, 'board/Die.svelte').join('')),
    sticks: [stick(0), stick(4)].map((all) => /<rect[^>]*\/>(?:<(?:path|rect)[^>]*\/>)/.exec(all)![0]),
  };
}

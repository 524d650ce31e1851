import { expect, test, vi } from 'vitest';
import type { Command, Player, Snapshot, Update } from './messages.ts';
import { alone, counted, people, withABot } from './real_matches.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('navigator', { languages: ['en'] });
const { Session } = await import('./session.svelte.ts');
const { countResult } = await import('./listeners.ts');
const { moverOf } = await import('./view.ts');
const { tally } = await import('../history/storage.svelte.ts');
Object.assign((await import('../settings.svelte.ts')).settings, { speed: 1000, throwForMe: true });

const person = (name: string, more: Partial<Player> = {}): Player => ({ kind: 'human', name, ...more });
const snapshot = (players: Player[], game: Partial<NonNullable<Snapshot['game']>> | null, now = Date.now()): Snapshot => ({
  snapshot: 5,
  protocol: 3,
  now,
  you: [0],
  here: [],
  spectators: 0,
  players,
  match: {
    id: 'm',
    game: 'ludo',
    mode: 'normal',
    players: players.length,
    options: {},
    public: false,
    seating: 'as_set',
    until: 0,
    turn_seconds: 0,
    series: 0,
    commitment: '',
    created: 0,
    edition: 1,
  },
  head: '',
  chance: { edition: 1, afresh: 0 },
  game: game && { number: 1, seating: players.map((_, i) => i), turn: 0, since: 0, position: '', pieces: [], log: [], ...game },
});
function opened(first: Snapshot) {
  const session = new Session([countResult]);
  const sent: Command[] = [];
  const left: number[] = [];
  session.attach({ send: (command) => void sent.push(command), left: (player) => void left.push(player), close() {} });
  const tell = async (...messages: (Snapshot | Update)[]) => {
    session.receive(messages);
    const last = messages.at(-1)!;
    await vi.waitFor(() => expect([session.view.revision, session.busy]).toEqual(['update' in last ? last.update : last.snapshot, false]));
  };
  return { session, sent, left, tell, first: tell(first) };
}

test('a player who resigned is to move only if there are still moves for them', async () => {
  const players = [person('Ana', { conceded: true }), person('Rui'), person('Eva')];
  const without = opened(snapshot(players, {}));
  await without.first;
  expect(moverOf(without.session.view)).toBeUndefined();
  const partner = opened(snapshot(players, { moves: { pass: { act: 'pass' } } }));
  await partner.first;
  expect(moverOf(partner.session.view)).toBe(0);
});
test('a snapshot tells who is ready, and what time it is there', async () => {
  const { session, first } = opened(snapshot([person('Ana', { ready: true }), person('Rui')], {}, Date.now() + 3_600_000));
  await first;
  expect(session.view.players[0]?.ready).toBe(true);
  expect(Math.round(session.ahead / 60_000)).toBe(60);
});
test('who leaves before the game is one of us no more; later he is only away', async () => {
  const before = opened(snapshot([person('Ana'), { kind: 'open' }], null));
  await before.first;
  await before.tell({ update: 6, log: [{ leave: 0 }], you: [], players: [{ kind: 'open' }, { kind: 'open' }] });
  expect([before.session.view.you, before.left, before.session.view.players[0]?.kind]).toEqual([[], [0], 'open']);
  const later = opened(snapshot([person('Ana'), person('Rui')], {}));
  await later.first;
  await later.tell({ update: 6, log: [{ leave: 0 }], you: [0], players: [person('Ana', { stand_in: true }), person('Rui')], turn: 0 });
  expect([later.session.view.you, later.left, later.session.view.players[0]?.stand_in]).toEqual([[0], [], true]);
});
test.each([
  ['people', people],
  ['people and a bot', withABot],
  ['a count', counted],
  ['one person and a bot, with a decision taken back', alone],
])('the steps of a real match with %s lead to what its snapshot tells', async (_, match) => {
  const followed = opened(match.first);
  await followed.first;
  for (const update of match.updates) await followed.tell(update);
  const fresh = opened(match.last);
  await fresh.first;
  const state = ({ session }: typeof fresh) => ({
    ...Object.fromEntries(
      (['game', 'seating', 'turn', 'moves', 'pending', 'hands', 'position', 'offers', 'deadline', 'result', 'players', 'you', 'revision'] as const).map(
        (key) => [key, session.view[key]],
      ),
    ),
    log: session.view.log.filter((entry) => 'move' in entry || 'event' in entry),
    pieces: session.view.tokens.map(({ spot, colour }) => `${spot} ${colour}`).sort(),
  });
  expect(state(followed)).toEqual(state(fresh));
});
test('what is only said leaves the moves as they are', async () => {
  const { session, first, tell } = opened(snapshot([person('Ana'), person('Rui')], { moves: { release: {} } }));
  await first;
  await tell({ update: 6, log: [{ say: 1, phrase: 'hello' }] });
  expect(session.view.moves).toEqual({ release: {} });
  await tell({ update: 7, log: [{ seat: 0, move: 'release' }], turn: 1 });
  expect(session.view.moves).toEqual({});
});
test('only the answer to a move makes the table free for the next one', async () => {
  const { session, first } = opened(snapshot([person('Ana'), person('Rui')], { moves: { release: {} } }));
  await first;
  session.play('release');
  session.receive([
    { here: [0, 1], spectators: 0 },
    { update: 6, log: [{ say: 1, phrase: 'hello' }] },
  ]);
  await vi.waitFor(() => expect(session.view.revision).toBe(6));
  await Promise.resolve();
  expect(session.busy).toBe(true);
  session.receive([{ update: 7, log: [{ seat: 0, move: 'release' }], turn: 1 }]);
  await vi.waitFor(() => expect([session.view.revision, session.busy]).toEqual([7, false]));
});
test('a player who resigns while another moves has resigned', async () => {
  const { session, first, sent } = opened(snapshot([person('Ana'), { kind: 'bot', level: 'curious' }], { turn: 1 }));
  await first;
  session.insist({ do: 'concede', player: 0 });
  session.receive([
    { update: 6, log: [{ seat: 1, move: 'pass' }], turn: 0 },
    { error: 'match.stale', details: [] },
  ]);
  await vi.waitFor(() =>
    expect(sent.filter((command) => command.do === 'concede')).toEqual([5, 6].map((revision) => ({ do: 'concede', player: 0, revision }))),
  );
  expect(session.refused).toBeNull();
  session.send({ do: 'move', revision: 6, move: 'pass' });
  session.receive([{ error: 'match.stale', details: [] }]);
  await vi.waitFor(() => expect(session.refused?.error).toBe('match.stale'));
  expect(sent.filter((command) => command.do === 'concede').length).toBe(2);
});
test('what was refused for want of a connection is forgotten with the connection back', async () => {
  const { session, first } = opened(snapshot([person('Ana'), person('Rui')], {}));
  await first;
  session.refused = { error: 'web.away', details: [] };
  session.receive([{ missed: 5, now: Date.now(), you: [0], here: [0], spectators: 0, updates: [] }]);
  await vi.waitFor(() => expect(session.refused).toBeNull());
});
test('only a win is counted as won, not a draw', async () => {
  const written = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => written.get(key) ?? null, setItem: (key: string, text: string) => written.set(key, text) });
  const over = (number: number, places: number[]): Update => ({
    update: 5 + number,
    log: [{ over: places[1] === 1 ? 'draw' : 'won', places, points: [1, 1], seed: '' }],
    turn: null,
  });
  const { tell, first } = opened(snapshot([person('Ana'), person('Rui')], {}));
  await first;
  await tell(over(1, [1, 1]));
  expect(tally().ludo).toEqual({ played: 1, won: 0 });
  await tell(over(2, [1, 2]));
  expect(tally().ludo).toEqual({ played: 2, won: 1 });
});
test('where cards are held in hands, the last card played lies on the board, never one that was drawn', async () => {
  const hands = [
    ['1', '2'],
    ['?', '?'],
  ];
  const { session, first, tell } = opened(snapshot([person('Ana'), person('Rui')], { hands, log: [{ seat: 0, event: '7' }] }));
  await first;
  expect(session.view.tray).toBeNull();
  await tell({
    update: 6,
    log: [
      { seat: 0, move: 'a', card: '1' },
      { seat: 0, event: '8' },
    ],
    turn: 1,
    hands,
  });
  expect(session.view.tray).toMatchObject({ seat: 0, text: '1' });
  await tell({
    update: 7,
    log: [
      { seat: 1, move: 'b', card: '5' },
      { seat: 1, event: '?' },
    ],
    turn: 0,
    hands,
  });
  expect(session.view.tray).toMatchObject({ seat: 1, text: '5' });
  const { session: later, first: loaded, tell: told } = opened(snapshot([person('Ana'), person('Rui')], { hands, log: session.view.log }));
  await loaded;
  expect(later.view.tray).toMatchObject({ seat: 1, text: '5' });
  await told({ update: 6, log: [{ rewind: 4 }], turn: 1, hands });
  expect(later.view.tray).toMatchObject({ seat: 0, text: '1' });
});
test('a new game with hands shows none of the cards that are dealt', async () => {
  const { session, first, tell } = opened(snapshot([person('Ana'), person('Rui')], null));
  await first;
  const dealt = [
    { seat: 0, event: '7' },
    { seat: 1, event: '?' },
  ];
  await tell({ update: 6, log: [{ start: 1, seating: [0, 1] }, ...dealt], number: 1, seating: [0, 1], turn: 0, hands: [['7'], ['?']] });
  expect(session.view.tray).toBeNull();
  expect(session.view.pending).toEqual([]);
});

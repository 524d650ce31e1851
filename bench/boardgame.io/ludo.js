// The rules L1–L10 of two-player Ludo with their defaults, as a game of boardgame.io.
const starts = [0, 26];
const loop = (player, progress) => (starts[player] + progress) % 52;

function target(progress, die) {
  if (progress <= 50) return progress + die;
  const q = progress - 50 + die; // in the lane, with a bounce (L7)
  return 50 + (q <= 6 ? q : 12 - q);
}

// A tower of the enemy may not be landed on (L9).
function blocked(G, player, progress) {
  if (progress > 50) return false;
  const square = loop(player, progress);
  return G.pieces[1 - player].filter((p) => p >= 0 && p <= 50 && loop(1 - player, p) === square).length > 1;
}

// "release", the index of a piece, or "pass".
function legal(G, player) {
  const moves = [];
  const mine = G.pieces[player];
  if (G.released >= 0) {
    const to = target(mine[G.released], G.die);
    return blocked(G, player, to) ? ['pass'] : [G.released];
  }
  if (G.die === 5 && mine.includes(-1)) moves.push('release');
  const seen = new Set();
  mine.forEach((progress, i) => {
    if (progress < 0 || progress === 56 || seen.has(progress)) return;
    seen.add(progress);
    if (!blocked(G, player, target(progress, G.die))) moves.push(i);
  });
  return moves.length ? moves : ['pass'];
}

function capture(G, player, progress) {
  if (progress > 50) return;
  const square = loop(player, progress);
  const theirs = G.pieces[1 - player];
  theirs.forEach((p, i) => {
    if (p >= 0 && p <= 50 && loop(1 - player, p) === square) theirs[i] = -1;
  });
}

const Ludo = {
  name: 'ludo',
  setup: ({ random }) => ({ pieces: [[-1, -1, -1, -1], [-1, -1, -1, -1]], die: random.D6(), released: -1, moves: 0 }),
  moves: {
    play: ({ G, ctx, random, events }, move) => {
      const player = Number(ctx.currentPlayer);
      if (!legal(G, player).includes(move)) return 'INVALID_MOVE';
      G.moves += 1; // for measurements
      if (move === 'release') {
        const piece = G.pieces[player].indexOf(-1);
        G.pieces[player][piece] = 0;
        capture(G, player, 0);
        G.released = piece;
        G.die = random.D6();
        return;
      }
      if (move !== 'pass') {
        const to = target(G.pieces[player][move], G.die);
        G.pieces[player][move] = to;
        capture(G, player, to);
      }
      G.released = -1;
      if (G.pieces[player].every((p) => p === 56)) return events.endGame({ winner: player });
      G.die = random.D6();
      events.endTurn();
    },
  },
  minPlayers: 2,
  maxPlayers: 2,
};

module.exports = { Ludo, legal };

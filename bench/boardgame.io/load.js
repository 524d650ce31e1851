// node load.js PORT MATCHES SECONDS PID: real clients of boardgame.io play at random for so long; reports as
// bench/load does. All sit down first, then all play.
const { Client } = require('boardgame.io/dist/cjs/client.js');
const { SocketIO } = require('boardgame.io/dist/cjs/multiplayer.js');
const fs = require('fs');
const { Ludo, legal } = require('./ludo');

const [port, matches, seconds, pid] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const cpu = () => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const latencies = [];
const players = [];
let playing = false;

async function post(path, body) {
  const answer = await fetch(server + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return answer.json();
}

class Player {
  constructor(matchID, playerID, credentials) {
    this.playerID = playerID;
    this.moves = 0; // of both players, as the server reports them
    this.sent = 0; // when the move under way was sent
    this.client = Client({ game: Ludo, multiplayer: SocketIO({ server }), matchID, playerID, credentials, debug: false });
    this.ready = new Promise((done) => { this.here = done; });
    this.client.subscribe((state) => this.take(state));
    this.client.start();
  }

  take(state) {
    if (!state || state.G === undefined) return;
    this.here();
    if (state.G.moves > this.moves) {
      if (this.sent && playing) latencies.push(performance.now() - this.sent);
      this.sent = 0;
      this.moves = state.G.moves;
    }
    if (playing && !this.sent && state.ctx.currentPlayer === this.playerID && !state.ctx.gameover) setImmediate(() => this.play());
  }

  play() {
    const state = this.client.getState();
    if (this.sent || !state || state.ctx.gameover || state.ctx.currentPlayer !== this.playerID) return;
    const choices = legal(state.G, Number(this.playerID));
    this.sent = performance.now();
    this.client.moves.play(choices[Math.floor(Math.random() * choices.length)]);
  }
}

async function table() {
  const { matchID } = await post('/games/ludo/create', { numPlayers: 2 });
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`/games/ludo/${matchID}/join`, { playerID, playerName: playerID });
    players.push(new Player(matchID, playerID, playerCredentials));
  }
}

const made = () => players.filter((player) => player.playerID === '0').reduce((sum, player) => sum + player.moves, 0);

(async () => {
  for (let i = 0; i < matches; i += 1) {
    await table();
    await Promise.all(players.slice(-2).map((player) => player.ready));
  }
  playing = true;
  const before = { cpu: cpu(), moves: made() };
  const begin = performance.now();
  for (const player of players) player.play();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const used = cpu() - before.cpu;
  const moves = made() - before.moves;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  console.log(JSON.stringify({ matches, seconds: (performance.now() - begin) / 1000, moves, server_cpu_seconds: used, moves_per_server_cpu_second: moves / used, p50_ms: at(0.5), p99_ms: at(0.99) }));
  process.exit(0);
})();

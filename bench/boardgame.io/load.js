// node load.js PORT MATCHES SECONDS PID: real clients of boardgame.io play at random; reports as `tabuleiro load` does.
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
let moves = 0;
let measuring = false;

async function post(path, body) {
  const answer = await fetch(server + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return answer.json();
}

async function table() {
  const { matchID } = await post('/games/ludo/create', { numPlayers: 2 });
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`/games/ludo/${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({ game: Ludo, multiplayer: SocketIO({ server }), matchID, playerID, credentials: playerCredentials, debug: false });
    let asked = -1;
    let sent = 0;
    client.subscribe((state) => {
      if (!state || state.ctx.gameover) return;
      // The client shows its own guess first; a state of the server has a new _stateID and is no longer only ours.
      if (state.ctx.currentPlayer !== playerID || state._stateID === asked) return;
      const now = performance.now();
      if (sent && measuring) { moves += 1; latencies.push(now - sent); }
      asked = state._stateID;
      const choices = legal(state.G, Number(playerID));
      setImmediate(() => { sent = performance.now(); client.moves.play(choices[Math.floor(Math.random() * choices.length)]); });
    });
    client.start();
  }
}

(async () => {
  for (let i = 0; i < matches; i += 1) await table();
  measuring = true;
  const before = cpu();
  const begin = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const used = cpu() - before;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))];
  console.log(JSON.stringify({ matches, seconds: (performance.now() - begin) / 1000, moves, server_cpu_seconds: used, moves_per_server_cpu_second: moves / used, p50_ms: at(0.5), p99_ms: at(0.99) }));
  process.exit(0);
})();

// The page's engine (WebAssembly) and `tabuleiro engine` give the same answers, byte by byte, to 500 questions about positions of all
// games and modes: moves, chances, results, texts, hints, analyses, reasons, refusals. tests/python/answers_test.py compares
// `tabuleiro engine` with Python, `tabuleiro probe` and the server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.TABULEIRO ?? join(root, 'build/dev/src/programs/tabuleiro');
const nothing = () => 0;
const { instance } = await WebAssembly.instantiate(readFileSync(join(root, 'build/wasm/src/wasm/tabuleiro.wasm')), {
  wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing },
});
const page = instance.exports;
page._initialize();

function input(text) {
  const bytes = new TextEncoder().encode(text);
  const at = page.input(bytes.length); // may replace the memory's buffer
  new Uint8Array(page.memory.buffer).set(bytes, at);
}

function ask(question) {
  input(JSON.stringify(question));
  const size = page.ask();
  return new TextDecoder().decode(new Uint8Array(page.memory.buffer, page.output(), size));
}

// The same network as in the program, which the page fetches when Niout is played.
input(readFileSync(join(root, 'weights/distilled-niout.txt'), 'utf8'));
assert.ok(page.learn());

let seed = 7;
function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % below;
}

// Rules without tables: the program would make those of the others in the background and answer by them.
const untabled = { pretoa: { most_captures: 'on' }, policiais: { most_captures: 'on' }, niout: { centre: 'stop_to_turn' }, ludo: { tower: 'block' } };
const questions = [];
for (const game of JSON.parse(ask({ ask: 'games' })))
  for (const mode of game.modes)
    for (let players = mode.min_players; players <= mode.max_players; ++players) {
      const setup = { game: game.name, mode: mode.name, players, options: untabled[game.name] ?? {} };
      const plays = [];
      let hints = game.name === 'tabula' ? 0 : 1;
      for (let move = 0; move < 24; ++move) {
        const position = JSON.parse(ask({ ask: 'position', ...setup, plays }));
        assert.equal(position.error, undefined, JSON.stringify({ setup, plays, position }));
        if (position.result) break;
        const choices = Object.keys(position.moves);
        questions.push({ ask: 'position', ...setup, plays: [...plays] }, { ask: 'position', ...setup, position: position.position });
        if (choices.length > 1 && move > 8 && hints-- > 0) questions.push({ ask: 'hint', ...setup, position: position.position });
        if (move === 20) questions.push({ ask: 'why', ...setup, position: position.position, spot: random(20) }, { ask: 'position', ...setup, plays: [...plays, 'x'] });
        const next = choices.length ? choices : Object.keys(position.events);
        plays.push(next[random(next.length)]);
      }
      if (players === 2 && game.name === 'pretoa') questions.push({ ask: 'analysis', ...setup, plays: plays.slice(0, 6), moves: true });
    }
questions.splice(0, Math.max(0, questions.length - 500)); // the first are the openings of Ludo
assert.equal(questions.length, 500);
assert.ok(questions.filter(({ ask }) => ask === 'hint').length >= 8);

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
try {
  const given = questions.map((question, id) => JSON.stringify({ id, ...question }) + '\n').join('');
  const done = spawnSync(program, ['engine'], { input: given, encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, TABULEIRO_TABLES: folder } });
  assert.equal(done.status, 0, done.stderr);
  const told = new Map(done.stdout.trim().split('\n').map((line) => [JSON.parse(line).id, line]));
  for (const [id, question] of questions.entries()) {
    const own = ask(question);
    const expected = own.startsWith('{"error"') ? `{"id":${id},${own.slice(1)}` : `{"id":${id},"answer":${own}}`;
    assert.equal(told.get(id), expected, JSON.stringify(question));
  }
  console.log(`${questions.length} questions, the same answers`);
} finally {
  rmSync(folder, { recursive: true });
}

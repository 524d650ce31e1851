// A real browser and what the tests do with it.
import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from './playwright.config.mjs';
import { atRest, inPage } from './reads.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(join(root, 'web/package.json'));
export const playwright = require('@playwright/test');
const { expect } = playwright;
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const readCode = require('jsqr'); // a reader of QR codes

// Replaces all randomness of a page: numbers in [0, 1) from a seed (mulberry32). The window's name counts the loads of the
// page, so that each gets its own numbers.
function seeded(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const seedPage = `(seed) => {
  const loads = Number(globalThis.name) || 0;
  globalThis.name = String(loads + 1);
  Math.random = (${seeded})(seed + loads * 7919);
  Crypto.prototype.getRandomValues = (bytes) => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < view.length; ++i) view[i] = Math.random() * 256;
    return bytes;
  };
}`;

// For scripts; tests get their browser from the runner.
export const launch = () => playwright.chromium.launch(config.use.launchOptions);

// A window with little to paint, for tests that are about play and not about looks.
export const small = { width: 720, height: 480 };

// One person's window. `settings` are the page's settings, as that person would have chosen them. Players sit as set, unless a test is
// about the lot, and throws and passes are left to the page, unless it is about them.
export async function openWindow(browser, { settings = {}, seed, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const chosen = JSON.stringify({ language: 'en', name: 'Me', motion: 'reduced', sound: false, speed: 100, lot: false, throwForMe: true, forced: 'pass', ...settings });
  await context.addInitScript((text) => {
    try {
      if (!localStorage.getItem('tabuleiro.settings')) localStorage.setItem('tabuleiro.settings', text);
    } catch {
      // storage is forbidden
    }
  }, chosen);
  if (seed !== undefined) await context.addInitScript(`(${seedPage})(${seed})`);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && !/ERR_|Failed to load resource|WebSocket/.test(message.text()) && errors.push(message.text()));
  return { context, page, errors };
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

// The page on a plain web host, without our server.
export async function staticSite(folder = join(root, 'web/dist')) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/^(\.\.[/\\])+/, '');
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
}

// Plays random legal moves inside the page, by taps, without a round trip for each: until `until` is true, the game is over,
// or the number of taps is reached. Returns whether `until` is true.
export const drive = async ({ most, end, until }) => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, button: 0, bubbles: true, pointerId: 1 };
  };
  const tap = (element) => {
    const field = document.querySelector('.table svg.field');
    field.setPointerCapture = () => {}; // the pointer is not real
    const where = middle(element);
    field.dispatchEvent(new PointerEvent('pointerdown', where));
    field.dispatchEvent(new PointerEvent('pointerup', where));
  };
  const some = (list) => list[Math.floor(Math.random() * list.length)];
  for (let taps = 0; ; ) {
    if (until?.()) return true;
    if (document.querySelector('.place') || taps >= most) return false;
    if (Date.now() > end) throw new Error(`the game did not end: ${document.querySelector('.status')?.textContent}`);
    const button = document.querySelector('.choices button:not(.quiet), button.throw');
    const target = some(document.querySelectorAll('.table circle.target.dot'));
    const token = some(document.querySelectorAll('.table .token.movable'));
    if (button) button.click();
    else if (target ?? token) tap(target ?? token);
    else {
      await new Promise((done) => setTimeout(done, 5));
      continue;
    }
    ++taps;
    await new Promise((done) => setTimeout(done, 0));
  }
};

// To the end of the game, or for so many taps. `until` runs in the page, with `given`.
export const playOn = (page, { taps = 1e9, until, given, seconds = 800 } = {}) =>
  inPage(page, `(${drive})({ most: ${taps}, end: ${Date.now() + seconds * 1000}, until: ${until ? `() => (${until})(${JSON.stringify(given)})` : undefined} })`);

export async function playUntil(page, until, given) {
  if (!(await playOn(page, { until, given }))) throw new Error(`the game was over before ${until} ${given ?? ''}`);
}

// As many games as it takes; `start` begins one.
export async function playGamesUntil(page, start, until, given) {
  do await start();
  while (!(await playOn(page, { until, given })));
}

// Plays until a piece can be moved here. Then nothing changes until it is moved: only passes are automatic.
export const toMyMove = (page) => playUntil(page, () => document.querySelector('.table .token.movable'));

// Plays with the real mouse, for so many taps. One call finds what to click: between two calls the game could end and the
// page offer another one.
export async function clickOn(page, taps) {
  for (let made = 0; made < taps; ++made) {
    const found = await page.waitForFunction(() => {
      if (document.querySelector('.place')) return { over: true };
      const one = document.querySelector('.choices button:not(.quiet)') ?? document.querySelector('.table circle.target.dot') ?? document.querySelector('.table .token.movable');
      if (!one) return null;
      one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    const { over, x, y } = await found.jsonValue();
    if (over) return;
    await page.mouse.click(x, y);
  }
}

// The lines of the log, and for `until`: are there more of them, is one with these words among them?
export const lines = (page) => page.locator('.lines p');
export const toldMore = (count) => document.querySelectorAll('.lines p').length > count;
export const toldThat = (words) => [...document.querySelectorAll('.lines p')].some((line) => line.textContent.includes(words));

// Goes to another screen and waits until it is complete.
export async function show(page, url, screen) {
  await page.evaluate(() => document.querySelectorAll('main > *').forEach((one) => one.setAttribute('data-old', '')));
  await page.goto(`${url}#/${screen}`);
  await page.locator('main > [data-old]').first().waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
  await page.locator('main > p[role=status]').waitFor({ state: 'detached' }); // “Loading …”
  const last = { '': '.games .token', setup: 'button.begin', rules: 'article figure .token' }[screen.split('/')[0]];
  if (last) await page.locator(last).first().waitFor();
}

// Puts somebody on a chair of the set-up: me, a friend (with a name), invited, or a bot by its level.
export async function seat(page, chair, who, name = '') {
  await page.locator(`[data-chair="${chair}"]`).click();
  const dialog = page.locator('dialog');
  if (name) await dialog.locator('input.name').fill(name);
  await dialog.locator(`[data-seat=${who}]`).click();
  await dialog.waitFor({ state: 'detached' });
}

// Gives the player on a chair of the set-up another colour.
export async function paint(page, chair, colour) {
  await page.locator(`[data-chair="${chair}"]`).click();
  await page.locator(`dialog [data-colour=${colour}]`).click();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

// Starts a local game from the set-up screen.
export async function begin(page, url, game, { mode, players, seats = [], names = {}, series } = {}) {
  await page.goto(`${url}#/setup/${game}`);
  await page.locator('form').waitFor();
  if (mode) await page.locator(`input[value=${mode}]`).check();
  if (players) await page.locator('.numbers button', { hasText: String(players) }).click();
  for (const [i, who] of seats.entries()) await seat(page, i, who, names[i]);
  if (series) await page.locator('select.series').selectOption(`series ${series}`);
  await page.locator('button.begin').click();
  await page.locator('.table .board').waitFor();
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load().then(() => undefined)))); // they change the layout
}

// The module as the page's worker uses it.
export async function pageEngine() {
  const nothing = () => 0;
  const bytes = readFileSync(join(root, 'build/wasm/src/wasm/tabuleiro.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing } });
  const { memory, _initialize, input, output, ask, match } = instance.exports;
  _initialize();
  const answer = (question, call) => {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const at = input(text.length);
    new Uint8Array(memory.buffer).set(text, at);
    const size = call();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output(), size)));
  };
  return { ask: (question) => answer(question, ask), match: (request) => answer(request, () => match(Date.now())) };
}

// Starts a local game from a position, where playing until it arises could take many games. People have names, bots levels.
export async function beginFrom(page, url, game, position, { mode = '', names = ['Me', 'Rui'], bots = {} } = {}) {
  const { match } = await pageEngine();
  const ask = (request) => {
    const answers = match(request);
    const refused = answers.find((one) => 'error' in one);
    if (refused) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(refused)}`);
    return answers;
  };
  const hex = () => Buffer.from(crypto.getRandomValues(new Uint8Array(64))).toString('hex');
  const levels = names.map((_, i) => bots[i]);
  const seats = levels.map((level) => (level ? { kind: 'bot', level } : { kind: 'open' }));
  const [{ created: id }] = ask({ do: 'create', game, mode, players: names.length, options: {}, position, seats, seating: 'as_set', entropy: hex() });
  for (const [player, name] of names.entries()) if (!levels[player]) ask({ do: 'join', player, name, bytes: hex().slice(64) });
  const snapshot = ask({ do: 'hello' }).find((one) => 'snapshot' in one);
  const setup = { game, mode: snapshot.match.mode, players: names.length, options: {} };
  const record = { id, setup, seats: levels.map((level, i) => level ?? (i === 0 ? 'me' : 'friend')), changed: Date.now(), over: false };
  const file = ask({ do: 'save' }).find((one) => 'save' in one).save;
  await page.goto(`${url}#/play/none`);
  await inPage(page, ([record, file]) => {
    localStorage.setItem(`tabuleiro.match.${record.id}`, JSON.stringify(record));
    localStorage.setItem(`tabuleiro.file.${record.id}`, file);
  }, [record, file]);
  await page.goto(`${url}#/play/${id}`);
  await page.locator('.table .board').waitFor();
  await inPage(page, () => Promise.all([...document.fonts].map((font) => font.load().then(() => undefined)))); // they change the layout
}

// Sorry! club after the deal: red, who begins, holds the card with the longest name, and can play it.
export const handWithSorry = 'red=start*3,4 yellow=start*3,34 red.hand=3,5,8,12,S yellow.hand=5,7,11*3 turn=red pile=1*5,2*4,3*3,4*4,5*2,7*3,8*3,10*4,11,12*3,S*3';

// Creates a match and returns its link.
export async function invite(page, url, game, mode, seats = ['me', 'invited'], players = undefined) {
  await page.goto(`${url}#/setup/${game}`);
  await page.locator('form').waitFor();
  if (mode) await page.locator(`input[value=${mode}]`).check();
  if (players) await page.locator('.numbers button', { hasText: String(players) }).click();
  for (const [i, who] of seats.entries()) await seat(page, i, who);
  await page.locator('button.begin').click();
  const link = page.locator('.share input');
  await expect(link).toHaveValue(/m\/[\w-]+$/);
  return atRest(link, () => link.inputValue());
}
export async function sit(page, link) {
  await page.goto(link);
  await page.locator('form button.main').click();
  await page.locator('.table .board').waitFor();
}
export const matchOf = (link) => /m\/([\w-]+)$/.exec(link)[1];

// A match for two with a time limit shorter than the set-up screen offers.
export async function hurried(url, game) {
  const body = JSON.stringify({ game, seating: 'as_set', turn_seconds: 15 });
  const { match } = await (await fetch(`${url}api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
  return `${url}#/m/${match}`;
}

export const themes = ['light', 'dark', 'contrast'];
export async function wear(page, theme) {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
}

export async function speak(page, language) {
  await page.locator('header select').selectOption(language, { force: true }); // a phone shows no header at the table
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
}

export const expectAtLeast = (locator, count) => expect(locator.nth(count - 1)).toBeAttached();

// What axe finds. Only the colour contrast is checked in every theme: nothing else depends on it. Screen readers skip the picture of a
// board.
export async function expectNoBarriers(page, where) {
  await page.evaluate(axeSource);
  for (const theme of themes) {
    await wear(page, theme);
    const [rules, without] = theme === 'light' ? [{}, 'svg.ground'] : [{ runOnly: ['color-contrast', 'link-in-text-block'] }, 'svg'];
    await expect.poll(() => page.evaluate(async ([asked, skipped]) => {
      const { violations } = await globalThis.axe.run({ exclude: [skipped] }, { resultTypes: ['violations'], ...asked });
      return violations.map(({ id, help, nodes }) => `${id}: ${help} – ${nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
    }, [rules, without]), `${where}, ${theme}`).toEqual([]);
  }
}

// Keys of messages that are shown or read out instead of their texts.
export const expectNoMissingTexts = (page, where) => expect.poll(() => page.evaluate(() => {
  const texts = [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel)];
  return texts.join('\n').match(/\b(web|error|option|mode|role|colour|game|phrase)\.[a-z_][\w.]*/g) ?? [];
}), where).toEqual([]);

// Storage that refuses writes, or any access.
export const storages = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  forbidden: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  },
};

// A real server with its own store; it can be killed and restarted at the same address.
export const program = process.env.TABULEIRO ?? join(root, 'build/dev/src/programs/tabuleiro');
// The names of the engine's games.
export const gameNames = () => JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' })).map(({ name }) => name);
export const tables = process.env.TABULEIRO_TABLES ?? join(root, 'build/tables');
export async function gameServer(...more) {
  const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-server-'));
  let child;
  let port = 0;
  const start = async () => {
    child = spawn(program, ['serve', '--port', String(port), '--store', join(folder, 'matches.db'), '--web', join(root, 'web/dist'),
      '--no-browser', '--bot-delay', '0', '--messages-per-second', '0', '--busy-ms', '600000', ...more], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TABULEIRO_TABLES: tables, LC_ALL: 'C.UTF-8' } });
    const url = await new Promise((done, failed) => {
      let text = '';
      child.stdout.on('data', (data) => {
        const found = /http:\/\/[\w.]+:(\d+)\//.exec((text += data));
        if (found) done(found[0]);
      });
      child.once('exit', (code) => failed(new Error(`the server ended: ${code}`)));
    });
    port = Number(new URL(url).port);
    return url;
  };
  const stop = (signal) => new Promise((done) => (child.removeAllListeners('exit'), child.once('exit', done), child.kill(signal)));
  const url = await start();
  return {
    url,
    kill: () => stop('SIGKILL'),
    start,
    // While it is stopped: as if it had run for so many hours more.
    age: (hours) => execFileSync('python3', [join(root, 'tests/server/age.py'), join(folder, 'matches.db'), String(hours)]),
    async close() {
      await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

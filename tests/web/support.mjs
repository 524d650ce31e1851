// A real browser and what the tests do with it.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');
const { AxeBuilder } = require('@axe-core/playwright');

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

// A browser of its own profile. `settings` are the page's, as a person would have chosen them.
export async function openBrowser({ settings = {}, ...options } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'tabuleiro-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags, viewport: { width: 1280, height: 800 }, ...options,
  });
  const chosen = JSON.stringify({ language: 'en', motion: 'reduced', ...settings });
  await context.addInitScript((text) => {
    if (!localStorage.getItem('tabuleiro.settings')) localStorage.setItem('tabuleiro.settings', text);
  }, chosen);
  const page = context.pages()[0] ?? (await context.newPage());
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && !/ERR_|Failed to load resource|WebSocket/.test(message.text()) && errors.push(message.text()));
  return {
    context, page, errors,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

// The page from a plain web host, without any server of ours.
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

// What can be done on the table now.
const look = () => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const choices = document.querySelectorAll('.choices button:not(.quiet)');
  const targets = document.querySelectorAll('circle.target.dot');
  const movable = document.querySelectorAll('.token.movable');
  const some = (list) => (list.length ? middle(list[Math.floor(Math.random() * list.length)]) : null);
  return { over: document.querySelectorAll('.place').length > 0, button: choices.length > 0, target: some(targets), token: some(movable) };
};

// Plays with the mouse, whatever is legal, until the game is over or `until` says so.
export async function playOn(page, { until = () => false, seconds = 540 } = {}) {
  const end = Date.now() + seconds * 1000;
  let taps = 0;
  while (Date.now() < end) {
    const now = await page.evaluate(look);
    if (now.over || (await until(taps))) return { over: now.over, taps };
    if (now.button) await page.locator('.choices button:not(.quiet)').first().click({ timeout: 2000 }).catch(() => {});
    else if (now.target) await page.mouse.click(now.target.x, now.target.y);
    else if (now.token) await page.mouse.click(now.token.x, now.token.y);
    else {
      await page.waitForTimeout(25);
      continue;
    }
    ++taps;
  }
  throw new Error(`the game did not end within ${seconds} s: ${await page.locator('.status').textContent()}`);
}

// Begins a local game from the set-up screen.
export async function begin(page, url, game, { players, seats = [] } = {}) {
  await page.goto(`${url}#/setup/${game}`);
  await page.locator('form').waitFor();
  if (players) await page.locator('.numbers button', { hasText: String(players) }).click();
  for (const [i, seat] of seats.entries()) await page.locator('.seat select').nth(i).selectOption(seat);
  await page.locator('button.begin').click();
  await page.locator('.table .board').waitFor();
}

export async function violations(page) {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map((violation) => `${violation.id}: ${violation.help} – ${violation.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
}

// A real server with its store in a folder of its own; it can be killed and started again at the same address.
export async function gameServer() {
  const program = process.env.TABULEIRO ?? join(root, 'build/dev/src/cli/tabuleiro');
  const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-server-'));
  let child;
  let port = 0;
  const start = async () => {
    child = spawn(program, ['serve', '--port', String(port), '--store', join(folder, 'matches.db'), '--web', join(root, 'web/dist'),
      '--no-browser', '--bot-delay', '0', '--messages-per-second', '0'], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const url = await new Promise((done, failed) => {
      let text = '';
      child.stdout.on('data', (data) => {
        const found = /http:\/\/[\d.]+:(\d+)\//.exec((text += data));
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
    url, program,
    kill: () => stop('SIGKILL'),
    start,
    async close() {
      await stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

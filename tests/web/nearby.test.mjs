// A room without internet: host, phones and a television in two networks of the kernel with a cable between them. The guests reach the
// server by an address that browsers do not trust: no service worker, no clipboard, no wake lock.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import playwrightConfig from './playwright.config.mjs';
import { expect, test } from './harness.mjs';
import { inPage } from './reads.mjs';
import { expectNoBarriers, expectNoMissingTexts, openWindow, playUntil, playwright, program, readCode, root, speak, toMyMove } from './support.mjs';

const host = `tabuleiro-web-host-${process.pid}`, guest = `tabuleiro-web-guest-${process.pid}`;
const address = '192.168.79.1', port = 8095, url = `http://${address}:${port}/`, localhost = `http://localhost:${port}/`;
const phone = { viewport: { width: 390, height: 780 } };
const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-room-'));
const ip = (...words) => execFileSync('ip', words, { stdio: 'pipe' });
let networks = true;
const browsers = {};
const processes = new Set();

// A browser whose windows are all in that network.
async function browserIn(network) {
  const { launchOptions } = playwrightConfig.use;
  const wrapper = join(folder, network);
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${network} ${launchOptions.executablePath} "$@"\n`);
  chmodSync(wrapper, 0o755);
  return playwright.chromium.launch({ ...launchOptions, executablePath: wrapper });
}

test.describe.configure({ mode: 'serial' }); // one address, one port
test.beforeAll(async () => {
  try {
    for (const name of [host, guest]) {
      ip('netns', 'add', name);
      ip('-n', name, 'link', 'set', 'lo', 'up');
    }
  } catch {
    networks = false;
    return;
  }
  ip('-n', host, 'link', 'add', 'lan0', 'type', 'veth', 'peer', 'name', 'lan0', 'netns', guest);
  for (const [name, own] of [[host, address], [guest, '192.168.79.2']]) {
    ip('-n', name, 'address', 'add', `${own}/24`, 'dev', 'lan0');
    ip('-n', name, 'link', 'set', 'lan0', 'up');
  }
  [browsers.host, browsers.guest] = await Promise.all([browserIn(host), browserIn(guest)]);
});
test.afterAll(async () => {
  for (const browser of Object.values(browsers)) await browser.close();
  for (const name of [host, guest]) {
    try {
      ip('netns', 'del', name);
    } catch {
      // it was never made
    }
  }
  rmSync(folder, { recursive: true, force: true });
});
test.beforeEach(() => test.skip(!networks, 'no networks can be made here'));
test.afterEach(async () => {
  for (const browser of Object.values(browsers)) for (const context of browser.contexts()) await context.close();
  for (const child of processes) child.kill('SIGKILL');
  processes.clear();
});

// The program in the host's network; what it has printed when it is ready.
async function start(...words) {
  const store = join(folder, `${test.info().testId}.db`);
  const child = spawn('ip', ['netns', 'exec', host, program, '--lang', 'en', ...words, '--no-browser', '--port', String(port), '--store', store, '--web',
    join(root, 'web/dist'), '--bot-delay', '0', '--busy-ms', '600000'], { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  processes.add(child);
  let printed = '';
  const last = words.includes('room') ? 'television' : 'running at';
  await new Promise((done, failed) => {
    child.stdout.on('data', (data) => (printed += data).includes(last) && done());
    child.once('exit', (code) => failed(new Error(`the server ended: ${code}`)));
  });
  const kill = () => new Promise((done) => (child.removeAllListeners('exit'), child.once('exit', done), child.kill('SIGKILL')));
  return { kill, code: /code of the room is (\w{4})/.exec(printed)?.[1] };
}
async function open(browser, options = {}, prepare = undefined) {
  const { page, context } = await openWindow(browser, options);
  if (prepare) await context.addInitScript(prepare);
  return page;
}
// Where the browser shows a QR code, its text.
async function scan(page, picture) {
  const png = (await picture.screenshot()).toString('base64');
  const { data, width, height } = await inPage(page, async (text) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const pixels = pen.getImageData(0, 0, image.width, image.height);
    return { data: [...pixels.data], width: image.width, height: image.height };
  }, png);
  return readCode(Uint8ClampedArray.from(data), width, height)?.data;
}

const places = (page) => inPage(page, () => [...document.querySelectorAll('.field .token')].map((piece) => piece.style.transform));

// One of the players moves, and the screen shows it.
async function oneMove(players, screen) {
  const mover = await Promise.any(players.map(async (one) => (await one.locator('.table .token.movable').first().waitFor(), one)));
  const before = await places(screen); // nothing moves while a choice is awaited
  await playUntil(mover, () => !document.querySelector('.table :is(.token.movable, circle.target)'));
  await expect.poll(() => places(screen)).not.toEqual(before);
}

test('a host opens a room; two phones play, a television shows it, and after a kill everybody is back', async () => {
  let server = await start('serve', '--messages-per-second', '0');
  const own = await open(browsers.host);
  await own.goto(localhost);
  await own.getByRole('button', { name: 'Play with others here' }).click();
  await expect(own.locator('.letters')).toHaveText(/^[CFHKLMPRTVXZ]{4}$/);
  const code = await inPage(own, () => document.querySelector('.letters').textContent);
  await expect(own.locator('.address')).toHaveText(url);
  await expect.poll(() => scan(own, own.getByRole('img', { name: 'QR code' }))).toBe(`${url}${code}`);
  await server.kill();
  server = await start('room', '--messages-per-second', '0'); // which it is from now on
  expect(server.code).toBe(code);

  // A television: neither WebAssembly nor service workers, and no keyboard but for four letters.
  const screen = await open(browsers.guest, { viewport: { width: 1920, height: 1080 } }, () => {
    delete globalThis.WebAssembly;
  });
  await screen.goto(`${url}screen`);
  await screen.getByLabel('Code of the room').fill(`${code.slice(0, 2)} ${code.slice(2).toLowerCase()}`);
  await screen.keyboard.press('Enter');
  await expect(screen.locator('.letters')).toHaveText(code);

  const ana = await open(browsers.guest, { ...phone, settings: { name: 'Ana' } });
  await ana.goto(`${url}${code.toLowerCase()}`);
  await expect.poll(() => ana.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'wakeLock' in navigator, 'clipboard' in navigator])).toEqual([false, false, false, false]);
  await expect(ana.getByText('This page came without https')).toBeVisible();
  await ana.getByRole('link', { name: 'Pretoa' }).click();
  await ana.locator('button.begin').click();
  await expect(ana.locator('.share input')).toHaveValue(new RegExp(`^${url}#/m/`));
  await expect(ana.getByText(`Or open ${url} and type the code ${code}.`)).toBeVisible();
  await ana.getByRole('button', { name: 'Copy' }).click();
  await expect(ana.getByRole('button', { name: 'Copied' })).toBeVisible();
  // The device stays awake by a film, since the first tap.
  await expect.poll(() => ana.locator('video.awake').evaluate((film) => !film.paused && film.currentTime > 0)).toBe(true);
  await expect(screen.getByText('There is a free seat')).toBeVisible();

  const rui = await open(browsers.guest, { ...phone, settings: { name: 'Rui' } });
  await rui.goto(url);
  await rui.getByRole('button', { name: 'Play with others here' }).click();
  await rui.getByLabel('Code of the room').fill(code);
  await rui.getByRole('button', { name: 'Enter' }).click();
  await rui.getByRole('link', { name: 'Join' }).click();
  await rui.getByRole('button', { name: 'Join' }).click();
  await expect(rui.locator('.table .board')).toBeVisible();
  // A screen is there, so that phones are the hands: no other players, no log, no tools.
  await expect(rui).toHaveURL(/\/hands$/);
  await expect(rui.locator('.table .others')).toBeHidden();
  await expect(rui.locator('.table .log')).toBeHidden();
  await expect(rui.locator('.table .tools').first()).toBeHidden();
  await expect(screen.locator('.people li b')).toHaveText(['Ana', 'Rui']);
  await expect(screen.locator('.field .token')).toHaveCount(18);

  await oneMove([ana, rui], screen);

  await server.kill();
  await expect(screen.getByText('Connection lost')).toBeVisible();
  await start('room', '--messages-per-second', '0');
  await screen.reload();
  await rui.reload();
  await expect(screen.locator('.people li b')).toHaveText(['Ana', 'Rui']);
  await expect(rui.locator('.players.us')).toContainText('Rui');
  await expect(ana.locator('.players.us')).toContainText('Ana');
  await expect(screen.getByText('Connection lost')).toHaveCount(0);
  await oneMove([ana, rui], screen);
});

test('a wrong code says what to do; all of it in three languages and without barriers', async () => {
  const { code } = await start('room');
  const page = await open(browsers.guest, phone);
  await page.goto(`${url}AAAA`);
  await expect(page.getByRole('alert')).toHaveText('There is no room “AAAA”. The code has four letters; it is on the screen of the host.');
  await expectNoBarriers(page, 'code');
  await page.goto(`${url}#/lobby`);
  await expect(page).toHaveURL(/#\/room$/); // the public matches of a room are for those who have its code
  await page.goto(`${url}${code}`);
  await expect(page.locator('.letters')).toHaveText(code);
  await expectNoBarriers(page, 'room');
  const screen = await open(browsers.guest);
  for (const language of ['pt', 'es']) {
    await speak(page, language);
    await expectNoMissingTexts(page, `room, ${language}`);
  }
  await screen.goto(`${url}#/screen/${code}`);
  await expect(screen.locator('.letters')).toHaveText(code);
  await expectNoBarriers(screen, 'screen');
});

test('four share the television with one remote', async () => {
  const { code } = await start('room');
  const screen = await open(browsers.guest);
  await screen.goto(`${url}#/screen/${code}`);
  await expect(screen.getByRole('button', { name: 'Ludo' })).toBeVisible();
  for (const key of ['ArrowDown', 'Enter']) await screen.keyboard.press(key);
  await expect(screen.locator('.table .board')).toBeVisible();
  await expect(screen.locator('.table .players li:not(.note)')).toHaveCount(4);
  // The player whose turn it is moves with the same keys.
  const told = () => inPage(screen, () => document.querySelectorAll('.lines p').length);
  await toMyMove(screen);
  const before = await told();
  for (let i = 0; i < 12 && (await told()) === before; ++i) await screen.keyboard.press(i === 0 ? 'ArrowRight' : i % 2 ? 'Enter' : 'n');
  await expect.poll(told).toBeGreaterThan(before);
});

test('the code in the terminal leads to the room', async () => {
  const store = join(folder, 'terminal.db');
  const words = ['netns', 'exec', host, program, '--lang', 'en', 'room', '--no-browser', '--port', String(port), '--store', store];
  const child = spawn('script', ['-qfec', ['ip', ...words].join(' '), '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, LC_ALL: 'C.UTF-8', NO_COLOR: '' } });
  let printed = '';
  child.stdout.on('data', (data) => (printed += data));
  await expect.poll(() => printed.split('\u001b[0m').length).toBeGreaterThan(15);
  child.kill('SIGTERM');
  const rows = printed.split('\n').filter((line) => line.includes('\u001b[30;107m')).map((line) => [...line.replace(/\u001b\[[\d;]*m|\r/g, '')]);
  const scale = 4, width = rows[0].length, height = rows.length * 2;
  const pixels = new Uint8ClampedArray(width * height * scale * scale * 4).fill(255);
  for (let y = 0; y < height * scale; ++y)
    for (let x = 0; x < width * scale; ++x) {
      const module = rows[Math.floor(y / scale / 2)][Math.floor(x / scale)];
      const dark = module === '█' || module === (Math.floor(y / scale) % 2 ? '▄' : '▀');
      if (dark) pixels.fill(0, (y * width * scale + x) * 4, (y * width * scale + x) * 4 + 3);
    }
  const code = /code of the room is (\w{4})/.exec(printed)[1];
  expect(readCode(pixels, width * scale, height * scale)?.data).toBe(`${url}${code}`);
});

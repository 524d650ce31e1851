// Inviting others, and noticing that it is your turn.
import assert from 'node:assert/strict';
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, invite, playOn, readCode, seat, sit } from './support.mjs';

test('one who looks elsewhere notices the turn: bell, vibration, and a notification once allowed', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana', sound: true } });
  const rui = await open({ settings: { name: 'Rui' } });
  await ana.addInitScript(() => {
    globalThis.noticed = [];
    let permission = 'default';
    globalThis.Notification = class {
      static get permission() {
        return permission;
      }
      static async requestPermission() {
        return (permission = 'granted');
      }
      constructor(title, { body }) {
        globalThis.noticed.push(`${title}: ${body}`);
      }
    };
    Navigator.prototype.vibrate = (time) => globalThis.noticed.push(`vibrates ${time}`) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.noticed.push('bell');
      return start.apply(this, when);
    };
  });
  await sit(rui, await invite(ana, server.url, 'pretoa'));
  const yours = (page) => expect(page).toHaveTitle(/^● Your turn/);
  const turn = async (page, next) => { // all leaps of a chain and not a tap more, which could hit “Notify me”
    await yours(page);
    for (let over = false; !over; ) {
      await playOn(page, { taps: 1 });
      const now = await page.waitForFunction((name) => (document.title.startsWith('● Your turn') ? 'mine' : document.querySelector('.status .now').textContent === `${name} to play` && 'theirs'), next);
      over = (await now.jsonValue()) === 'theirs';
    }
  };
  const ask = ana.locator('button', { hasText: 'Notify me' });
  for (let round = 0; round < 2; ++round) {
    await turn(ana, 'Rui');
    await turn(rui, 'Ana');
  }
  await expect(ask).toHaveCount(0);
  await turn(ana, 'Rui');
  await ask.click(); // offered when it is useful: in the middle of a game, while the other player thinks
  await ask.waitFor({ state: 'detached' });
  await ana.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true }); // as if another tab were in front
    globalThis.noticed.length = 0;
  });
  await turn(rui, 'Ana');
  await yours(ana);
  await expect.poll(() => ana.evaluate(() => globalThis.noticed)).toEqual(expect.arrayContaining(['bell', 'vibrates 60', 'Your turn: Pretoa']));
  await expect(ana.locator('link[rel=icon]')).toHaveAttribute('href', /icon-turn/);
});

test('an invitation goes through the system\'s menu and says what will be played', async ({ open, server }) => {
  const page = await open();
  await page.addInitScript(() => (Navigator.prototype.share = async (what) => (globalThis.sent = what)));
  await page.goto(`${server.url}#/setup/ludo`);
  await seat(page, 1, 'invited');
  await page.locator('summary', { hasText: 'House rules' }).click();
  await page.locator('#option-quick_start').selectOption({ index: 1 });
  await page.locator('button.begin').click();
  await page.locator('button', { hasText: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => globalThis.sent)).toEqual({ title: 'Ludo', url: expect.stringMatching(/m\/[\w-]+$/) });
  await expect.poll(() => page.evaluate(() => globalThis.sent.url === document.querySelector('.share input').value)).toBe(true);
  await page.locator('.rules', { hasText: 'Quick start' }).waitFor();
});

test('a camera reads the link of the match from the code', async ({ open, server }) => {
  const page = await open();
  const link = await invite(page, server.url, 'pretoa');
  await page.locator('button', { hasText: 'QR code' }).click();
  await expect.poll(async () => {
    const picture = await page.getByRole('img', { name: 'QR code' }).screenshot();
    const { pixels, width, height } = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen.drawImage(image, 0, 0);
      return { pixels: [...pen.getImageData(0, 0, image.width, image.height).data], width: image.width, height: image.height };
    }, picture.toString('base64'));
    return readCode(Uint8ClampedArray.from(pixels), width, height)?.data;
  }).toBe(link);
});

test('a messenger that looks at the page finds a title, a sentence and a picture', async ({ server }) => {
  const source = await (await fetch(server.url)).text(); // a messenger runs no scripts
  const found = Object.fromEntries([...source.matchAll(/<meta property="og:(\w+)" content="(.{6,})"/g)].map(([, name, content]) => [name, content]));
  assert.deepEqual(Object.keys(found), ['title', 'description', 'image']);
  const picture = await fetch(new URL(found.image, server.url));
  assert.equal(picture.status, 200);
  assert.equal(picture.headers.get('content-type'), 'image/jpeg');
});

test('home knows me: the last choice again, what runs, what is over', async ({ open, site }) => {
  const page = await open({ settings: { forced: 'single' } });
  await begin(page, site.url, 'tabula', { seats: ['me', 'expert'] });
  await page.goto(site.url);
  await page.locator('.again', { hasText: 'Tabula' }).waitFor();
  await page.locator('.kept li', { hasText: 'Tabula' }).locator('a', { hasText: 'Your turn' }).click();
  await page.waitForURL(/#\/play\//);
  const first = await atRest(page.locator('.table .board'), () => page.url());
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL((url) => /#\/play\//.test(url.hash) && url.href !== first);
  await page.locator('.players', { hasText: 'Sharp' }).waitFor();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.goto(site.url);
  await page.locator('.games', { hasText: '1 played' }).waitFor();
  await page.locator('.kept a', { hasText: 'Replay' }).click();
  await page.locator('.replay li').first().waitFor();
});

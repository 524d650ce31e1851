// The first screen, and screens with nothing in them yet.
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, expectAtLeast, gameNames, playOn, show } from './support.mjs';

const games = gameNames();
const phone = { width: 390, height: 664 };
const moving = { motion: 'full', speed: 1 };

// What has moved by itself since the page was opened, as the browser measures it.
const watchShifts = () => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const [name, viewport] of Object.entries({ 'small phone': { width: 320, height: 568 }, phone, desktop: { width: 1280, height: 800 } }))
  test(`nothing moves by itself while a screen is loaded, on a ${name}`, async ({ open, site }) => {
    const page = await open({ viewport, settings: moving });
    await page.addInitScript(watchShifts);
    await page.addInitScript(() => localStorage.setItem('tabuleiro.places.abcdefgh', '{"0":{"token":"t","commitment":"","bytes":""}}')); // a match on a server that is not there
    for (const [screen, complete] of Object.entries({ '': '.games .token', 'rules/ludo': 'article figure .token', stats: '.games .token', lobby: '.games .token' })) {
      await page.goto(`${site.url}?${screen}#/${screen}`); // loaded anew
      await expectAtLeast(page.locator(complete), screen.startsWith('rules') ? 1 : games.length);
      await expect.poll(() => page.evaluate(() => globalThis.shifted), `${name} ${screen}`).toBeLessThanOrEqual(0.02);
    }
  });

for (const [name, viewport] of Object.entries({ phone, desktop: { width: 1280, height: 800 } }))
  test(`the objects of the toy box are the games, on a ${name}`, async ({ open, site }) => {
    const page = await open({ viewport });
    await show(page, site.url, '');
    const toys = page.getByRole('navigation', { name: 'The box of games' }).getByRole('link');
    await expect(toys).toHaveCount(games.length);
    for (const [i, game] of games.entries()) await expect(toys.nth(i)).toHaveAttribute('href', `#/setup/${game}`);
    await expect(toys.first()).toBeInViewport();
    await toys.nth(2).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/setup\/tabula/);
  });

test('“Play together” stands beside “Play now”', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  await show(page, site.url, '');
  const [now, together] = [page.getByRole('button', { name: 'Play now' }), page.getByRole('link', { name: 'Play together' })];
  await expect(together).toBeInViewport();
  const tops = await atRest(together, () => Promise.all([now, together].map(async (one) => (await one.boundingBox()).y)));
  expect(Math.abs(tops[0] - tops[1])).toBeLessThan(2);
  await together.click();
  await page.waitForURL(/#\/lobby/);
});

// How the pieces of a game's board stand.
const standing = (page, game) => {
  const pieces = page.locator(`[data-game=${game}] .token`);
  return atRest(pieces, () => pieces.evaluateAll((tokens) => tokens.map((token) => token.style.transform).join()));
};

test('a board replays its last move under the mouse, and by itself when it is in view', async ({ open, site }) => {
  const page = await open({ settings: moving });
  await show(page, site.url, '');
  await expectAtLeast(page.locator('[data-game=ludo] .token'), 16);
  const end = await standing(page, 'ludo');
  for (const start of [() => page.locator('[data-game=ludo]').hover(), () => page.mouse.move(2, 2)]) {
    await start();
    await page.waitForFunction((was) => [...document.querySelectorAll('[data-game=ludo] .token')].map((token) => token.style.transform).join() !== was, end);
    await expect.poll(() => standing(page, 'ludo'), 'it ends where it was').toBe(end);
  }
});

test('with reduced motion the boards stand still', async ({ open, site }) => {
  const page = await open({ settings: { speed: 1 } });
  await show(page, site.url, '');
  await expectAtLeast(page.locator('[data-game=ludo] .token'), 16);
  const end = await standing(page, 'ludo');
  await page.locator('[data-game=ludo]').hover();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500))); // a replay would have begun after 0.35 s
  await expect.poll(() => standing(page, 'ludo')).toBe(end);
});

test('a game that goes on is a small board as it stands', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 6 });
  const out = page.locator('.spot[aria-label^="out of the game"]');
  const captured = await atRest(page.locator('.movable, .place'), () => out.evaluateAll((spots) => spots.map((spot) => spot.ariaLabel)));
  const pieces = await atRest(page.locator('.movable, .place'), () => page.locator('.table .token').count());
  await page.goto(site.url);
  await expect(page.locator('.kept .board .token')).toHaveCount(pieces);
  expect(captured).toHaveLength(2);
  await page.locator('.kept a').first().click();
  await page.locator('.table .board').waitFor();
});

test('screens with nothing in them show what there is to come', async ({ open, site, server }) => {
  const page = await open();
  await show(page, site.url, 'stats');
  await expect(page.locator('.rivals li')).toHaveCount(5);
  await expectAtLeast(page.locator('.games .token'), games.length);
  await show(page, site.url, 'lobby'); // without a server
  await expectAtLeast(page.locator('.games .token'), games.length);
  await show(page, site.url, 'rules/niout');
  await expect(page.locator('article svg').first()).toBeInViewport();
  await show(page, server.url, 'lobby');
  await page.locator('.none a', { hasText: 'Pretoa' }).click();
  await expect(page.getByRole('checkbox', { name: /Public/ })).toBeChecked();
});

// Makes the pictures of docs/images: every board on a desktop and on a phone, and some of the screens.
// Run by scripts/screenshots.sh, which builds the page first.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { begin, closeBrowser, openBrowser, playOn, root, staticSite } from './support.mjs';

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const games = { ludo: 4, niout: 4, tabula: undefined, sorry: 4, desculpa: 4, policiais: undefined, pretoa: undefined };
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };
const site = await staticSite();
for (const [size, viewport] of Object.entries(sizes)) {
  const browser = await openBrowser({ viewport, settings: { auto: 'single', name: 'Ana' } });
  const { page } = browser;
  const picture = (name) => page.screenshot({ path: join(folder, `${name}-${size}.jpg`), type: 'jpeg', quality: 82 });
  await page.goto(site.url);
  await page.locator('.games .board').nth(6).waitFor();
  await page.waitForTimeout(1500);
  await picture('home');
  for (const [game, players] of Object.entries(games)) {
    await begin(page, site.url, game, { players, seats: players ? ['me', 'curious', 'curious', 'curious'] : ['me', 'curious'] });
    await playOn(page, { taps: 8 });
    await page.waitForTimeout(400);
    await picture(game);
  }
  await page.goto(`${site.url}#/rules/pretoa`);
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(800);
  await picture('rules');
  await page.goto(`${site.url}#/settings`);
  await page.waitForTimeout(400);
  await picture('settings');
  await browser.close();
}
await closeBrowser();
await site.close();

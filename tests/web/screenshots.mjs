// Makes the pictures of docs/images: every board on a desktop and on a phone, and some of the screens.
// Run by scripts/screenshots.sh, which builds the page first.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { games, middleOf } from './scenes.mjs';
import { launch, openWindow, playOn, root, staticSite } from './support.mjs';

const folder = join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };
const site = await staticSite();
const chromium = await launch();
for (const [size, viewport] of Object.entries(sizes)) {
  const browser = await openWindow(chromium, { viewport, settings: { forced: 'single', name: 'Ana' } });
  const { page } = browser;
  const picture = (name) => page.screenshot({ path: join(folder, `${name}-${size}.jpg`), type: 'jpeg', quality: 82 });
  await page.goto(site.url);
  await page.locator('.games .board').nth(games.length - 1).waitFor();
  await page.waitForTimeout(1500);
  await picture('home');
  for (const game of games) {
    await middleOf(page, site.url, game);
    await page.waitForTimeout(400);
    await picture(game);
  }
  await middleOf(page, site.url, 'pretoa');
  await playOn(page);
  await page.locator('a', { hasText: 'Replay' }).click();
  await page.locator('.replay figure').waitFor();
  for (let i = 0; i < 12; ++i) await page.locator('[aria-label="Forward one step"]').click();
  await picture('replay');
  await page.goto(`${site.url}#/setup/sorry`);
  await page.waitForTimeout(800);
  await picture('setup');
  await page.goto(`${site.url}#/rules/pretoa`);
  await page.locator('article svg').first().waitFor();
  await page.evaluate(() => document.querySelector('article svg').scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(800);
  await picture('rules');
  await page.goto(`${site.url}#/settings`);
  await page.waitForTimeout(400);
  await picture('settings');
  await browser.context.close();
}
await chromium.close();
await site.close();

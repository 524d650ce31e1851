// Makes docs/images/game.webp, a small animation of a game. Run by scripts/screenshots.sh, which builds the page first;
// img2webp joins the pictures.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, launch, openWindow, playOn, root, staticSite } from './support.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-'));
const site = await staticSite();
const chromium = await launch();
const { page, context } = await openWindow(chromium, { viewport: { width: 760, height: 560 }, settings: { name: 'Ana' }, seed: 7 });
await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
const pictures = [];
for (let step = 0; step < 24; ++step) {
  await page.waitForTimeout(500); // the bot answers
  pictures.push(join(folder, `${step}.png`));
  await page.screenshot({ path: pictures.at(-1) });
  if (await page.locator('.place').count()) break;
  await playOn(page, { taps: 2, seconds: 20 });
}
await context.close();
await chromium.close();
await site.close();
const frames = pictures.flatMap((picture, i) => ['-lossy', '-q', '60', '-d', i + 1 < pictures.length ? '900' : '3000', picture]);
execFileSync('img2webp', ['-loop', '0', ...frames, '-o', join(root, 'docs/images/game.webp')]);
rmSync(folder, { recursive: true });

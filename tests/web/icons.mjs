// Makes web/public/icons from web/public/icon.svg: the sizes of desktops, and square ones for phones, which cut them into their own
// shape. Run by scripts/screenshots.sh.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, root } from './support.mjs';

const drawing = readFileSync(join(root, 'web/public/icon.svg'), 'utf8');
// To the edges, the drawing within the circle of 80 % that every phone shows.
const square = drawing.replace(/ rx="14"/, '').replace(/(<rect [^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(32 32) scale(.86) translate(-32 -32)">$2</g></svg>');
const folder = join(root, 'web/public/icons');
mkdirSync(folder, { recursive: true });
const chromium = await launch();
const icons = [16, 24, 32, 48, 64, 128, 192, 256, 512].map((size) => [`${size}.png`, size, drawing]);
for (const [name, size, picture] of [...icons, ['maskable-192.png', 192, square], ['maskable-512.png', 512, square], ['apple-touch.png', 180, square]]) {
  const page = await chromium.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}
await chromium.close();

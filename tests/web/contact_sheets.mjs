// Every screen on one sheet each: a row for every theme, desktop and phone in every language beside each other.
// Run by scripts/contact_sheets.sh; names of screens as arguments make only those.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { online, scenes } from './scenes.mjs';
import { gameServer, launch, openWindow, root, staticSite, themes, wear } from './support.mjs';

const folder = join(root, 'build/contact-sheets');
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };
const languages = ['en', 'pt', 'es'];
const wanted = process.argv.slice(2);
const needed = (name) => wanted.length === 0 || wanted.includes(name);
mkdirSync(folder, { recursive: true });

const site = await staticSite();
const server = Object.keys(online).some(needed) ? await gameServer() : undefined;
const chromium = await launch();
const sheets = {}; // by screen: pictures by theme, language and size
for (const [size, viewport] of Object.entries(sizes)) {
  const mine = await openWindow(chromium, { viewport, seed: 7, settings: { auto: 'single', name: 'Ana', language: 'en' } });
  const guests = [];
  const another = async () => {
    guests.push(await openWindow(chromium, { seed: 8, settings: { name: 'Rui' } }));
    return guests.at(-1).page;
  };
  const { page } = mine;
  for (const [name, lead] of Object.entries({ ...scenes, ...online })) {
    if (!needed(name)) continue;
    await lead(page, name in online ? server.url : site.url, another);
    for (const language of languages) {
      await page.locator('header select').selectOption(language);
      await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), language);
      for (const theme of themes) {
        await wear(page, theme);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        ((sheets[name] ??= {})[theme] ??= {})[language + size] = (await page.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled' })).toString('base64');
      }
    }
    await wear(page, 'light');
    await page.locator('header select').selectOption('en');
    await page.waitForFunction(() => document.documentElement.lang.startsWith('en'));
  }
  for (const { context } of [mine, ...guests]) await context.close();
}

const { page, context } = await openWindow(chromium, { viewport: { width: 2600, height: 1300 } });
for (const [name, rows] of Object.entries(sheets)) {
  const cells = (theme) => languages.flatMap((language) => Object.keys(sizes).map((size) => `<img height=400 src="data:image/jpeg;base64,${rows[theme][language + size]}">`));
  await page.setContent(`<body style="margin:8px;background:#888">${themes.map((theme) => `<div style="display:flex;gap:8px;margin-bottom:8px">${cells(theme).join('')}</div>`).join('')}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.locator('body').screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 85 });
}
await context.close();
await chromium.close();
await Promise.all([site.close(), server?.close()]);
console.log(`${Object.keys(sheets).length} sheets in ${folder}`);

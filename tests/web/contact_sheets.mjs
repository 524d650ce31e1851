// One sheet for each screen: a row for each theme, with desktop and phone in every language.
// Run by scripts/contact_sheets.sh; arguments select screens by name.
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
const people = {}; // the window of one person in every size
for (const [size, viewport] of Object.entries(sizes)) people[size] = await openWindow(chromium, { viewport, seed: 7, settings: { forced: 'single', name: 'Ana', language: 'en' } });
const { page: desk, context } = await openWindow(chromium, { viewport: { width: 2600, height: 1300 } }); // where the sheets are laid out

async function speak(page, language) {
  await page.locator('header select').selectOption(language);
  await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), language);
}

const all = Object.entries({ ...scenes, ...online }).filter(([name]) => needed(name));
for (const [name, lead] of all) {
  const pictures = {}; // by theme, language and size
  for (const [size, { page }] of Object.entries(people)) {
    const guests = [];
    const another = async () => {
      guests.push(await openWindow(chromium, { seed: 8, settings: { name: 'Rui' } }));
      return guests.at(-1).page;
    };
    await lead(page, name in online ? server.url : site.url, another);
    for (const language of languages) {
      await speak(page, language);
      for (const theme of themes) {
        await wear(page, theme);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        (pictures[theme] ??= {})[language + size] = (await page.screenshot({ animations: 'disabled' })).toString('base64');
      }
    }
    await wear(page, 'light');
    await speak(page, 'en');
    for (const guest of guests) await guest.context.close();
  }
  const cells = (theme) => languages.flatMap((language) => Object.keys(sizes).map((size) => `<img height=400 src="data:image/png;base64,${pictures[theme][language + size]}">`));
  await desk.setContent(`<body style="margin:8px;background:#888">${themes.map((theme) => `<div style="display:flex;gap:8px;margin-bottom:8px">${cells(theme).join('')}</div>`).join('')}`);
  await desk.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await desk.locator('body').screenshot({ path: join(folder, `${name}.png`) });
}
for (const one of [context, ...Object.values(people).map((person) => person.context)]) await one.close();
await chromium.close();
await Promise.all([site.close(), server?.close()]);
console.log(`${all.length} sheets in ${folder}`);

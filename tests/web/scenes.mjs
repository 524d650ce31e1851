// The screens that pictures are taken of: every board in the middle of a game, and all other screens.
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { begin, invite, playOn, root, sit } from './support.mjs';

export const games = readdirSync(join(root, 'web/src/lessons')).map((file) => parse(file).name);
// The number of players, and of taps until the middle of a game, if not two and eight.
const middles = { ludo: [4, 18], niout: [4, 6], tabula: [2, 24], sorry: [4, 14], desculpa: [4, 14], pretoa: [2, 5] };

export async function middleOf(page, url, game) {
  const [players, taps] = middles[game] ?? [2, 8];
  await begin(page, url, game, { players: players > 2 ? players : undefined, seats: ['me', 'curious', 'curious', 'curious'].slice(0, players) });
  await playOn(page, { taps });
  await page.locator('.token.movable, .choices button').first().waitFor();
}

async function finished(page, url, game) {
  await begin(page, url, game, { seats: ['me', 'curious'] });
  await playOn(page);
}

async function replayed(page, url) {
  await finished(page, url, 'pretoa');
  await page.locator('a', { hasText: 'Replay' }).click();
  await page.locator('.replay figure').waitFor();
}

const at = (path, ready) => async (page, url) => {
  await page.goto(`${url}#/${path}`);
  await page.locator(ready).first().waitFor();
};

// Each function brings a page to its screen. The order matters: home shows the games played before.
export const scenes = {
  'home-first': at('', `.games .board >> nth=${games.length - 1}`),
  ...Object.fromEntries(games.map((game) => [`setup-${game}`, at(`setup/${game}`, 'aside .token, button.begin')])),
  'setup-rules': async (page, url) => {
    await at('setup/sorry', 'button.begin')(page, url);
    await page.locator('summary').first().click();
    await page.evaluate(() => document.querySelector('details').scrollIntoView());
  },
  ...Object.fromEntries(games.map((game) => [game, (page, url) => middleOf(page, url, game)])),
  'hand': async (page, url) => {
    await begin(page, url, 'sorry', { mode: 'club', seats: ['me', 'curious'] });
    await page.locator('.token.movable, .choices button').first().waitFor();
  },
  'hint': async (page, url) => {
    await middleOf(page, url, 'ludo');
    await page.locator('button', { hasText: /Hint/ }).click();
    await page.locator('.choices .why').waitFor();
  },
  'tools': async (page, url) => {
    await middleOf(page, url, 'pretoa');
    await page.locator('.bar > button').last().click();
  },
  'over': (page, url) => finished(page, url, 'pretoa'),
  'replay': async (page, url) => {
    await replayed(page, url);
    for (let i = 0; i < 12; ++i) await page.locator('[aria-label="Forward one step"]').click();
  },
  'summary': async (page, url) => {
    await replayed(page, url);
    await page.locator('.tabs button').last().click();
    await page.locator('tbody tr').first().waitFor();
  },
  'fairness': async (page, url) => {
    await finished(page, url, 'niout');
    await page.locator('a', { hasText: 'Fair chance' }).click();
    await page.locator('.good').waitFor();
  },
  'home': at('', `.games .board >> nth=${games.length - 1}`),
  'stats': at('stats', 'dl'),
  'lesson': at('lesson/ludo', '.lesson .token'),
  'rules': async (page, url) => {
    await at('rules/pretoa', 'article svg')(page, url);
    await page.evaluate(() => document.querySelector('article svg').scrollIntoView({ block: 'center' }));
  },
  'rules-top': at('rules/ludo', 'article h1'),
  'settings': at('settings', '.settings'),
  'lost': at('nowhere', 'h1'),
};

// With a server; `another` opens the window of somebody else.
export const online = {
  'waiting': async (page, url, another) => {
    const link = await invite(page, url, 'niout', undefined, ['me', 'invited', 'invited', 'curious'], 4);
    const guest = await another();
    await guest.goto(link);
    await guest.locator('form button.main').click();
    await page.locator('b', { hasText: 'Rui' }).waitFor();
  },
  'online': async (page, url, another) => {
    const guest = await another();
    await sit(guest, await invite(page, url, 'tabula'));
    await page.locator('.table .board').waitFor();
    await playOn(page, { taps: 3 });
  },
  'lobby': at('lobby', 'h2'),
};

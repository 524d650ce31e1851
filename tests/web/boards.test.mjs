// What makes each board its own.
import { expect, test } from './harness.mjs';
import { begin, beginFrom, handWithSorry, playOn, playUntil, speak, toMyMove } from './support.mjs';

const details = '.table .details';

test('the yards of Ludo have the faces and names of their players, and the number that opens them', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'curious', 'curious', 'curious'] });
  await expect(page.locator(`${details} text`)).toHaveText(['Me', 'Nico', 'Lua', 'Tomé']);
  await expect(page.locator(`${details} .pupil`)).toHaveCount(8);
  const key = page.locator(`${details} .key`).first();
  await expect(key.locator('circle')).toHaveCount(5);
  // By the engine, not by the page: a house rule changes it.
  await page.goto(`${site.url}#/setup/ludo`);
  await page.locator('summary', { hasText: 'House rules' }).click();
  await page.locator('#option-release').selectOption('6');
  await page.locator('button.begin').click();
  await expect(key.locator('circle')).toHaveCount(6);
});

test('Niout names its casts with their steps and its large stations in every language', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'niout', { seats: ['me', 'curious'] });
  await toMyMove(page);
  await expect(page.locator('.chance .name')).toHaveText(/^(TO · 1|KAI · 2|KUL · 3|NIOUT · 4|MO · 5)$/);
  for (const [language, names] of Object.entries({ en: ['First station', 'Second station', 'Third station', 'Arrival', 'Centre'], pt: ['Primeira casa', 'Segunda casa', 'Terceira casa', 'Chegada', 'Centro'], es: ['Primera casilla', 'Segunda casilla', 'Tercera casilla', 'Llegada', 'Centro'] })) {
    await speak(page, language);
    await expect(page.locator(`${details} text`)).toHaveText(names);
    await expect(page.locator(`.spot[aria-label^="${names[0]}"]`), 'screen readers hear the name').toHaveCount(1);
  }
});

test('the dice of Tabula have the colour of their player, and a movable piece only a rim', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', { seats: ['me', 'friend'] });
  await toMyMove(page);
  const face = page.locator('.chance .die rect').nth(1);
  const colour = { white: '#efe8d8', black: '#34302d' };
  await expect(face).toHaveAttribute('fill', colour.white);
  await expect(page.locator('.token .halo.edge').first()).toHaveCSS('fill', 'none');
  await playUntil(page, (black) => document.querySelectorAll('.chance .die rect')[1]?.getAttribute('fill') === black && document.querySelector('.movable'), colour.black);
  await expect(face).toHaveAttribute('fill', colour.black);
});

test('the cards of Sorry! show what they do, and the discard grows', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'sorry', { mode: 'club', seats: ['me', 'curious'] });
  const cards = page.locator('.hand .card');
  await expect(cards.first()).toHaveAccessibleName(/^(\d+|Sorry!)$/);
  await expect(cards.locator('path.way')).toHaveCount(5);
  // Each reachable square says by which card.
  await beginFrom(page, site.url, 'sorry', handWithSorry, { mode: 'club', names: ['Me', 'Pipa'], bots: { 1: 'curious' } });
  await playUntil(page, () => document.querySelector('.table text.card'));
  await expect(page.locator('.table text.card').first()).toHaveText(/\d|Sorry!/);
  await begin(page, site.url, 'sorry', { seats: ['me', 'curious'] });
  await playUntil(page, () => document.querySelectorAll('.chance .under').length === 5);
});

test('Desculpa keeps its tally on the cork, and its cards are tiles', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'desculpa', { seats: ['me', 'curious'] });
  await expect(page.locator(`${details} .tally`)).toHaveCount(2);
  await expect(page.locator(`${details} .stroke`)).toHaveCount(0);
  await playUntil(page, () => document.querySelectorAll('.table .details .stroke').length > 0);
  await expect(page.locator('.chance svg.tile')).toHaveCount(1);
});

test('police and thieves have their names everywhere, and the captured their bars and their sack', async ({ open, site }) => {
  const page = await open();
  const colours = { en: /\b(yellow|red)\b/i, pt: /\b(amarel[oa]s?|vermelh[oa]s?)\b/i, es: /\b(amarill[oa]s?|roj[oa]s?)\b/i };
  await begin(page, site.url, 'policiais', { seats: ['me', 'curious'] });
  await expect(page.locator(`${details} .bars`)).toHaveCount(1);
  await expect(page.locator(`${details} .sack`)).toHaveCount(1);
  await playOn(page, { taps: 8 });
  for (const [language, words] of Object.entries(colours)) {
    await speak(page, language);
    await expect.poll(() => page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel)].join('\n')), language).not.toMatch(words);
  }
});

test('a chain of Pretoa lights up leap by leap', async ({ open, site }) => {
  const page = await open();
  await beginFrom(page, site.url, 'pretoa', 'yellow=13 red=1,5,7,14,16,18 turn=yellow');
  await playUntil(page, () => document.querySelectorAll('.table .ink .trace').length > 1);
  await expect(page.locator('.table .ink .came').nth(1)).toBeAttached();
});

// Before and after a game: the lot, the colours of the players, and the points.
import { expect, test } from './harness.mjs';
import { begin, lines, paint, playOn, small } from './support.mjs';

test.describe('the lot', () => {
  for (const [game, drew] of [
    ['ludo', /throws? [1-6]/],
    ['niout', /casts? (TO|KAI|KUL|NIOUT|MO)/],
    ['tabula', /throws? \d, \d, \d/],
    ['desculpa', /draws? (\d+|Desculpa)/],
    ['pretoa', /^/],
  ])
    test(`${game}: everybody sees who begins and why, and can skip it`, async ({ open, site }) => {
      const page = await open({ settings: { speed: 1, lot: true, forced: 'off' } });
      await begin(page, site.url, game, { seats: ['me', 'friend'], names: { 1: 'Rui' } });
      const lot = page.locator('section.lot');
      await expect(page.locator('.spoken p', { hasText: / begins$/ })).toHaveText([drew]);
      await expect(page.locator('.spoken p', { hasText: / begins$/ })).toHaveText([/(Me|Rui) begins$/]);
      await expect(lot.locator('li')).toHaveCount(game === 'pretoa' ? 0 : 2);
      await lot.getByRole('button', { name: 'Play' }).click();
      await expect(lot).toHaveCount(0);
      if (game !== 'pretoa') await expect(lines(page).first()).toHaveText(drew); // and in the log
      await page.reload();
      await page.locator('.table .token').first().waitFor();
      await expect(lot, 'a page that is loaded again does not repeat it').toHaveCount(0);
    });

  test('is not drawn for those who do not want it', async ({ open, site }) => {
    const page = await open({ settings: { speed: 1, lot: true } });
    await page.goto(`${site.url}#/setup/pretoa`);
    await page.getByLabel('Draw lots for who begins').uncheck();
    await page.locator('button.begin').click();
    await page.locator('.table .token.movable').first().waitFor(); // the first seat is mine
    await expect(page.locator('section.lot')).toHaveCount(0);
  });
});

test.describe('colours', () => {
  test('a player is called and drawn by the colour they chose, in every game of a series', async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { forced: 'single' } });
    await page.goto(`${site.url}#/setup/ludo`);
    await paint(page, 0, 'blue');
    await paint(page, 1, 'green');
    await page.locator('select.series').selectOption('series 3');
    await page.locator('button.begin').click();
    for (const game of [1, 2]) {
      await page.locator('.note', { hasText: `Game ${game} of 3` }).waitFor();
      await expect(page.locator('.us small')).toContainText('blue');
      await expect(page.locator('.others small')).toContainText('green');
      await playOn(page);
      await expect(page.locator('.status')).toContainText(/\((blue|green)\)/);
      if (game < 2) await page.locator('button', { hasText: 'Next game' }).click();
    }
  });

  test('a colour that somebody has is exchanged', async ({ open, site }) => {
    const page = await open();
    await page.goto(`${site.url}#/setup/policiais`);
    const [mine, other] = [0, 1].map((chair) => page.locator(`[data-chair="${chair}"]`));
    await expect(mine).toHaveAccessibleName(/^police, /);
    await paint(page, 0, 'red');
    await expect(mine).toHaveAccessibleName(/^thieves, /);
    await expect(other).toHaveAccessibleName(/^police, /);
  });
});

test('points: how they came about, and who has how many', async ({ open, site }) => {
  const page = await open({ viewport: small, settings: { forced: 'single' } });
  await begin(page, site.url, 'desculpa', { seats: ['me', 'curious'], series: 3 });
  for (const game of [1, 2, 3]) {
    await page.locator('.note', { hasText: `Game ${game} of 3` }).waitFor();
    await playOn(page);
    const winner = page.locator('.score tbody tr').filter({ hasText: 'of the others not Home' });
    await expect(winner).toHaveText(/4 \(4 pawns Home\) \+ \d \(\d pawns? of the others not Home\)/);
    await expect(page.locator('.score thead th')).toHaveCount(game === 1 ? 2 : 4);
    if (game < 3) await page.locator('button', { hasText: 'Next game' }).click();
  }
  await page.locator('.series', { hasText: 'wins the series' }).waitFor();
});

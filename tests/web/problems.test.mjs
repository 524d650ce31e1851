// Problems, the problem of the day, and training on one's own mistakes.
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, expectNoBarriers, expectNoMissingTexts, playOn, speak, storages } from './support.mjs';

const day = new Date(2026, 10, 18, 12); // a Wednesday at noon
const games = ['ludo', 'niout', 'tabula', 'sorry', 'desculpa', 'policiais', 'pretoa'];

// Answers by the list of moves, with the keyboard alone.
async function answer(page, which) {
  await page.locator('.say summary').focus();
  await page.keyboard.press('Enter');
  await page.locator('.moves button').nth(which).focus();
  await page.keyboard.press('Enter');
  await page.locator('.odds').waitFor();
}

// Anew, so that it is of the day that the clock shows now.
async function openList(page, url) {
  await page.goto(`${url}#/settings`);
  await expect(page.locator('.day')).toHaveCount(0);
  await page.locator('h1').waitFor();
  await page.goto(`${url}#/problems`);
  await page.locator('.day').waitFor();
}

test('the problem of the day is asked, answered and counted', async ({ open, site }) => {
  const page = await open();
  await page.clock.setFixedTime(day);
  await page.goto(`${site.url}#/problems`);
  await page.locator('a', { hasText: 'Problem of the day' }).click();
  await expect(page.locator('h1')).toContainText('Problem of the day');
  await page.locator('.token.movable').first().waitFor();
  await answer(page, 0);
  await expect(page.locator('.odds li.yours')).toHaveCount(1);
  await expect(page.locator('.odds li.best')).toHaveCount(1);
  await expect(page.locator('.streak')).toHaveText('1 day in a row');
  await page.clock.setFixedTime(new Date(2026, 10, 19, 12));
  await openList(page, site.url);
  await page.locator('.day a').click();
  await answer(page, 0);
  await expect(page.locator('.streak')).toHaveText('2 days in a row');
  // The clock jumps: nothing is lost when it is right again.
  await page.clock.setFixedTime(new Date(2026, 11, 24, 12));
  await openList(page, site.url);
  await expect(page.locator('.day')).not.toContainText('in a row');
  await page.clock.setFixedTime(new Date(2026, 10, 19, 18));
  await openList(page, site.url);
  await expect(page.locator('.day')).toContainText('2 days in a row');
  await expect(page.locator('.day')).toContainText('done');
});

for (const game of games)
  test(`${game}: problems can be solved in every language, and nothing stands in the way`, async ({ open, site }) => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await page.goto(`${site.url}#/problems/${game}/1`);
    await page.locator('.token.movable, .trial button').first().waitFor();
    await expectNoBarriers(page, 'a problem');
    await answer(page, 0);
    for (const language of ['pt', 'es', 'en']) {
      await speak(page, language);
      await expectNoMissingTexts(page, `${game} ${language}`);
      await expect(page.locator('body')).not.toContainText('theme.');
    }
    await expectNoBarriers(page, 'an answer');
    const wide = await atRest(page.locator('.odds'), () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth));
    expect(wide, 'it fits the phone').toBe(false);
    await page.locator('button', { hasText: 'Next problem' }).click();
    await expect(page.locator('.odds')).toHaveCount(0);
    await page.locator('.token.movable, .trial button').first().waitFor();
  });

test('on from a problem the game goes on against the engine', async ({ open, site }) => {
  const page = await open();
  await page.goto(`${site.url}#/problems/pretoa/1`);
  await answer(page, 0);
  await page.locator('button', { hasText: 'Play on from here' }).click();
  await page.locator('.token.movable').first().waitFor();
});

test('a damaged collection is reported, and can be tried again', async ({ open, site }) => {
  const page = await open();
  await page.route(/assets\/niout-.*\.txt$/, async (route) => {
    const whole = await (await route.fetch()).text();
    await route.fulfill({ body: whole.slice(0, -40), contentType: 'text/plain' });
  });
  await page.goto(`${site.url}#/problems/niout`);
  await expect(page.locator('[role=alert]')).toContainText('damaged');
});

for (const [name, spoil] of Object.entries(storages))
  test(`storage that is ${name} is reported, and problems go on`, async ({ open, site }) => {
    const page = await open();
    await page.addInitScript(spoil);
    await page.goto(`${site.url}#/problems/niout/1`);
    await answer(page, 0);
    await expect(page.locator('[role=alert]')).toContainText('stores nothing');
    await page.locator('button', { hasText: 'Next problem' }).click();
    await page.locator('.token.movable, .trial button').first().waitFor();
  });

test('after a game its mistakes are trained, and can be erased', async ({ open, site }) => {
  const page = await open();
  const train = page.locator('button', { hasText: 'Solve problems' });
  const clean = page.getByText('There was no clear mistake');
  for (let found = false; !found; ) { // a game of random moves may have none
    await begin(page, site.url, 'pretoa', { seats: ['me', 'expert'] });
    await playOn(page);
    await page.locator('a', { hasText: 'Train on what went wrong' }).click();
    found = await atRest(train.or(clean), () => train.isVisible());
  }
  await expect(clean).toHaveCount(0);
  await train.click();
  await answer(page, 0);
  await expect(page.locator('.note')).toContainText('In the game you played');
  await page.locator('button', { hasText: 'Next problem' }).click();
  await page.goto(`${site.url}#/training`);
  await page.locator('button', { hasText: 'Erase my record' }).click();
  await expect(page.locator('body')).toContainText('Nothing to train today');
});

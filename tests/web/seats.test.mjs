// The set-up as the table itself, and the people this device remembers.
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, expectNoBarriers, expectNoMissingTexts, playOn, seat, speak, themes, wear } from './support.mjs';

const chair = (page, i) => page.locator(`[data-chair="${i}"]`);
const dialog = (page) => page.getByRole('dialog', { name: 'Who sits here?' });
const phone = { width: 320, height: 568 };

test('a tap on a chair asks who sits there: me, somebody else, a bot with its temper', async ({ open, site }) => {
  const page = await open({ viewport: { width: 390, height: 664 } });
  await page.goto(`${site.url}#/setup/ludo`);
  await expect(chair(page, 0)).toHaveAccessibleName('red, Me, Me');
  await expect(page.locator('button.begin'), 'the table can be left at once').toBeInViewport();
  await chair(page, 1).click();
  await expect(dialog(page).locator('[data-seat=curious]')).toHaveText(/Nico · Curious\s*tries everything/);
  await dialog(page).locator('[data-seat=expert]').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(chair(page, 1)).toHaveAccessibleName('yellow, Duarte, Sharp');
  await chair(page, 1).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // I take another place, and the person who had it takes mine.
  await seat(page, 1, 'me');
  await expect(chair(page, 1)).toHaveAccessibleName('yellow, Me, Me');
  await expect(chair(page, 0)).toHaveAccessibleName(/^red, .*, Sharp$/);
  // So it is with colours: one is free, the other is not.
  for (const [colour, other] of [['blue', 'red'], ['red', 'blue']]) {
    await chair(page, 1).click();
    await dialog(page).getByRole('radiogroup', { name: 'Colour of seat 2' }).getByRole('radio', { name: colour }).click();
    await dialog(page).locator('[data-seat=me]').click();
    await expect(chair(page, 1)).toHaveAccessibleName(`${colour}, Me, Me`);
    await expect(chair(page, 0)).toHaveAccessibleName(new RegExp(`^${other}, `));
  }
  await page.locator('button.begin').click();
  await expect(page.locator('.players.us small')).toContainText('red');
});

test('names and faces of the people of the house are remembered, and can be forgotten', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'], names: { 1: 'Rui' } });
  await page.reload();
  await page.goto(`${site.url}#/setup/ludo`);
  await chair(page, 1).click();
  await dialog(page).locator('[data-person=Rui]').click();
  await expect(chair(page, 1)).toHaveAccessibleName('yellow, Rui');
  // My own name and face.
  await chair(page, 0).click();
  await dialog(page).getByRole('button', { name: 'Change' }).click();
  await dialog(page).getByRole('radio', { name: 'Owl' }).click();
  await dialog(page).getByLabel('Your name').fill('Ana');
  await dialog(page).getByLabel('Your name').press('Tab');
  await expect(dialog(page).getByRole('radio', { name: 'Owl' }), 'the face goes with the name').toBeChecked();
  await dialog(page).locator('[data-seat=me]').click();
  await page.reload();
  await expect(chair(page, 0)).toHaveAccessibleName('red, Ana, Me');
  await chair(page, 1).click();
  await dialog(page).getByRole('button', { name: 'Delete: Rui' }).click();
  await expect(dialog(page).locator('[data-person=Rui]')).toHaveCount(0);
});

test('the last table is one tap, with the same people', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', { seats: ['friend', 'me'], names: { 0: 'Rui' } });
  await page.goto(site.url);
  await expect(page.locator('.again')).toHaveText(/Tabula\s*Rui · Me/);
  await page.getByRole('button', { name: 'Play now' }).click();
  const names = page.locator('.players b');
  await expect(names).toHaveText(['Rui', 'Me']);
  await page.goto(`${site.url}#/setup/tabula`);
  await page.getByRole('button', { name: 'Same table as last time' }).click();
  await expect(names).toHaveText(['Rui', 'Me']);
});

test('the chairs and the question fit a small phone and have no barriers, in every language', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  await page.goto(`${site.url}#/setup/sorry`);
  await page.locator('.numbers button', { hasText: '4' }).click();
  await expect(page.locator('.chair')).toHaveCount(4);
  for (const language of ['pt', 'es', 'en']) {
    await speak(page, language);
    await chair(page, 1).click();
    await page.locator('dialog button[aria-expanded]').click();
    await expectNoMissingTexts(page, language);
    await expect.poll(() => page.evaluate(() => {
      const box = document.querySelector('dialog');
      return [box.scrollWidth - box.clientWidth, document.scrollingElement.scrollWidth - innerWidth].every((more) => more <= 0);
    }), language).toBe(true);
    await page.keyboard.press('Escape');
  }
  await chair(page, 1).click();
  await expectNoBarriers(page, 'who sits here');
  await wear(page, themes[0]);
  await page.locator('dialog [data-seat=expert]').click();
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('.chair b')].filter((name) => name.scrollWidth > name.clientWidth + 1).length)).toBe(0);
  await atRest(page.locator('button.begin'), () => undefined);
});

test('at the end the winner grins and the loser winces', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await expect(page.locator('.players [data-feeling=calm]')).toHaveCount(2);
  await playOn(page);
  await expect(page.locator('.players [data-feeling=calm]')).toHaveCount(0);
  await expect(page.locator('.players [data-feeling=glad]')).toHaveCount(1);
});

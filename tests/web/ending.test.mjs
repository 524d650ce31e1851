// The end of a game: the winner's moment, and the card that tells how it went.
import { expect, test } from './harness.mjs';
import { atRest, inPage } from './reads.mjs';
import { beginFrom, playOn } from './support.mjs';

// One move wins.
const won = {
  ludo: 'red=r6*3,r5 yellow=yard*4 turn=red die=1',
  niout: 'yellow=home*3,19 red=off*4 turn=yellow cast=TO',
  tabula: 'white=24,off*14 black=hand*15 turn=white dice=6',
  sorry: 'red=home*3,r5 yellow=start*4 turn=red card=1 pile=2*4',
  desculpa: 'red=home*3,r5 yellow=start*4 turn=red card=1 pile=2*4',
  policiais: 'yellow=7,0 red=6 turn=yellow',
  pretoa: 'yellow=13 red=14 turn=yellow',
};
const still = { motion: 'full', speed: 1, throws: 'self', auto: 'pass' };

// What the page shows at the end of a game, in order, although it passes: the moment and the card. `tap` is what an impatient finger
// does as soon as the card is there.
const watchEnding = (page, tap = false) => inPage(page, (impatient) => {
  globalThis.seen = [];
  const look = () => {
    const dance = document.querySelector('.dance [data-moment]');
    const card = document.querySelector('.table > .outcome');
    const what = dance ? `moment of ${dance.dataset.moment}` : card ? 'card' : undefined;
    if (!what || globalThis.seen.at(-1) === what) return;
    globalThis.seen.push(what);
    if (card) globalThis.deaf = card.querySelector('.main')?.ariaDisabled;
    if (card && impatient) card.querySelector('.main').click();
  };
  new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true });
}, tap);
const seen = (page) => expect.poll(() => page.evaluate(() => globalThis.seen));

for (const [game, position] of Object.entries(won))
  test(`a game of ${game} won has its moment, then a card`, async ({ open, site }) => {
    const page = await open({ viewport: { width: 390, height: 664 }, settings: still });
    await beginFrom(page, site.url, game, position);
    await watchEnding(page);
    await playOn(page);
    await seen(page).toEqual([`moment of ${game}`, 'card']);
    await expect(page.locator('.outcome h2')).toHaveText('Me wins!');
    await expect(page.locator('.outcome .score tbody tr').first()).toContainText('Me');
    await expect.poll(() => page.evaluate(() => {
      const [card, tools] = ['.outcome', '.bar'].map((name) => document.querySelector(name).getBoundingClientRect());
      return card.left >= 0 && card.right <= innerWidth && card.top >= 0 && card.bottom <= tools.top;
    })).toBe(true);
  });

test('the moment is over at a tap, and is a picture that fades in where motion is reduced', async ({ open, site }) => {
  const page = await open({ settings: { ...still, speed: 0.05 } }); // forty seconds long
  await beginFrom(page, site.url, 'pretoa', won.pretoa);
  await playOn(page);
  await page.locator('.dance').click();
  await page.locator('.outcome').waitFor();
  const calm = await open({ settings: { ...still, motion: 'reduced', speed: 0.05 } });
  await beginFrom(calm, site.url, 'pretoa', won.pretoa);
  await playOn(calm);
  await calm.locator('.dance').waitFor();
  await expect.poll(() => calm.locator('.dance svg').evaluate((svg) => [...new Set([...svg.querySelectorAll('*')].map((one) => getComputedStyle(one).animationName.replace(/^svelte-\w+-/, '')))].filter((name) => name !== 'none'))).toEqual(['appear']);
});

test('“Play again” does not hear a tap meant for the board', async ({ open, site }) => {
  const page = await open();
  await beginFrom(page, site.url, 'pretoa', won.pretoa);
  await watchEnding(page, true);
  await playOn(page);
  await seen(page).toContain('card');
  await expect.poll(() => page.evaluate(() => globalThis.deaf)).toBe('true');
  const again = page.locator('.outcome button', { hasText: 'Play again' });
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  await expect(page.locator('.outcome')).toHaveCount(1); // the impatient tap began nothing
  await again.click();
  await page.locator('.outcome').waitFor({ state: 'detached' });
});

test('a loss has its own words and no dance', async ({ open, site }) => {
  const page = await open({ settings: still });
  await beginFrom(page, site.url, 'pretoa', 'yellow=1 red=3,12 turn=yellow', { names: ['Me', 'Nico'], bots: { 1: 'curious' } });
  await watchEnding(page);
  await playOn(page);
  await seen(page).toEqual(['card']);
  await expect(page.locator('.outcome.lost h2')).toHaveText('Nico wins this time');
  await page.locator('.outcome > .close').click();
  await page.locator('.outcome').waitFor({ state: 'detached' });
  await page.locator('.says button', { hasText: 'Result' }).click();
  await page.locator('.outcome').waitFor();
});

test('the card tells captures and luck, and opens the replay at the turning point', async ({ open, site }) => {
  const page = await open();
  await beginFrom(page, site.url, 'ludo', 'red=r6*3,44 yellow=y6*3,19 turn=red');
  await playOn(page);
  const facts = page.locator('.outcome dl');
  await expect(facts).toContainText(/Luck\s*\S+ [−+-]\d+%/);
  const link = facts.locator('a.turning');
  const [, step] = /\/(\d+)$/.exec(await atRest(link, () => link.getAttribute('href')));
  await link.click();
  await expect(page.locator('.replay li').nth(Number(step) - 1).locator('button')).toHaveAttribute('aria-current', 'step');
  await page.goBack(); // the card is there again, without a dance
  await page.locator('.outcome').waitFor();
});

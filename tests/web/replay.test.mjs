// A replay shows the same position however one gets there.
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, playOn } from './support.mjs';

test('going forward, back and to any step of a replay leads to the same position', async ({ open, site }) => {
  const page = await open({ settings: { speed: 1000 } }); // nothing is animated: a step is done when the click is
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.locator('a', { hasText: 'Replay' }).click();
  const where = page.locator('.replay input[type=range]');
  const pieces = page.locator('.replay [data-token]');
  const places = (all) => all.map((one) => one.style.transform).sort();
  await expect(where).toHaveValue('0');
  await expect(pieces).toHaveCount(18);
  const passed = [await atRest(pieces, () => pieces.evaluateAll(places))];
  for (let step = 1; step <= 4; ++step) {
    await page.locator('[aria-label="Forward one step"]').click();
    await expect(where).toHaveValue(`${step}`);
    await expect.poll(() => pieces.evaluateAll(places)).not.toEqual(passed.at(-1));
    passed.push(await atRest(pieces, () => pieces.evaluateAll(places)));
  }
  await page.locator('[aria-label="Back one step"]').click();
  await expect.poll(() => pieces.evaluateAll(places)).toEqual(passed[3]);
  await where.fill('1');
  await expect.poll(() => pieces.evaluateAll(places)).toEqual(passed[1]);
  await page.locator('[aria-label="Go to start"]').click();
  await expect.poll(() => pieces.evaluateAll(places)).toEqual(passed[0]);
});

// Whole games from a plain web host, without a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { begin, clickOn, gameNames, missingTexts, playOn, root, small, toMyMove, violations } from './support.mjs';

const games = gameNames();

test.describe('a whole game against a bot', () => {
  for (const game of games)
    test(game, async ({ open, site }) => {
      const page = await open({ viewport: small, settings: { auto: 'single' } });
      await begin(page, site.url, game, { seats: ['me', 'curious'] });
      await clickOn(page, 8);
      const { over } = await playOn(page);
      assert.ok(over);
      assert.match(await page.locator('.status').textContent(), /wins|draw/i);
      for (const language of ['pt', 'es', 'en']) {
        await page.locator('header select').selectOption(language);
        await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
        assert.deepEqual(await missingTexts(page), [], language);
      }
    });

  test('two pairs of Niout, and the throws by a tap', async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { throws: 'tap' } });
    await begin(page, site.url, 'niout', { mode: 'pairs', seats: ['me', 'curious', 'curious', 'curious'] });
    await page.locator('button.throw', { hasText: 'Cast the sticks' }).waitFor();
    assert.equal(await page.locator('.chance').count(), 0, 'a throw is seen before it is made');
    const { over } = await playOn(page);
    assert.ok(over);
    assert.equal(await page.locator('.place', { hasText: '1.' }).count(), 2, 'both of a pair win');
  });

  test('club: the device goes from hand to hand, hints come from one\'s own cards', async ({ open, site }) => {
    const page = await open();
    await begin(page, site.url, 'sorry', { mode: 'club', players: 3, seats: ['me', 'friend', 'curious'], names: { 1: 'Rui' } });
    for (const who of ['Me', 'Rui']) {
      await page.locator('.choices', { hasText: `Pass the device to ${who}` }).waitFor();
      assert.equal(await page.locator('.hand').count(), 0);
      assert.equal(await page.locator('.token.movable').count(), 0);
      await expect(page.locator('.chance')).toHaveCount(who === 'Me' ? 0 : 1); // the last card played, never the one drawn
      if (who === 'Rui') await expect(page.locator('.chance')).toHaveAttribute('aria-label', /^red plays /);
      assert.doesNotMatch(await page.locator('.lines').textContent(), /draws (?!a card)/);
      await page.locator('button', { hasText: 'Show my cards' }).click();
      await page.locator('.hand button').first().waitFor();
      // A 2 gives another turn, and a 7 may have a second part.
      const passed = page.locator('.choices', { hasText: 'Pass the device' });
      const hint = page.locator('button:enabled', { hasText: 'Hint' });
      for (let again = true; again; again = (await passed.count()) === 0) {
        const log = await page.locator('.lines').textContent();
        await hint.click();
        await page.locator('.choices[aria-label=Hint] .why').waitFor();
        await page.locator('.choices[aria-label=Hint] button').first().click();
        await expect.poll(async () => (await passed.count()) > 0 || ((await hint.count()) > 0 && (await page.locator('.lines').textContent()) !== log), { timeout: 120_000 }).toBe(true);
      }
    }
  });

  test('a series of three ends after three games', async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { auto: 'single' } });
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'], series: 3 });
    for (const number of [1, 2, 3]) {
      await page.locator('.note', { hasText: `Game ${number} of 3` }).waitFor();
      await playOn(page);
      if (number < 3) await page.locator('button', { hasText: 'Next game' }).click();
    }
    await page.locator('.choices', { hasText: 'Series over' }).waitFor();
    await page.locator('a', { hasText: 'New match' }).waitFor();
  });

  test('a whole game of Pretoa with a finger', async ({ open, site }) => {
    const page = await open({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    for (;;) {
      await page.waitForFunction(() => document.querySelector('.place, .table circle.target.dot, .table .token.movable'));
      const wanted = await page.evaluate(() => {
        if (document.querySelector('.place')) return null;
        const targets = document.querySelectorAll('.table circle.target.dot');
        const all = targets.length > 0 ? targets : document.querySelectorAll('.table .token.movable');
        const box = all[Math.floor(Math.random() * all.length)]?.getBoundingClientRect();
        return box && [box.x + box.width / 2, box.y + box.height / 2];
      });
      if (wanted) await page.touchscreen.tap(...wanted);
      else if ((await page.locator('.place').count()) > 0) break;
    }
  });

  test('a whole game of Pretoa with the keyboard alone', async ({ open, site }) => {
    const page = await open();
    await page.goto(`${site.url}#/setup/pretoa`);
    await page.locator('button.begin').waitFor();
    await page.locator('.seat select').nth(1).focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowDown'); // from me, over a friend, to the curious bot
    await page.locator('button.begin').focus();
    await page.keyboard.press('Enter');
    await page.locator('.table .board').waitFor();
    await page.locator('[data-spot][tabindex="0"]').focus();
    for (;;) {
      await page.waitForFunction(() => document.querySelector('.place, .token.movable'));
      if ((await page.locator('.place').count()) > 0) break;
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
    }
  });
});

test('the fairness page agrees with a finished match and refuses an edited one', async ({ open, site }) => {
  const page = await open({ viewport: small, settings: { auto: 'single' } });
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })); // as on http://192.168.…
  await begin(page, site.url, 'niout', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.locator('a', { hasText: 'Fair dice' }).click();
  await page.locator('.good').waitFor();
  assert.deepEqual(await violations(page), [], 'the verdict');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('button', { hasText: 'Download' }).click()]);
  const match = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const entry = match.steps.flatMap((step) => step.log).find((one) => one.event !== undefined);
  const refuses = async (text) => {
    const given = (content) => page.locator('input[type=file]').setInputFiles({ name: 'match.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await given(text);
    await page.locator('[role=alert]').waitFor();
    await given(JSON.stringify(match));
    await page.locator('.good').waitFor();
  };
  const over = match.steps.flatMap((step) => step.log).find((one) => one.over);
  const edited = JSON.stringify(match).replace(JSON.stringify(entry), JSON.stringify({ ...entry, event: entry.event === 'KAI' ? 'KUL' : 'KAI' }));
  await refuses(edited);
  await refuses('{"format":');
  await refuses(JSON.stringify({ ...match, steps: [{ at: 1, log: [null] }] }));
  await refuses(JSON.stringify({ ...match, steps: [{ at: 1, log: [{ start: 1, seating: 5 }, { over: 'won', seed: 7 }] }] }));
  await refuses(JSON.stringify(match).replace(over.seed, over.seed.toUpperCase()));
});

test('a game is looked at again, step by step', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.locator('a', { hasText: 'Replay' }).click();
  await page.locator('.replay').waitFor();
  await page.locator('.replay figure').waitFor();
  assert.deepEqual(await violations(page), [], 'the replay');
  await page.locator('[aria-label="Forward one step"]').click();
  assert.equal(await page.locator('[aria-current=step]').count(), 1);
  await page.locator('header select').selectOption('pt');
  await page.locator('[aria-label="Avançar um passo"]').waitFor();
  assert.equal(await page.locator('[aria-current=step]').count(), 1, 'another language begins again');
  await page.locator('header select').selectOption('en');
  await page.locator('[aria-label="Go to end"]').click();
  await page.locator('[aria-label="Back one step"]').click();
});

// What a hint may say, as patterns.
const reasons = Object.entries(JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')))
  .filter(([key]) => key.startsWith('web.reason.'))
  .map(([, text]) => new RegExp(`^${text.replace(/\{[^}]*\}/g, '.+')}$`, 'i'));

test('a hint says why', async ({ open, site }) => {
  const page = await open();
  for (const game of ['pretoa', 'ludo', 'tabula']) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await playOn(page, { taps: 3 });
    await toMyMove(page);
    await page.locator('button', { hasText: 'Hint' }).click();
    const said = await page.locator('.choices[aria-label=Hint] .why').textContent();
    for (const reason of said.replace(/\.$/, '').split('; ')) assert.ok(reasons.some((known) => known.test(reason)), `“${reason}” is no reason`);
  }
  const told = await page.locator('.choices[aria-label=Hint] .why').textContent();
  await page.locator('header select').selectOption('pt');
  await page.locator('.choices[aria-label=Sugestão] .why').waitFor();
  assert.notEqual(await page.locator('.why').textContent(), told, 'still in English');
});

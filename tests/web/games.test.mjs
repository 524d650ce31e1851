// Whole games from a plain web host, without a server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, clickOn, expectNoBarriers, expectNoMissingTexts, gameNames, lines, playOn, root, small, speak, toMyMove } from './support.mjs';

const games = gameNames();

test.describe('a whole game against a bot', () => {
  for (const game of games)
    test(game, async ({ open, site }) => {
      const page = await open({ viewport: small, settings: { forced: 'single' } });
      await begin(page, site.url, game, { seats: ['me', 'curious'] });
      await clickOn(page, 8);
      await playOn(page);
      await expect(page.locator('.status')).toContainText(/wins|draw/i);
      for (const language of ['pt', 'es', 'en']) {
        await speak(page, language);
        await expectNoMissingTexts(page, language);
      }
    });

  test('two pairs of Niout, and the throws by a tap', async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { throwForMe: false } });
    await begin(page, site.url, 'niout', { mode: 'pairs', seats: ['me', 'curious', 'curious', 'curious'] });
    await page.locator('button.throw').waitFor();
    await playOn(page);
    await expect(page.locator('.place', { hasText: '1.' }), 'both of a pair win').toHaveCount(2);
  });

  test('club: the device goes from hand to hand, hints come from one\'s own cards', async ({ open, site }) => {
    const page = await open();
    await begin(page, site.url, 'sorry', { mode: 'club', players: 3, seats: ['me', 'friend', 'curious'], names: { 1: 'Rui' } });
    for (const who of ['Me', 'Rui']) {
      await page.locator('.choices', { hasText: `Pass the device to ${who}` }).waitFor();
      await expect(page.locator('.hand')).toHaveCount(0);
      await expect(page.locator('.token.movable')).toHaveCount(0);
      await expect(page.locator('.chance')).toHaveCount(who === 'Me' ? 0 : 1); // the last card played, never the one drawn
      if (who === 'Rui') await expect(page.locator('.chance')).toHaveAttribute('aria-label', /^Me plays /);
      await expect(page.locator('.lines')).not.toContainText(/draws (?!a card)/);
      await page.locator('button', { hasText: 'Show my cards' }).click();
      await page.locator('.hand button').first().waitFor();
      // A 2 gives another turn, and a 7 may have a second part.
      for (let passed = false; !passed; ) {
        const hint = page.locator('button:enabled', { hasText: 'Hint' });
        const told = await atRest(hint, () => lines(page).count());
        await hint.click();
        await page.locator('.choices[aria-label=Hint] .why').waitFor();
        await page.locator('.choices[aria-label=Hint] button').first().click();
        const next = await page.waitForFunction((before) => {
          if (/Pass the device/.test(document.querySelector('.act').textContent)) return 'passed';
          const again = [...document.querySelectorAll('.bar button:enabled')].some((button) => button.textContent.includes('Hint'));
          return again && document.querySelectorAll('.lines p').length > before && 'again';
        }, told);
        passed = (await next.jsonValue()) === 'passed';
      }
    }
  });

  test('a series of three ends after three games', async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { forced: 'single' } });
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'], series: 3 });
    for (const number of [1, 2, 3]) {
      await page.locator('.note', { hasText: `Game ${number} of 3` }).waitFor();
      await playOn(page);
      if (number < 3) await page.locator('button', { hasText: 'Next game' }).click();
    }
    await page.locator('.series', { hasText: /wins the series|is shared/ }).waitFor();
    await page.locator('a', { hasText: 'New match' }).waitFor();
  });

  test('a whole game of Pretoa with a finger', async ({ open, site }) => {
    const page = await open({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    for (;;) {
      const found = await page.waitForFunction(() => {
        if (document.querySelector('.place')) return { over: true };
        const targets = document.querySelectorAll('.table circle.target.dot');
        const all = targets.length > 0 ? targets : document.querySelectorAll('.table .token.movable');
        const box = all[Math.floor(Math.random() * all.length)]?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      const { over, x, y } = await found.jsonValue();
      if (over) break;
      await page.touchscreen.tap(x, y);
    }
  });

  test('a whole game of Pretoa with the keyboard alone', async ({ open, site }) => {
    const page = await open();
    await page.goto(`${site.url}#/setup/pretoa`);
    await page.locator('button.begin').waitFor();
    await page.locator('[data-chair="1"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor();
    await page.locator('[data-seat=curious]').focus();
    await page.keyboard.press('Enter');
    await page.locator('button.begin').focus();
    await page.keyboard.press('Enter');
    await page.locator('.table .board').waitFor();
    await page.locator('[data-spot][tabindex="0"]').focus();
    for (;;) {
      const found = await page.waitForFunction(() => (document.querySelector('.place') ? 'over' : document.querySelector('.token.movable') && 'mine'));
      if ((await found.jsonValue()) === 'over') break;
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
    }
  });
});

test('the fairness page agrees with a finished match and refuses an edited one', async ({ open, site }) => {
  const page = await open({ viewport: small, settings: { forced: 'single' } });
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })); // as on http://192.168.…
  await begin(page, site.url, 'niout', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.locator('a', { hasText: 'Fair chance' }).click();
  await page.locator('.good').waitFor();
  await expectNoBarriers(page, 'the verdict');
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
  await expectNoBarriers(page, 'the replay');
  await page.locator('[aria-label="Forward one step"]').click();
  await expect(page.locator('[aria-current=step]')).toHaveCount(1);
  await page.locator('header select').selectOption('pt');
  await page.locator('[aria-label="Avançar um passo"]').waitFor();
  await expect(page.locator('[aria-current=step]'), 'another language begins again').toHaveCount(1);
  await page.locator('header select').selectOption('en');
  await page.locator('[aria-label="Go to end"]').click();
  await page.locator('[aria-label="Back one step"]').click();
});

// What a hint may say: one reason or several.
function reasons(language) {
  const known = Object.entries(JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8')))
    .filter(([key]) => key.startsWith('web.reason.'))
    .map(([, text]) => text.replace(/\{[^}]*\}/g, '[^;]+'));
  const one = `(${known.join('|')})`;
  return new RegExp(`^${one}(; ${one})*\\.?$`, 'i');
}

test('a hint says why', async ({ open, site }) => {
  const page = await open();
  for (const game of ['pretoa', 'ludo', 'tabula']) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await playOn(page, { taps: 3 });
    await toMyMove(page);
    await page.locator('button', { hasText: 'Hint' }).click();
    await expect(page.locator('.choices[aria-label=Hint] .why')).toHaveText(reasons('en'));
  }
  await page.locator('header select').selectOption('pt');
  await expect(page.locator('.choices[aria-label=Sugestão] .why')).toHaveText(reasons('pt'));
});

// The page from a plain web host: everything people do without a server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { begin, openBrowser, playOn, staticSite, violations } from './support.mjs';

const games = ['ludo', 'niout', 'tabula', 'sorry', 'desculpa', 'policiais', 'pretoa'];
let site;
before(async () => (site = await staticSite()));
after(() => site.close());

async function withBrowser(options, use) {
  const browser = await openBrowser(options);
  try {
    await use(browser.page, browser);
    assert.deepEqual(browser.errors, []);
  } finally {
    await browser.close();
  }
}

for (const game of games)
  test(`a whole game of ${game} against a bot, with the mouse`, { timeout: 600_000 }, () =>
    withBrowser({ settings: { auto: 'single' } }, async (page) => {
      await begin(page, site.url, game, { seats: ['me', 'curious'] });
      const { over, taps } = await playOn(page);
      assert.ok(over);
      assert.ok(taps > 3, `${taps} taps`);
      assert.match(await page.locator('.status').textContent(), /wins|draw/);
    }));

test('a whole game of Pretoa with the keyboard alone', { timeout: 600_000 }, () =>
  withBrowser({}, async (page) => {
    await page.goto(`${site.url}#/setup/pretoa`);
    await page.locator('button.begin').waitFor();
    await page.locator('.seat select').nth(1).focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowDown'); // from me, over a friend, to the curious bot
    await page.locator('button.begin').focus();
    await page.keyboard.press('Enter');
    await page.locator('.table .board').waitFor();
    await page.locator('[data-spot][tabindex="0"]').focus();
    for (let i = 0; i < 1500 && (await page.locator('.place').count()) === 0; ++i) {
      if ((await page.locator('.token.movable').count()) === 0) {
        await page.waitForTimeout(20);
        continue;
      }
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
    }
    assert.ok((await page.locator('.place').count()) > 0, 'the game is over');
  }));

test('arrow keys walk along the lines of the board', () =>
  withBrowser({}, async (page) => {
    await begin(page, site.url, 'policiais', { seats: ['me', 'friend'] });
    const at = () => page.evaluate(() => document.activeElement.getAttribute('data-spot'));
    await page.locator('[data-spot="0"]').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await at(), '1');
    await page.keyboard.press('ArrowDown');
    assert.equal(await at(), '5');
  }));

test('a reload in the middle goes on where the game was', () =>
  withBrowser({}, async (page) => {
    await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
    await playOn(page, { until: (taps) => taps >= 6 });
    await page.waitForFunction(() => document.querySelector('.token.movable') || document.querySelector('.choices button'));
    const before_reload = await page.locator('.lines p').count();
    await page.reload();
    await page.locator('.table .board').waitFor();
    assert.ok((await page.locator('.lines p').count()) >= before_reload - 1);
    await playOn(page, { until: (taps) => taps >= 4 });
    await page.goto(site.url);
    assert.match(await page.locator('.kept').textContent(), /Ludo/);
  }));

test('after one visit everything works without network', () =>
  withBrowser({}, async (page, { context }) => {
    await page.goto(site.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    await playOn(page, { until: (taps) => taps >= 4 });
    await page.goto(`${site.url}#/rules/tabula`);
    await page.locator('article figure').first().waitFor();
  }));

const screens = ['', 'setup/ludo', 'rules/pretoa', 'settings', 'lobby', 'fairness', 'nowhere', 'play/none', 'replay/none'];

for (const theme of ['light', 'dark', 'contrast'])
  test(`no barrier on any screen, ${theme}`, { timeout: 600_000 }, () =>
    withBrowser({ settings: { theme } }, async (page) => {
      for (const screen of screens) {
        await page.goto(`${site.url}#/${screen}`);
        await page.locator('h1').first().waitFor();
        await page.waitForTimeout(250);
        assert.deepEqual(await violations(page), [], screen);
      }
      await begin(page, site.url, 'ludo', { players: 4 });
      await page.locator('.chance').waitFor();
      assert.deepEqual(await violations(page), [], 'play');
    }));

for (const language of ['en', 'pt', 'es'])
  test(`no text is missing, ${language}`, { timeout: 400_000 }, () =>
    withBrowser({ settings: { language } }, async (page) => {
      const missing = () => page.evaluate(() => {
        const texts = [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'))];
        return texts.join('\n').match(/\b(web|error|option|mode|role|colour|game)\.[a-z_][\w.]*/g) ?? [];
      });
      for (const screen of [...screens, ...games.flatMap((game) => [`setup/${game}`, `rules/${game}`])]) {
        await page.goto(`${site.url}#/${screen}`);
        await page.locator('h1').first().waitFor();
        await page.waitForTimeout(120);
        assert.deepEqual(await missing(), [], screen);
      }
      await begin(page, site.url, 'niout', {});
      assert.deepEqual(await missing(), []);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    }));

for (const [name, viewport] of Object.entries({ phone: { width: 360, height: 640 }, 'phone on its side': { width: 740, height: 360 }, wall: { width: 2560, height: 1440 } }))
  test(`everything fits a ${name}`, { timeout: 400_000 }, () =>
    withBrowser({ viewport }, async (page) => {
      const wide = () => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
      for (const screen of ['', 'setup/sorry', 'rules/ludo', 'settings']) {
        await page.goto(`${site.url}#/${screen}`);
        await page.locator('h1').first().waitFor();
        assert.ok((await wide()) <= 0, `${screen} is ${await wide()} px too wide`);
      }
      for (const game of ['ludo', 'tabula']) {
        await begin(page, site.url, game, {});
        assert.ok((await wide()) <= 0, `${game} is ${await wide()} px too wide`);
        const { y, height } = await page.locator('.table .board').boundingBox();
        assert.ok(y + height <= viewport.height + 1, `the board of ${game} ends at ${y + height}`);
      }
    }));

test('buttons are at least 44 pixels large', () =>
  withBrowser({ viewport: { width: 360, height: 640 } }, async (page) => {
    await begin(page, site.url, 'ludo', { players: 4 });
    const small = await page.evaluate(() => [...document.querySelectorAll('button, select, a.button, header a')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
    }).map((element) => element.outerHTML.slice(0, 80)));
    assert.deepEqual(small, []);
  }));

test('the fairness page agrees with a finished match and refuses an edited one', { timeout: 600_000 }, () =>
  withBrowser({ settings: { auto: 'single' } }, async (page) => {
    await begin(page, site.url, 'niout', { seats: ['me', 'curious'] });
    await playOn(page);
    await page.locator('a', { hasText: 'Fair dice' }).click();
    await page.locator('.good').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('button', { hasText: 'Download' }).click()]);
    const match = JSON.parse(readFileSync(await download.path(), 'utf8'));
    const entry = match.steps.flatMap((step) => step.log).find((one) => one.event !== undefined);
    entry.event = entry.event === 'KAI' ? 'KUL' : 'KAI';
    await page.locator('input[type=file]').setInputFiles({ name: 'edited.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(match)) });
    await page.locator('[role=alert]').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'cut.json', mimeType: 'application/json', buffer: Buffer.from('{"format":') });
    await page.locator('[role=alert]').waitFor();
  }));

test('a game is looked at again, step by step', { timeout: 600_000 }, () =>
  withBrowser({}, async (page) => {
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    await playOn(page);
    await page.locator('a', { hasText: 'Replay' }).click();
    await page.locator('.replay').waitFor();
    await page.locator('[aria-label="One step forward"]').click();
    assert.equal(await page.locator('[aria-current=step]').count(), 1);
    await page.locator('[aria-label="To the end"]').click();
    await page.locator('[aria-label="One step back"]').click();
  }));

test('pieces can be dragged', () =>
  withBrowser({}, async (page) => {
    await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
    const token = await page.locator('.token.movable').first().boundingBox();
    await page.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
    await page.mouse.down();
    await page.mouse.move(token.x + token.width / 2 + 15, token.y + token.height / 2 + 15, { steps: 3 });
    const target = await page.locator('circle.target.dot').first().boundingBox();
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll('.lines p').length > 0);
  }));

test('the language changes without losing the game', () =>
  withBrowser({}, async (page) => {
    await begin(page, site.url, 'tabula', {});
    const position = await page.locator('.token').count();
    await page.locator('header select').selectOption('pt');
    await page.locator('.status', { hasText: 'É a sua vez' }).waitFor();
    assert.equal(await page.locator('.token').count(), position);
  }));

test('storage that is forbidden is told, and one can play on', () =>
  withBrowser({}, async (page) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    assert.match(await page.locator('[role=alert]').first().textContent(), /keeps nothing/);
    await playOn(page, { until: (taps) => taps >= 4 });
  }));

test('a browser without WebAssembly is told', () =>
  withBrowser({}, async (page, browser) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(site.url);
    await page.locator('[role=alert]').waitFor();
    browser.errors.length = 0;
  }));

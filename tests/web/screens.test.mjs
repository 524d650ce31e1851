// The page on a plain web host: every screen, accessibility, and what can go wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { begin, gameNames, missingTexts, playOn, root, storages, toMyMove, violations } from './support.mjs';

const games = gameNames();

test('a first visit shows the games and offers a name', async ({ open, site }) => {
  const page = await open({ settings: { name: '' } });
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/#\/play\//);
});

test('arrow keys follow the lines of the board', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'policiais', { seats: ['me', 'friend'] });
  const at = () => page.evaluate(() => document.activeElement.getAttribute('data-spot'));
  await page.locator('[data-spot="0"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), '1');
  await page.keyboard.press('ArrowDown');
  assert.equal(await at(), '5');
});

test('a game continues after a reload', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 6 });
  await page.waitForFunction(() => document.querySelector('.token.movable') || document.querySelector('.choices button'));
  const beforeReload = await page.locator('.lines p').count();
  await page.reload();
  await page.locator('.table .board').waitFor();
  assert.ok((await page.locator('.lines p').count()) >= beforeReload - 1);
  await playOn(page, { taps: 4 });
  await page.goto(site.url);
  assert.match(await page.locator('.kept').textContent(), /Ludo/);
});

test('a long match is opened again, replayed and checked', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 2 });
  const id = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('tabuleiro.match.'));
    const record = JSON.parse(localStorage.getItem(key));
    const [, time] = /.*\n@(\d+)\n/s.exec(record.save);
    record.save += `@${time}\nsay 0 hello\n`.repeat(12_000);
    globalThis.addEventListener('pagehide', () => localStorage.setItem(key, JSON.stringify(record))); // nothing is saved after it
    return record.id;
  });
  await page.reload();
  await page.locator('.table .board').waitFor();
  await playOn(page, { taps: 2 });
  for (const screen of ['replay', 'fairness']) {
    await page.goto(`${site.url}#/${screen}/${id}`);
    await page.locator(screen === 'replay' ? '.replay' : '.good').waitFor();
  }
});

test('an engine that fails is started anew, and said to fail if that does not help', async ({ open, site }) => {
  const page = await open();
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    globalThis.failures = 0;
    Worker.prototype.postMessage = function (message) {
      const fails = message.call === 'match' && message.text.includes('"move"') && globalThis.failures-- > 0;
      return post.call(this, fails ? { ...message, now: 1n } : message); // not a number: the call into the module throws
    };
  });
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 2 });
  await page.waitForFunction(() => document.querySelectorAll('.lines p').length >= 2);
  await page.evaluate(() => (globalThis.failures = 1));
  await playOn(page, { taps: 8 });
  await page.waitForFunction(() => document.querySelectorAll('.lines p').length >= 4);
  assert.equal(await page.evaluate(() => globalThis.failures <= 0), true);
  assert.equal(await page.locator('[role=alert]').count(), 0);
  await page.evaluate(() => (globalThis.failures = 1000));
  await playOn(page, { until: async () => (await page.locator('[role=alert]').count()) > 0 });
  await page.locator('[role=alert]', { hasText: 'engine has failed' }).waitFor();
  const told = await page.locator('.lines p').count();
  await page.evaluate(() => (globalThis.failures = 0));
  await playOn(page, { until: async () => (await page.locator('.lines p').count()) > told });
  assert.equal(await page.locator('[role=alert]').count(), 0, 'it no longer applies');
});

test('home offers the games of the engine, in its order', async ({ open, site }) => {
  const page = await open();
  await page.goto(site.url);
  const links = await page.locator('.games a[href*="#/setup/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href').split('/').at(-1)));
  assert.deepEqual(links, games);
});

test('friends at one device take a move back without a question', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await playOn(page, { until: async () => (await page.locator('.lines p').count()) > 0 });
  const moves = () => page.locator('.log .lines p', { hasText: '→' }).count();
  const made = await moves();
  await page.locator('button', { hasText: 'Take back' }).click();
  await expect.poll(moves, { timeout: 120_000 }).toBe(made - 1);
  assert.equal(await page.locator('[role=alert]').count(), 0);
  await playOn(page, { until: async () => (await moves()) >= made });
});

test('a screen reader plays by clicking spots', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  const click = (words) => page.locator(`.spot[aria-label*="${words}"]`).first().evaluate((spot) => spot.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await click('can move');
  await click('can be reached');
  await page.waitForFunction(() => document.querySelectorAll('.lines p').length === 1);
  const described = await page.locator('svg.field').getAttribute('aria-describedby');
  assert.match(await page.evaluate((id) => document.getElementById(id).textContent, described), /arrow/i);
});

test('after one visit everything works offline', async ({ open, site }) => {
  const page = await open({ serviceWorkers: 'allow' });
  const context = page.context();
  await page.goto(site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 4 });
  await page.goto(`${site.url}#/rules/tabula`);
  await page.locator('article figure').first().waitFor();
  for (const [screen, sign] of [['lesson/niout', '.lesson .token'], ['stats', 'h1'], ['replay/', 'input[type=file]']]) {
    await page.goto(`${site.url}#/${screen}`);
    await page.locator(sign).first().waitFor(); // never opened before
  }
});

const screens = ['', 'setup/ludo', 'rules/pretoa', 'settings', 'lobby', 'fairness', 'stats', 'nowhere', 'play/none', 'replay/none'];

// Goes to another screen and waits until it is complete.
async function show(page, url, screen) {
  await page.evaluate(() => document.querySelectorAll('main > *').forEach((one) => one.setAttribute('data-old', '')));
  await page.goto(`${url}#/${screen}`);
  await page.locator('main > [data-old]').first().waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
  await page.locator('main > p[role=status]').waitFor({ state: 'detached' }); // “Loading …”
  const last = { '': '.games .token', setup: 'button.begin', rules: 'article figure .token' }[screen.split('/')[0]];
  if (last) await page.locator(last).first().waitFor();
}

test('no barrier on any screen, light, dark and in high contrast', async ({ open, site }) => {
  const page = await open();
  for (const screen of screens) {
    await show(page, site.url, screen);
    assert.deepEqual(await violations(page), [], screen);
  }
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'curious', 'curious', 'curious'] });
  await toMyMove(page); // nothing changes meanwhile
  await page.locator('.chance').waitFor();
  await page.locator('button', { hasText: 'More' }).click();
  assert.deepEqual(await violations(page), [], 'play');
});

test('no text is missing, in any language', async ({ open, site }) => {
  const page = await open();
  for (const screen of [...screens, ...games.flatMap((game) => [`setup/${game}`, `rules/${game}`])].filter((screen, i, all) => all.indexOf(screen) === i)) {
    await show(page, site.url, screen);
    for (const language of ['pt', 'es', 'en']) {
      await page.locator('header select').selectOption(language);
      await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), language);
      assert.deepEqual(await missingTexts(page), [], `${language} ${screen}`);
    }
  }
});

// Buttons of the table that are covered by something else.
const covered = (page) => page.evaluate(() => [...document.querySelectorAll('.table button')].filter((button) => button.checkVisibility()).filter((button) => {
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((button) => button.textContent));

for (const [name, viewport] of Object.entries({ phone: { width: 360, height: 640 }, 'phone on its side': { width: 740, height: 360 }, 'low window': { width: 720, height: 480 }, wall: { width: 2560, height: 1440 } }))
  test(`everything fits a ${name}`, async ({ open, site }) => {
    const page = await open({ viewport });
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
      for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
      assert.deepEqual(await covered(page), [], game);
    }
  });

test('buttons are at least 44 pixels large', async ({ open, site }) => {
  const page = await open({ viewport: { width: 360, height: 640 } });
  await begin(page, site.url, 'ludo', { players: 4 });
  const small = await page.evaluate(() => [...document.querySelectorAll('button, select, a.button, header a')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
  }).map((element) => element.outerHTML.slice(0, 80)));
  assert.deepEqual(small, []);
});

test('pieces can be dragged', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  const token = await page.locator('.token.movable').first().boundingBox();
  await page.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
  await page.mouse.down();
  await page.mouse.move(token.x + token.width / 2 + 15, token.y + token.height / 2 + 15, { steps: 3 });
  const target = await page.locator('circle.target.dot').first().boundingBox();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('.lines p').length > 0);
});

test('the language changes without losing the game', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', {});
  const position = await page.locator('.token').count();
  await page.locator('header select').selectOption('pt');
  await page.locator('.status', { hasText: 'É a sua vez' }).waitFor();
  assert.equal(await page.locator('.token').count(), position);
});

for (const [name, spoil] of Object.entries(storages))
  test(`storage that is ${name} is reported, and play continues`, async ({ open, site }) => {
    const page = await open({ locale: 'en' });
    await page.addInitScript(spoil);
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    assert.match(await page.locator('[role=alert]').first().textContent(), /does not save data/);
    await playOn(page, { taps: 4 });
    await page.goto(`${site.url}#/settings`);
    await page.locator('label', { hasText: 'Dark' }).locator('input').check();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  });

test('the settings show the version', async ({ open, site }) => {
  const version = /project\(tabuleiro VERSION ([\d.]+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];
  const page = await open();
  await page.goto(`${site.url}#/settings`);
  await page.getByText(`Tabuleiro ${version}`, { exact: true }).waitFor();
});

test('a browser without WebAssembly gets an explanation, the rules and online play', async ({ open, site }) => {
  const page = await open();
  await page.addInitScript(() => delete globalThis.WebAssembly);
  for (const screen of ['', 'setup/ludo', 'play/none', 'replay/none']) {
    await page.goto(`${site.url}#/${screen}`);
    await page.locator('[role=alert]', { hasText: 'WebAssembly' }).waitFor();
  }
  assert.deepEqual(await violations(page), []);
  await page.locator('a', { hasText: 'Tabula' }).click();
  await page.locator('article h1', { hasText: 'Tabula' }).waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done))); // the examples have failed by now, and silently
});

test('a part of the page that cannot be fetched is reported, and a reload helps', async ({ open, site }) => {
  const page = await open();
  const alert = page.locator('[role=alert]', { hasText: 'could not be loaded' });
  const without = async (files, use) => {
    await page.route(files, (route) => route.abort());
    await use();
    await page.unroute(files);
  };
  for (const [files, screen] of [[/\/Settings-.*\.css$/, 'settings'], [/\/Replay-.*\.js$/, 'replay/'], [/\/ludo-.*\.js$/, 'rules/ludo'], [/\/niout-.*\.js$/, 'lesson/niout']]) {
    await page.goto(site.url);
    await without(files, async () => {
      await page.goto(`${site.url}#/${screen}`);
      await alert.waitFor();
    });
    await alert.locator('button', { hasText: 'Reload' }).click();
    await page.locator('h1').first().waitFor();
    assert.equal(await alert.count(), 0, screen);
  }
  await page.goto(`${site.url}#/settings`);
  await without(/\/pt-.*\.js$/, async () => {
    await page.locator('header select').selectOption('pt');
    await alert.waitFor();
    await expect(page.locator('header select')).toHaveValue('en');
    await page.goto(`${site.url}#/stats`); // another screen, which is complete
    await alert.waitFor({ state: 'detached' });
    await page.goto(`${site.url}#/settings`);
    await page.locator('label', { hasText: 'Português' }).locator('input').click(); // does not stay checked
    await alert.waitFor();
    await expect(page.locator('label', { hasText: 'English' }).locator('input')).toBeChecked();
  });
  // A first game goes on unexplained.
  await without(/\/FirstGame-.*\.css$/, async () => {
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    await playOn(page, { taps: 4 });
    assert.equal(await alert.count(), 0);
  });
});

test('a house rule shows its measured effect', async ({ open, site }) => {
  const page = await open();
  await page.goto(`${site.url}#/setup/ludo`);
  await page.locator('summary', { hasText: 'House rules' }).click();
  const effect = page.locator('.option', { has: page.locator('#option-quick_start') }).locator('.effect');
  await effect.locator('summary').click();
  await effect.locator('p', { hasText: 'of waiting for the first move' }).waitFor();
});

test('the page says that the engine cannot be loaded', async ({ open, site }) => {
  const page = await open();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(site.url);
  await page.locator('button', { hasText: 'Play now' }).click(); // the screen itself needs no engine
  await page.locator('[role=alert]').waitFor();
  await page.goto(`${site.url}#/setup/ludo`);
  await page.locator('h1:text("Ludo") + [role=alert]').waitFor();
  await page.unroute('**/*.wasm');
  await page.goto(`${site.url}#/setup/tabula`); // the next use tries again
  await page.locator('button.begin').waitFor();
});

test('home boards, sounds and dice work without an error', async ({ open, site }) => {
  const page = await open({ settings: { motion: 'full', sound: true, speed: 4, auto: 'single' } });
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.notes = (globalThis.notes ?? 0) + 1;
      return start.apply(this, when);
    };
  });
  await page.goto(site.url);
  const places = () => page.locator('.games .token').evaluateAll((all) => all.map((token) => token.style.transform).join());
  await page.locator('.games .token').first().waitFor();
  const first = await places();
  await page.waitForFunction((old) => [...document.querySelectorAll('.games .token')].map((token) => token.style.transform).join() !== old, first);
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'curious', 'curious', 'curious'] });
  await page.locator('.lines p').nth(8).waitFor();
  await playOn(page, { until: () => page.evaluate(() => globalThis.notes > 0) }); // nothing sounds before the first choice
});

// The page on a plain web host: every screen, accessibility, and what can go wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { atRest, inPage } from './reads.mjs';
import { begin, expectAtLeast, expectNoBarriers, expectNoMissingTexts, gameNames, lines, playOn, playUntil, root, show, speak, storages, toldMore, toldThat, toMyMove } from './support.mjs';

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
  await page.locator('[data-spot="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-spot="1"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-spot="5"]')).toBeFocused();
});

test('a game continues after a reload', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 6 });
  const before = await atRest(page.locator('.token.movable, .choices button'), () => lines(page).count());
  await page.reload();
  await expectAtLeast(lines(page), before);
  await playOn(page, { taps: 4 });
  await page.goto(site.url);
  await expect(page.locator('.kept')).toContainText('Ludo');
});

test('a match that version 1.0 saved is played on and kept in its new form', async ({ open, site }) => {
  const page = await open();
  await page.goto(site.url);
  const save = readFileSync(join(root, 'tests/server/of_ac54b58/ludo.save'), 'utf8');
  const [, id] = /"id":"([^"]+)"/.exec(save);
  await inPage(
    page,
    ([match, text]) => {
      const record = { id: match, setup: { game: 'ludo', players: 3 }, seats: ['me', 'player', 'curious'], save: text, changed: 1, over: false };
      localStorage.setItem(`tabuleiro.match.${match}`, JSON.stringify(record));
    },
    [id, save],
  );
  await page.goto(`${site.url}#/play/${id}`);
  await playOn(page, { taps: 3 });
  await expect.poll(() => page.evaluate((match) => localStorage.getItem(`tabuleiro.file.${match}`)?.startsWith('{"format":"tabuleiro-match"'), id)).toBe(true);
  const before = await atRest(page.locator('.token.movable, .choices button'), () => lines(page).count());
  await page.reload();
  await expectAtLeast(lines(page), before);
  await page.goto(`${site.url}#/fairness/${id}`);
  await page.locator('.good').waitFor();
});

test('a long match is opened again, replayed and checked', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await playOn(page, { taps: 2 });
  const id = await inPage(page, () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('tabuleiro.file.'));
    const file = JSON.parse(localStorage.getItem(key));
    const { at } = file.steps.at(-1);
    file.steps.push(...Array.from({ length: 12_000 }, () => ({ at, log: [{ say: 0, phrase: 'hello' }] })));
    globalThis.addEventListener('pagehide', () => localStorage.setItem(key, JSON.stringify(file))); // nothing is saved after it
    return file.id;
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
  const alert = page.locator('[role=alert]');
  await expectAtLeast(lines(page), 2);
  await page.evaluate(() => (globalThis.failures = 1));
  await playOn(page, { taps: 8 });
  await expectAtLeast(lines(page), 4);
  await expect.poll(() => page.evaluate(() => globalThis.failures)).toBeLessThanOrEqual(0);
  await expect(alert).toHaveCount(0);
  await page.evaluate(() => (globalThis.failures = 1000));
  await playUntil(page, () => document.querySelector('[role=alert]'));
  const made = await atRest(alert.filter({ hasText: 'engine has failed' }), () => lines(page).count());
  await page.evaluate(() => (globalThis.failures = 0));
  await playUntil(page, toldMore, made);
  await expect(alert, 'it no longer applies').toHaveCount(0);
});

test('home offers the games of the engine, in its order', async ({ open, site }) => {
  const page = await open();
  await page.goto(site.url);
  const links = page.locator('.games a[href*="#/setup/"]');
  await expect(links).toHaveCount(games.length);
  for (const [i, game] of games.entries()) await expect(links.nth(i)).toHaveAttribute('href', `#/setup/${game}`);
});

test('friends at one device take a move back without a question', async ({ open, site }) => {
  const page = await open({ settings: { coordinates: true } }); // moves have an arrow
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await playUntil(page, toldMore, 0);
  const moves = lines(page).filter({ hasText: '→' });
  await expect(moves).toHaveCount(1);
  await page.locator('button', { hasText: 'Take back' }).click();
  await expect(moves).toHaveCount(0);
  await expect(page.locator('[role=alert]')).toHaveCount(0);
  await playUntil(page, toldThat, '→');
});

test('a screen reader plays by clicking spots', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  for (const words of ['can move', 'can be reached']) await page.locator(`.spot[aria-label*="${words}"]`).first().dispatchEvent('click');
  await expect(lines(page)).toHaveCount(1);
  await expect(page.locator('svg.field')).toHaveAccessibleDescription(/arrow/i);
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

test('no barrier on any screen, light, dark and in high contrast', async ({ open, site }) => {
  const page = await open();
  for (const screen of screens) {
    await show(page, site.url, screen);
    await expectNoBarriers(page, screen);
  }
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'curious', 'curious', 'curious'] });
  await toMyMove(page); // nothing changes meanwhile
  await page.locator('.chance').waitFor();
  await page.locator('button', { hasText: 'More' }).click();
  await expectNoBarriers(page, 'play');
});

test('no text is missing, in any language', async ({ open, site }) => {
  const page = await open();
  for (const screen of [...screens, ...games.flatMap((game) => [`setup/${game}`, `rules/${game}`])].filter((screen, i, all) => all.indexOf(screen) === i)) {
    await show(page, site.url, screen);
    for (const language of ['pt', 'es', 'en']) {
      await speak(page, language);
      await expectNoMissingTexts(page, `${language} ${screen}`);
    }
  }
});

// Buttons of the table that are covered by something else.
const covered = () => [...document.querySelectorAll('.table button')].filter((button) => button.checkVisibility()).filter((button) => {
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((button) => button.textContent);

for (const [name, viewport] of Object.entries({ phone: { width: 360, height: 640 }, 'phone on its side': { width: 740, height: 360 }, 'low window': { width: 720, height: 480 }, wall: { width: 2560, height: 1440 } }))
  test(`everything fits a ${name}`, async ({ open, site }) => {
    const page = await open({ viewport });
    const expectToFit = (what) => expect.poll(() => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth), `${what} is too wide`).toBeLessThanOrEqual(0);
    for (const screen of ['', 'setup/sorry', 'rules/ludo', 'settings']) {
      await show(page, site.url, screen);
      await expectToFit(screen);
    }
    for (const game of ['ludo', 'tabula']) {
      await begin(page, site.url, game, {});
      await expectToFit(game);
      await expect.poll(() => page.evaluate(() => document.querySelector('.table .board').getBoundingClientRect().bottom), `the board of ${game} ends below the window`).toBeLessThanOrEqual(viewport.height + 1);
      for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
      await page.locator('.choices', { hasText: 'Resign this game?' }).waitFor();
      await expect.poll(() => page.evaluate(covered), game).toEqual([]);
    }
  });

test('buttons are at least 44 pixels large', async ({ open, site }) => {
  const page = await open({ viewport: { width: 360, height: 640 } });
  await begin(page, site.url, 'ludo', { players: 4 });
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('button, select, a.button, header a')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
  }).map((element) => element.outerHTML.slice(0, 80)))).toEqual([]);
});

test('pieces can be dragged', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  const place = (one) => atRest(one, () => one.first().boundingBox());
  const token = await place(page.locator('.token.movable'));
  await page.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
  await page.mouse.down();
  await page.mouse.move(token.x + token.width / 2 + 15, token.y + token.height / 2 + 15, { steps: 3 });
  const target = await place(page.locator('circle.target.dot'));
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  await expectAtLeast(lines(page), 1);
});

test('the language changes without losing the game', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', {});
  const pieces = await atRest(page.locator('.token.movable'), () => page.locator('.token').count());
  await page.locator('header select').selectOption('pt');
  await page.locator('.status', { hasText: 'É a sua vez' }).waitFor();
  await expect(page.locator('.token')).toHaveCount(pieces);
});

for (const [name, spoil] of Object.entries(storages))
  test(`storage that is ${name} is reported, and play continues`, async ({ open, site }) => {
    const page = await open({ locale: 'en' });
    await page.addInitScript(spoil);
    await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
    await expect(page.locator('[role=alert]').first()).toContainText('does not save data');
    await playOn(page, { taps: 4 });
    await page.goto(`${site.url}#/settings`);
    await page.locator('label', { hasText: 'Dark' }).locator('input').check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
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
  await expectNoBarriers(page, 'without WebAssembly');
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
  for (const [files, screen, sign] of [
    [/\/Settings-.*\.css$/, 'settings', '.settings'],
    [/\/Replay-.*\.js$/, 'replay/', 'input[type=file]'],
    [/\/ludo-.*\.js$/, 'rules/ludo', 'article h1'],
    [/\/niout-.*\.js$/, 'lesson/niout', '.lesson .token'],
  ]) {
    await page.goto(site.url);
    await without(files, async () => {
      await page.goto(`${site.url}#/${screen}`);
      await alert.waitFor();
    });
    await alert.locator('button', { hasText: 'Reload' }).click();
    await page.locator(sign).first().waitFor({ state: 'attached' });
    await expect(alert, screen).toHaveCount(0);
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
    await expect(alert).toHaveCount(0);
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
  const page = await open({ settings: { motion: 'full', sound: true, speed: 4, forced: 'single' } });
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.notes = (globalThis.notes ?? 0) + 1;
      return start.apply(this, when);
    };
  });
  await page.goto(site.url);
  await page.locator('.games .token').first().waitFor();
  await page.waitForFunction(() => {
    const places = [...document.querySelectorAll('.games .token')].map((token) => token.style.transform).join();
    globalThis.firstPlaces ??= places;
    return places !== globalThis.firstPlaces;
  });
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'curious', 'curious', 'curious'] });
  await lines(page).nth(8).waitFor();
  await playUntil(page, () => globalThis.notes > 0); // nothing sounds before the first choice
});

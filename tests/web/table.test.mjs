// The table is consistent: what it shows belongs to the step being shown, and what it offers would be accepted.
import assert from 'node:assert/strict';
import { test } from './harness.mjs';
import { begin, clickOn, playOn, small, toMyMove } from './support.mjs';

for (const game of ['ludo', 'niout', 'tabula', 'sorry', 'policiais'])
  test(`the sentence, the announcement, the lit seat and the dice of ${game} belong to the step being shown`, async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { speed: 8 } });
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await page.evaluate(() => {
      globalThis.lies = [];
      globalThis.seen = { mine: 0, theirs: 0, announced: 0 };
      let spoken = document.querySelector('.status [role=status]').textContent;
      const look = () => {
        const sentence = document.querySelector('.status .now').textContent;
        const announced = document.querySelector('.status [role=status]').textContent;
        const mine = document.querySelector('.us li.now') !== null;
        if (document.querySelector('.place')) return;
        ++globalThis.seen[mine ? 'mine' : 'theirs'];
        if (sentence === 'Your turn' && !mine) globalThis.lies.push('“Your turn” in the turn of another');
        if (document.querySelector('.token.movable') && sentence !== 'Your turn') globalThis.lies.push(`pieces can move: ${sentence}`);
        if (/throws [\d, ]+$/.test(sentence) && document.querySelector('.die.used')) globalThis.lies.push(`a used die: ${sentence}`);
        if (announced === spoken) return;
        spoken = announced;
        if (announced !== 'Your turn') return;
        ++globalThis.seen.announced;
        if (!document.querySelector('.token.movable, .choices button')) globalThis.lies.push(`“Your turn” is announced when nothing can be done: ${sentence}`);
      };
      new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await playOn(page, { taps: 25 });
    assert.deepEqual(await page.evaluate(() => [...new Set(globalThis.lies)]), []);
    const seen = await page.evaluate(() => globalThis.seen);
    assert.ok(seen.mine > 0 && seen.theirs > 0 && seen.announced > 1, JSON.stringify(seen));
  });

test('the result stays true until the next game begins, which begins with its own board', async ({ open, site }) => {
  const page = await open({ viewport: small, settings: { auto: 'single', speed: 20 } });
  await begin(page, site.url, 'niout', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.evaluate(() => {
    globalThis.told = new Set();
    globalThis.astray = new Set();
    const look = () => {
      const sentence = document.querySelector('.status .now').textContent;
      globalThis.told.add(sentence);
      const home = [...document.querySelectorAll('.spot[aria-label^=home]')].filter((spot) => !spot.ariaLabel.includes('empty'));
      if (/casts|throws/.test(sentence) && home.length > 0) globalThis.astray.add(`${sentence}: ${home.map((spot) => spot.ariaLabel)}`);
    };
    look();
    new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.locator('button', { hasText: 'Play again' }).click();
  await page.locator('.token.movable').first().waitFor();
  const told = await page.evaluate(() => [...globalThis.told]);
  assert.equal(told.filter((sentence) => sentence.includes('wins')).length, 1, told.join(' | '));
  assert.deepEqual(await page.evaluate(() => [...globalThis.astray]), []);
});

const moments = {
  ludo: [/takes 1 piece from/, /goes too far and walks back/, /brings a piece home/, /No move: a 5 opens the yard/],
  sorry: [/takes 1 piece from/, /slides$/, /swaps with/, /No move: a 1 or a 2 opens Start/],
};
for (const [game, wanted] of Object.entries(moments))
  test(`captures, passes and whatever else happens in ${game} each have their sentence`, async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { auto: 'single' } });
    const missing = new Set(wanted);
    for (let games = 0; games < 8 && missing.size > 0; ++games) {
      await begin(page, site.url, game, { seats: ['me', 'curious'] });
      await page.evaluate(() => {
        globalThis.told = new Set();
        const look = () => globalThis.told.add(document.querySelector('.status .now').textContent);
        new MutationObserver(look).observe(document.querySelector('.status'), { subtree: true, childList: true, characterData: true });
      });
      await playOn(page);
      const told = await page.evaluate(() => [...globalThis.told]);
      for (const one of missing) if (told.some((sentence) => one.test(sentence))) missing.delete(one);
    }
    assert.deepEqual([...missing], []);
  });

test('reduced motion leaves time to see a bot\'s throw', async ({ open, site }) => {
  const page = await open({ settings: { speed: 1 } });
  await begin(page, site.url, 'ludo', { seats: ['curious', 'me'] });
  await page.evaluate(() => {
    globalThis.times = [];
    const lines = document.querySelector('.lines');
    new MutationObserver(() => globalThis.times.push({ at: performance.now(), text: lines.querySelector('p:last-child').textContent })).observe(lines, { subtree: true, childList: true });
  });
  await playOn(page, { until: () => page.evaluate(() => globalThis.times.filter(({ text }) => text.startsWith('Red')).length > 2) });
  const told = (await page.evaluate(() => globalThis.times)).filter(({ text }, i, all) => i === 0 || text !== all[i - 1].text);
  const after = told.flatMap(({ at, text }, i) => (/Red.* throws/.test(text) && told[i + 1] ? [told[i + 1].at - at] : []));
  assert.ok(after.length > 0 && after.every((wait) => wait > 250), after.join());
});

test('a tap hurries what is being shown', async ({ open, site }) => {
  const page = await open({ settings: { speed: 0.02 } }); // a throw would be seen for half a minute
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await page.locator('.token.movable').first().waitFor();
  await playOn(page, { taps: 2 });
  await page.waitForFunction(() => document.querySelectorAll('.lines p').length === 1);
  assert.equal(await page.locator('.token.movable').count(), 0, 'the move is being shown');
  while ((await page.locator('.token.movable').count()) === 0) await page.locator('.middle').dispatchEvent('pointerdown');
});

test('of two tabs one plays; the other watches and can take over', async ({ open, site }) => {
  const first = await open();
  await begin(first, site.url, 'pretoa', { seats: ['me', 'friend'] });
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.locator('.choices', { hasText: 'another tab' }).waitFor();
  assert.equal(await second.locator('.token.movable').count(), 0);
  await playOn(first, { until: async () => (await first.locator('.lines p').count()) >= 2 });
  await second.waitForFunction(() => document.querySelectorAll('.lines p').length >= 2); // it follows
  await second.locator('button', { hasText: 'Play here' }).click();
  await first.locator('.choices', { hasText: 'another tab' }).waitFor();
  await second.locator('.token.movable').first().waitFor();
  const made = await second.locator('.lines p').count();
  await playOn(second, { until: async () => (await second.locator('.lines p').count()) > made });
  await second.close(); // the pen goes back
  await first.locator('.choices', { hasText: 'another tab' }).waitFor({ state: 'detached' });
  await first.waitForFunction((lines) => document.querySelectorAll('.lines p').length >= lines, made + 1);
});

test('people without a name get an animal\'s, bots have names of their own', async ({ open, site }) => {
  const page = await open({ settings: { name: '', language: 'pt' } });
  await page.goto(`${site.url}#/setup/ludo`);
  const offered = await page.locator('.own-name').inputValue();
  assert.match(offered, /^\p{Lu}[\p{L}-]+$/u);
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'player', 'player', 'player'] });
  const names = await page.locator('.players b').allTextContents();
  assert.equal(new Set(names).size, 4);
  assert.ok(names.includes(offered), names.join());
});

test('nothing scrolls while playing, on any screen', async ({ open, site }) => {
  const page = await open();
  for (const game of ['ludo', 'tabula', 'policiais']) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    for (const [width, height] of [[1280, 800], [1024, 768], [390, 780], [360, 640], [780, 390]]) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
      assert.deepEqual(over.map((pixels) => Math.max(0, pixels)), [0, 0], `${game} ${width}×${height}`);
    }
  }
});

test('a wide board stands upright on a phone, and is played there', async ({ open, site }) => {
  const page = await open({ viewport: { width: 390, height: 780 } });
  await begin(page, site.url, 'tabula', { seats: ['me', 'curious'] });
  const upright = await page.locator('.table .board').boundingBox();
  assert.ok(upright.height > upright.width && upright.height > 400, JSON.stringify(upright));
  await page.locator('.token.movable').first().waitFor();
  const told = await page.locator('.lines p').count();
  while ((await page.locator('.lines p').count()) <= told) await clickOn(page, 1);
  await page.setViewportSize({ width: 780, height: 390 }); // the phone is turned
  await page.waitForFunction(() => {
    const { width, height } = document.querySelector('.table .board').getBoundingClientRect();
    return width > height;
  });
});

test('no caption of a tool is cut off, in any language', async ({ open, site }) => {
  for (const language of ['en', 'pt', 'es']) {
    const page = await open({ viewport: { width: 360, height: 640 }, settings: { language } });
    await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'player', 'player', 'player'] });
    const cut = await page.evaluate(() => [...document.querySelectorAll('.bar > button')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    assert.deepEqual(cut, [], language);
    const rows = await page.evaluate(() => new Set([...document.querySelectorAll('.bar > button')].map((one) => Math.round(one.getBoundingClientRect().top))).size);
    assert.equal(rows, 1, language);
  }
});

test('the longest name of a card fits it, in any language', async ({ open, site }) => {
  const page = await open({ viewport: { width: 360, height: 640 } });
  const long = page.locator('.hand .card.long').first();
  do {
    await begin(page, site.url, 'sorry', { mode: 'club', seats: ['me', 'curious'] });
    await page.locator('.hand .card').first().waitFor();
  } while ((await long.count()) === 0);
  for (const language of ['en', 'pt', 'es']) {
    await page.locator('header select').selectOption(language);
    await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), language);
    const over = await long.evaluate((card) => [card.scrollWidth - card.clientWidth, card.scrollHeight - card.clientHeight]);
    assert.ok(over.every((pixels) => pixels <= 1), `${language}: ${over}`);
  }
});

test('the board faces me, names its squares and shows those of a line of the log, if I want', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  const table = page.url();
  const low = async () => {
    const [yard, board] = await Promise.all([page.locator('.spot[aria-label^="start (red)"]').boundingBox(), page.locator('.table .board').boundingBox()]);
    return yard.y + yard.height / 2 > board.y + board.height / 2;
  };
  assert.ok(await low(), 'my yard is nearest to me');
  await page.locator('button', { hasText: 'More' }).click();
  await page.locator('.more button', { hasText: 'Names of the squares' }).click();
  await page.locator('.ground text.name').nth(50).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await playOn(page, { until: async () => (await page.locator('.lines p', { hasText: '→' }).count()) > 0 });
  await toMyMove(page); // nothing moves until I do
  await page.locator('.lines p', { hasText: '→' }).last().hover();
  await page.locator('circle.lit').first().waitFor({ state: 'attached' });
  await page.goto(`${site.url}#/settings`);
  await page.locator('label', { hasText: 'Turn the board towards me' }).locator('input').uncheck();
  await page.goto(table);
  await page.locator('.table .token').first().waitFor();
  assert.ok(!(await low()), 'the board is left as it is');
});

test('a replay shows the board turned as at the table', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  const lies = (where) => page.locator(`${where} svg.ground .shaded > g`).getAttribute('transform');
  const atTable = await lies('.table');
  assert.doesNotMatch(atTable, /rotate\(0 /);
  for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
  await page.locator('.choices button.main', { hasText: 'Resign' }).click();
  await page.locator('a', { hasText: 'Replay' }).click();
  await page.locator('.replay .token').first().waitFor();
  assert.equal(await lies('.replay'), atTable);
});

test('a card is turned over on the board and says what it does; sound is one tap away', async ({ open, site }) => {
  const page = await open({ settings: { sound: undefined } }); // as on a first visit
  await begin(page, site.url, 'sorry', { seats: ['me', 'curious'] });
  await page.locator('.board .tray .card').waitFor();
  await playOn(page, { until: async () => (await page.locator('.act p', { hasText: / – .*(forward|backward|Start)/ }).count()) > 0 });
  const sound = page.locator('.bar button', { hasText: 'Sound' });
  assert.equal(await sound.getAttribute('aria-pressed'), 'true');
  await sound.click();
  assert.equal(await sound.getAttribute('aria-pressed'), 'false');
  await page.reload();
  await sound.waitFor();
  assert.equal(await sound.getAttribute('aria-pressed'), 'false');
});

test('the title says where I am and whether it is my turn', async ({ open, site }) => {
  const page = await open();
  for (const [screen, title] of [['', 'Tabuleiro'], ['settings', 'Settings – Tabuleiro'], ['rules/tabula', 'Tabula: Rules – Tabuleiro'], ['nowhere', 'Page not found – Tabuleiro']]) {
    await page.goto(`${site.url}#/${screen}`);
    await page.waitForFunction((wanted) => document.title === wanted, title);
  }
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await page.waitForFunction(() => document.title === '● Your turn – Pretoa – Tabuleiro');
  assert.match(await page.locator('link[rel=icon]').getAttribute('href'), /icon-turn/);
});

test('pinching and scrolling are left to the browser', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  assert.equal(await page.locator('svg.field').evaluate((field) => getComputedStyle(field).touchAction), 'manipulation');
});

test('only games with chance mention fair dice', async ({ open, site }) => {
  const page = await open();
  for (const [game, links] of [['pretoa', 0], ['ludo', 1]]) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await page.locator('button', { hasText: 'More' }).click();
    await page.locator('.more button', { hasText: 'Resign' }).click();
    await page.locator('.choices button', { hasText: 'Resign' }).click();
    await page.locator('.place').first().waitFor();
    assert.equal(await page.locator('a[href*=fairness]').count(), links, game);
  }
});

test('the dice of Tabula are counted one by one, not as 56 throws', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', { seats: ['me', 'friend'] });
  await playOn(page, { until: async () => (await page.locator('.lines p', { hasText: 'throws' }).count()) >= 4 });
  for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
  await page.locator('.choices button.main', { hasText: 'Resign' }).click();
  await page.locator('.place').first().waitFor();
  const throws = await page.locator('.lines p', { hasText: 'throws' }).count();
  await page.locator('a', { hasText: 'Fair dice' }).click();
  await page.locator('.good').waitFor();
  const rows = await page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].slice(0, 3).map((cell) => Number(cell.textContent))));
  assert.deepEqual(rows.map(([face]) => face), [1, 2, 3, 4, 5, 6]);
  assert.equal(rows.reduce((sum, [, seen]) => sum + seen, 0), 3 * throws);
  for (const [face, , expected] of rows) assert.ok(Math.abs(expected - throws / 2) < 0.1, `${face}: ${expected}`);
});

test('an unknown address answers with a page and status 404', async ({ open, server }) => {
  const page = await open();
  const answer = await page.goto(`${server.url}some/where`);
  assert.equal(answer.status(), 404);
  for (const title of ['Page not found', 'Página não encontrada', 'Página no encontrada']) await page.locator('h1', { hasText: title }).waitFor();
  await page.locator('a').last().click();
  await page.locator('.games').waitFor();
});

test('automatic moves work online, too', async ({ open, server }) => {
  const page = await open({ settings: { auto: 'single' } });
  await page.goto(`${server.url}#/setup/ludo`);
  await page.locator('.seat select').nth(1).selectOption('invited');
  await page.locator('button.begin').click();
  await page.locator('button', { hasText: 'Leave' }).waitFor();
  await page.locator('select[aria-label="Add a bot"]').selectOption('curious');
  await page.locator('.table .board').waitFor();
  await page.locator('.lines p', { hasText: /^Red: / }).first().waitFor(); // nobody has tapped: a pass, or a 5 that opens the yard
  await page.locator('button', { hasText: 'More' }).click();
  assert.equal(await page.locator('.more select').first().inputValue(), 'single');
});

test('everything the set-up offers is accepted', async ({ server }) => {
  const list = await (await fetch(`${server.url}api/games`)).json();
  const post = async (body) => {
    const answer = await fetch(`${server.url}api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    assert.equal(answer.status, 201, `${JSON.stringify(body)}: ${await answer.text()}`);
  };
  for (const { name, modes, options, levels } of list)
    for (const mode of modes) {
      for (const level of mode === modes[0] ? levels : []) await post({ game: name, mode: mode.name, players: mode.max_players, seats: Array.from({ length: mode.max_players }, (_, i) => (i === 0 ? { kind: 'open' } : { kind: 'bot', level })) });
      await post({ game: name, mode: mode.name, players: mode.min_players, options: Object.fromEntries(options.map((option) => [option.name, option.values.at(-1)])) });
    }
});

// The table is consistent: what it shows belongs to the step being shown, and what it offers would be accepted.
import assert from 'node:assert/strict';
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, beginFrom, clickOn, expectAtLeast, handWithSorry, lines, playOn, playUntil, seat, small, speak, toldMore, toldThat, toMyMove } from './support.mjs';

for (const game of ['ludo', 'niout', 'tabula', 'sorry', 'policiais'])
  test(`the sentence, the announcement, the lit seat and the dice of ${game} belong to the step being shown`, async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { speed: 8 } });
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await page.evaluate(() => {
      globalThis.lies = [];
      globalThis.seen = { mine: 0, theirs: 0, announced: 0 };
      const lastSaid = () => document.querySelector('.spoken p:last-child');
      let spoken = lastSaid();
      const look = () => {
        const sentence = document.querySelector('.status .now').textContent;
        const announced = lastSaid();
        const mine = document.querySelector('.us li.now') !== null;
        if (document.querySelector('.place')) return;
        ++globalThis.seen[mine ? 'mine' : 'theirs'];
        if (sentence.endsWith('Choose a piece.') && !mine) globalThis.lies.push('“Choose a piece” in the turn of another');
        if (document.querySelector('.token.movable') && !/^(Your turn|You (threw|cast|drew) .+)\. Choose a (piece|horse|pawn)\.$/.test(sentence)) globalThis.lies.push(`pieces can move: ${sentence}`);
        if (/throws? [\d, ]+$/.test(sentence) && document.querySelector('.die.used')) globalThis.lies.push(`a used die: ${sentence}`);
        if (announced === spoken) return;
        spoken = announced;
        if (!/\. (Choose a|Pass|Decide)/.test(announced?.textContent ?? '')) return;
        ++globalThis.seen.announced;
        if (!document.querySelector('.token.movable, .choices button')) globalThis.lies.push(`“${announced.textContent}” is announced when nothing can be done: ${sentence}`);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await playOn(page, { taps: 25 });
    await expect.poll(() => page.evaluate(() => {
      const { mine, theirs, announced } = globalThis.seen;
      return mine > 0 && theirs > 0 && announced > 1;
    }), 'both have had turns').toBe(true);
    await expect.poll(() => page.evaluate(() => [...new Set(globalThis.lies)])).toEqual([]);
  });

test('the result stays true until the next game begins, which begins with its own board', async ({ open, site }) => {
  const page = await open({ viewport: small, settings: { forced: 'single', speed: 20 } });
  await begin(page, site.url, 'niout', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.evaluate(() => {
    globalThis.told = new Set();
    globalThis.astray = new Set();
    const look = () => {
      const sentence = document.querySelector('.status .now').textContent;
      globalThis.told.add(sentence);
      const home = [...document.querySelectorAll('.spot[aria-label^=arrival]')].filter((spot) => !spot.ariaLabel.includes('empty'));
      if (/casts? [A-Z]/.test(sentence) && home.length > 0) globalThis.astray.add(`${sentence}: ${home.map((spot) => spot.ariaLabel)}`);
    };
    look();
    new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.locator('button', { hasText: 'Play again' }).click();
  await page.locator('.token.movable').first().waitFor();
  await expect.poll(() => page.evaluate(() => [...globalThis.told].filter((sentence) => sentence.includes('wins')))).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => [...globalThis.astray])).toEqual([]);
});

const moments = {
  ludo: [/^You capture \w+$/, /captures 1 piece of yours/, /too far and walks? back/, /reach(es)? the final square/, /no move: a 5 opens the yard/],
  sorry: [/^You capture \w+$/, /captures 1 piece of yours/, /slides?$/, /swaps? with/, /no move: a 1 or a 2 opens Start/],
};
for (const [game, wanted] of Object.entries(moments))
  test(`captures, passes and whatever else happens in ${game} each have their sentence`, async ({ open, site }) => {
    const page = await open({ viewport: small, settings: { forced: 'single' } });
    await page.goto(site.url);
    await page.evaluate(() => {
      globalThis.told = new Set();
      globalThis.missing = (patterns) => patterns.filter((pattern) => ![...globalThis.told].some((sentence) => new RegExp(pattern).test(sentence)));
      const look = () => globalThis.told.add(document.querySelector('.status .now')?.textContent ?? '');
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const patterns = wanted.map(({ source }) => source);
    for (let games = 0, all = false; games < 8 && !all; ++games) {
      await begin(page, site.url, game, { seats: ['me', 'curious'] });
      all = await playOn(page, { until: (given) => globalThis.missing(given).length === 0, given: patterns });
    }
    await expect.poll(() => page.evaluate((given) => globalThis.missing(given), patterns)).toEqual([]);
  });

test('reduced motion leaves time to see a bot\'s throw', async ({ open, site }) => {
  const page = await open({ settings: { speed: 1 } });
  await begin(page, site.url, 'ludo', { seats: ['curious', 'me'] });
  await page.evaluate(() => {
    globalThis.times = [];
    const lines = document.querySelector('.lines');
    new MutationObserver(() => globalThis.times.push({ at: performance.now(), text: lines.querySelector('p:last-child').textContent })).observe(lines, { subtree: true, childList: true });
  });
  const afterThrows = () => {
    const told = globalThis.times.filter(({ text }, i, all) => i === 0 || text !== all[i - 1].text);
    return told.flatMap(({ at, text }, i) => (/^Pipa throws/.test(text) && told[i + 1] ? [told[i + 1].at - at] : []));
  };
  await playUntil(page, `() => (${afterThrows})().length > 1`);
  await expect.poll(() => page.evaluate(`Math.min(...(${afterThrows})())`)).toBeGreaterThan(250);
});

test('a tap hurries what is being shown', async ({ open, site }) => {
  const page = await open({ settings: { speed: 0.001 } }); // a move would be seen for minutes
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await page.locator('.token.movable').first().waitFor();
  await playOn(page, { taps: 2 });
  await expect(lines(page)).toHaveCount(1);
  const movable = page.locator('.token.movable');
  await expect(movable, 'the move is being shown').toHaveCount(0);
  await expect.poll(async () => {
    await page.locator('.middle').dispatchEvent('pointerdown');
    return movable.count();
  }).toBeGreaterThan(0);
});

test('of two tabs one plays; the other watches and can take over', async ({ open, site }) => {
  const first = await open();
  await begin(first, site.url, 'pretoa', { seats: ['me', 'friend'] });
  const second = await first.context().newPage();
  await second.goto(await atRest(first.locator('.table .board'), () => first.url()));
  await second.locator('.choices', { hasText: 'another tab' }).waitFor();
  await expect(second.locator('.token.movable')).toHaveCount(0);
  await playUntil(first, toldMore, 1);
  await expectAtLeast(lines(second), 2); // it follows
  await second.locator('button', { hasText: 'Play here' }).click();
  await first.locator('.choices', { hasText: 'another tab' }).waitFor();
  const made = await atRest(second.locator('.token.movable'), () => lines(second).count());
  await playUntil(second, toldMore, made);
  await second.close(); // the pen goes back
  await first.locator('.choices', { hasText: 'another tab' }).waitFor({ state: 'detached' });
  await expectAtLeast(lines(first), made + 1);
});

test('a tab follows moves that were made while it was loading', async ({ open, site }) => {
  const first = await open({ serviceWorkers: 'block' });
  await begin(first, site.url, 'pretoa', { seats: ['me', 'friend'] });
  const second = await first.context().newPage();
  let load;
  const played = new Promise((resolve) => (load = resolve));
  await second.route('**/*.wasm', (route) => played.then(() => route.continue()));
  await second.goto(await atRest(first.locator('.table .board'), () => first.url()));
  await second.waitForFunction(async () => (await navigator.locks.query()).pending.length > 0); // it asks to play
  await playUntil(first, toldMore, 1);
  load();
  await expectAtLeast(lines(second), 2);
});

test('people without a name get an animal\'s, bots have names of their own', async ({ open, site }) => {
  const page = await open({ settings: { name: '', language: 'pt' } });
  await page.goto(`${site.url}#/setup/ludo`);
  const name = page.locator('[data-chair="0"] b');
  await expect(name).toHaveText(/^\p{Lu}[\p{L}-]+$/u);
  const offered = await atRest(name, () => name.textContent());
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'player', 'player', 'player'] });
  const names = page.locator('.players b');
  await expect(names).toHaveCount(4);
  await expect(names.getByText(offered, { exact: true })).toHaveCount(1);
  await expect.poll(async () => new Set(await names.allTextContents()).size).toBe(4);
});

test('nothing scrolls while playing, on any screen', async ({ open, site }) => {
  const page = await open();
  for (const game of ['ludo', 'tabula', 'policiais']) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    for (const [width, height] of [[1280, 800], [1024, 768], [390, 780], [360, 640], [780, 390]]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => Math.max(document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth)), `${game} ${width}×${height}`).toBeLessThanOrEqual(0);
    }
  }
});

test('a wide board stands upright on a phone, and is played there', async ({ open, site }) => {
  const page = await open({ viewport: { width: 390, height: 780 } });
  await begin(page, site.url, 'tabula', { seats: ['me', 'curious'] });
  await expect.poll(() => page.evaluate(() => {
    const { width, height } = document.querySelector('.table .board').getBoundingClientRect();
    return height > width && height > 400;
  })).toBe(true);
  const told = await atRest(page.locator('.token.movable'), () => lines(page).count());
  await expect.poll(async () => {
    await clickOn(page, 1);
    return lines(page).count();
  }).toBeGreaterThan(told);
  await page.setViewportSize({ width: 780, height: 390 }); // the phone is turned
  await expect.poll(() => page.evaluate(() => {
    const { width, height } = document.querySelector('.table .board').getBoundingClientRect();
    return width > height;
  })).toBe(true);
});

test('no caption of a tool is cut off, in any language', async ({ open, site }) => {
  for (const language of ['en', 'pt', 'es']) {
    const page = await open({ viewport: { width: 360, height: 640 }, settings: { language } });
    await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'player', 'player', 'player'] });
    await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('.bar > button')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)), language).toEqual([]);
    await expect.poll(() => page.evaluate(() => new Set([...document.querySelectorAll('.bar > button')].map((one) => Math.round(one.getBoundingClientRect().top))).size), `rows, ${language}`).toBe(1);
  }
});

test('the longest name of a card fits it, in any language', async ({ open, site }) => {
  const page = await open({ viewport: { width: 360, height: 640 } });
  await beginFrom(page, site.url, 'sorry', handWithSorry, { mode: 'club', names: ['Me', 'Pipa'], bots: { 1: 'curious' } });
  await page.locator('.hand text.long').waitFor();
  for (const language of ['en', 'pt', 'es']) {
    await speak(page, language);
    const name = page.locator('.hand text.long').first();
    await expect.poll(() => name.evaluate((text) => text.getBoundingClientRect().width / text.closest('.card').getBoundingClientRect().width), language).toBeLessThan(0.9);
  }
});

test('the board faces me, names its squares and shows those of a line of the log, if I want', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  const table = await atRest(page.locator('.table .board'), () => page.url());
  const expectLow = (words) => expect.poll(() => page.evaluate(() => {
    const [yard, board] = ['.spot[aria-label^="yard (red)"]', '.table .board'].map((name) => document.querySelector(name).getBoundingClientRect());
    return yard.y + yard.height / 2 > board.y + board.height / 2;
  }), words);
  await expectLow('my yard is nearest to me').toBe(true);
  await page.locator('button', { hasText: 'More' }).click();
  await page.locator('.more button', { hasText: 'Names of the squares' }).click();
  await page.locator('.ground text.name').nth(50).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await playUntil(page, toldThat, '→');
  await toMyMove(page); // nothing moves until I do
  await page.locator('.lines p', { hasText: '→' }).last().hover();
  await page.locator('circle.lit').first().waitFor({ state: 'attached' });
  await page.goto(`${site.url}#/settings`);
  await page.locator('label', { hasText: 'Turn the board towards me' }).locator('input').uncheck();
  await page.goto(table);
  await page.locator('.table .token').first().waitFor();
  await expectLow('the board is left as it is').toBe(false);
});

test('a replay shows the board turned as at the table', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  const ground = (where) => page.locator(`${where} svg.ground .shaded > g`);
  const turned = await atRest(page.locator('.table .token'), () => ground('.table').getAttribute('transform'));
  expect(turned).not.toMatch(/rotate\(0 /);
  for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
  await page.locator('.choices button.main', { hasText: 'Resign' }).click();
  await page.locator('a', { hasText: 'Replay' }).click();
  await expect(ground('.replay')).toHaveAttribute('transform', turned);
});

test('a card is turned over on the board and says what it does; sound is one tap away', async ({ open, site }) => {
  const page = await open({ settings: { sound: undefined } }); // as on a first visit
  await begin(page, site.url, 'sorry', { seats: ['me', 'curious'] });
  await page.locator('.board .tray .card').waitFor();
  await playUntil(page, () => [...document.querySelectorAll('.act p')].some((line) => / – .*(forward|backward|Start)/i.test(line.textContent)));
  const sound = page.locator('.bar button', { hasText: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
});

test('the title says where I am and whether it is my turn', async ({ open, site }) => {
  const page = await open();
  for (const [screen, title] of [['', 'Tabuleiro'], ['settings', 'Settings – Tabuleiro'], ['rules/tabula', 'Tabula: Rules – Tabuleiro'], ['nowhere', 'Page not found – Tabuleiro']]) {
    await page.goto(`${site.url}#/${screen}`);
    await expect(page).toHaveTitle(title);
  }
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await expect(page).toHaveTitle('● Your turn – Pretoa – Tabuleiro');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-turn/);
});

test('pinching and scrolling are left to the browser', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await expect(page.locator('svg.field')).toHaveCSS('touch-action', 'manipulation');
});

test('only games with chance mention fair dice', async ({ open, site }) => {
  const page = await open();
  for (const [game, links] of [['pretoa', 0], ['ludo', 1]]) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await page.locator('button', { hasText: 'More' }).click();
    await page.locator('.more button', { hasText: 'Resign' }).click();
    await page.locator('.choices button', { hasText: 'Resign' }).click();
    await page.locator('.place').first().waitFor();
    await expect(page.locator('a[href*=fairness]'), game).toHaveCount(links);
  }
});

test('the dice of Tabula are counted one by one, not as 56 throws', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', { seats: ['me', 'friend'] });
  await playUntil(page, () => [...document.querySelectorAll('.lines p')].filter((line) => line.textContent.includes('throw')).length >= 4);
  for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
  await page.locator('.choices button.main', { hasText: 'Resign' }).click();
  const throws = await atRest(page.locator('.place'), () => lines(page).filter({ hasText: 'throw' }).count());
  await page.locator('a', { hasText: 'Fair chance' }).click();
  const rows = await atRest(page.locator('.good'), () => page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].slice(0, 3).map((cell) => Number(cell.textContent)))));
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
  const page = await open({ settings: { forced: 'single' } });
  await page.goto(`${server.url}#/setup/ludo`);
  await seat(page, 1, 'invited');
  await page.locator('button.begin').click();
  await page.locator('button', { hasText: 'Leave' }).waitFor();
  await page.locator('select[aria-label="Add a bot"]').selectOption('curious');
  await page.locator('.table .board').waitFor();
  await page.locator('.lines p', { hasText: /^You (have no move|leave)/ }).first().waitFor(); // nobody has tapped: a pass, or a 5 that opens the yard
  await page.locator('button', { hasText: 'More' }).click();
  await expect(page.locator('.more .hands', { hasText: 'Play forced moves' })).toHaveAttribute('aria-pressed', 'true');
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

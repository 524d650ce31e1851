// The game is in the players' hands: they throw, draw and pass, see everything from its beginning, and are told what to do.
import { expect, test } from './harness.mjs';
import { atRest, inPage } from './reads.mjs';
import { begin, beginFrom, handWithSorry, invite, lines, playOn, playUntil, sit, small, toMyMove } from './support.mjs';

const byHand = { throwForMe: false, forced: 'off' };
const status = (page) => page.locator('.status .now');
const die = (page) => page.locator('button.throw');

// How many lines the log had, one number for each change.
const watchLog = (page) => inPage(page, () => {
  globalThis.counts = [];
  const look = () => {
    const count = document.querySelector('.table .lines') ? [...document.querySelectorAll('.lines p')].filter((line) => /throws? |no move|yard|moves? /.test(line.textContent)).length : undefined;
    if (count !== undefined && count !== globalThis.counts.at(-1)) globalThis.counts.push(count);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
});
async function expectFromTheBeginning(page, least) {
  await expect.poll(() => page.evaluate(() => globalThis.counts.length)).toBeGreaterThan(least);
  await expect.poll(() => page.evaluate(() => globalThis.counts.filter((count, i, all) => (i === 0 ? count > 0 : count !== all[i - 1] + 1)))).toEqual([]);
}

test('a game begins with an empty board, and then every step comes one after the other', async ({ open, site }) => {
  const page = await open({ viewport: small, settings: { forced: 'single', speed: 50 } });
  await page.goto(`${site.url}#/setup/ludo`);
  await page.locator('form').waitFor();
  await watchLog(page);
  await begin(page, site.url, 'ludo', { players: 4, seats: ['curious', 'me', 'curious', 'curious'] });
  await expectFromTheBeginning(page, 8);
});

test('online, too, a game is seen from its beginning', async ({ open, server }) => {
  const [ana, rui] = [await open({ settings: { name: 'Ana', forced: 'single', speed: 50 } }), await open({ settings: { name: 'Rui', forced: 'single', speed: 50 } })];
  const link = await invite(ana, server.url, 'ludo');
  await rui.goto(link);
  await rui.locator('form button.main').waitFor();
  for (const page of [ana, rui]) await watchLog(page);
  await sit(rui, link);
  for (const page of [ana, rui]) await expectFromTheBeginning(page, 3);
});

test('the die lies on the board: a tap throws it, holding shakes it, Space throws it; a pass has its reason', async ({ open, site }) => {
  const page = await open({ settings: byHand });
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await expect(status(page)).toHaveText('Throw the die.');
  await expect(lines(page), 'nothing has happened yet').toHaveCount(0);
  await expect(page, 'it is my turn').toHaveTitle(/^● Your turn/);
  const box = await atRest(die(page), () => die(page).boundingBox());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(die(page)).toHaveClass(/shaking/);
  await page.mouse.move(box.x + 3 * box.width, box.y); // a hand that shakes
  await expect(lines(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(die(page)).toHaveCount(0);
  await expect(status(page)).toHaveText(/^You threw a [1-6]\. (Pass|Choose a piece)\.$/);
  // The bot throws and plays, and then it waits for me again.
  const pass = page.locator('.choices button', { hasText: 'Pass' });
  for (let throws = 0, passed = false; throws < 3 || !passed; ++throws) {
    await expect(status(page)).toHaveText(/^You threw a [1-6]\./);
    if (await atRest(status(page), () => pass.count())) {
      passed = true;
      await expect(page.locator('.stuck').first()).toContainText(/5 opens the yard|way|far|piece/);
      await pass.click();
    } else await playOn(page, { taps: 1 });
    await playUntil(page, () => document.querySelector('button.throw') || document.querySelectorAll('.target.dot').length > 0);
    if ((await atRest(page.locator('button.throw, .target.dot'), () => die(page).count())) === 0) await playOn(page, { taps: 1 });
    await die(page).waitFor();
    await page.keyboard.press(' ');
  }
});

test('a page that is loaded again asks for the throw again only if it was not made', async ({ open, site }) => {
  const page = await open({ settings: byHand });
  await beginFrom(page, site.url, 'ludo', 'red=14,20,r6*2 yellow=3,40,y6*2 turn=red');
  await die(page).waitFor();
  await page.reload();
  await die(page).waitFor();
  await die(page).click();
  await expect(status(page)).toHaveText(/^Me threw a [1-6]/);
  const told = await atRest(page.locator('.token.movable'), () => status(page).textContent());
  await page.reload();
  await page.locator('.token.movable').first().waitFor();
  await expect(status(page)).toHaveText(told);
  await expect(die(page)).toHaveCount(0);
});

test('throwing and forced moves can be left to the page, one tap away, and it remembers', async ({ open, site }) => {
  const page = await open({ settings: byHand });
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  const more = async (name) => {
    await page.locator('.tools button', { hasText: 'More' }).click();
    return page.locator('.more .hands', { hasText: name });
  };
  await page.locator('.act .hands', { hasText: 'Throw for me' }).click();
  await expect(die(page)).toHaveCount(0);
  await expectLinesOf(page, 'You throw', 1);
  await (await more('Play forced moves')).click();
  await expectLinesOf(page, 'You throw', 3); // passes and throws go on
  await page.reload();
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('tabuleiro.settings')))).toMatchObject({ throwForMe: true, forced: 'single' });
  await page.locator('.table .board').waitFor();
  await expect(await more('Throw for me')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.more .hands', { hasText: 'Throw for me' }).click();
  await page.keyboard.press('Escape');
  await playUntil(page, () => document.querySelector('button.throw'));
});
const expectLinesOf = (page, words, least) => expect.poll(async () => (await lines(page).filter({ hasText: words }).count()) >= least, `${words}, ${least} times`).toBe(true);

for (const [game, task, done] of [
  ['niout', 'Cast the sticks.', /^You cast [A-Z]+\. (Choose a horse|Pass)\.$/],
  ['tabula', 'Throw the dice.', /^You threw \d, \d, \d\. Choose a piece\.$/],
  ['sorry', 'Draw a card.', /^You drew (\d+|Sorry!)\. (Choose a pawn|Pass|Do not swap)\.$/],
])
  test(`${game}: what is thrown or drawn is tapped where it lies, and the sentence says state and task`, async ({ open, site }) => {
    const page = await open({ viewport: { width: 390, height: 664 }, hasTouch: true, settings: byHand });
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await expect(status(page)).toHaveText(task);
    const place = die(page);
    // The thumb's target is at least 44 pixels.
    await expect.poll(() => place.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const hit = (dx, dy) => button.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
      return hit(-21, 0) && hit(21, 0) && hit(0, -21) && hit(0, 21);
    })).toBe(true);
    await place.tap();
    await expect(status(page)).toHaveText(done);
  });

test('cards in hands are dealt without taps, and then drawn with one', async ({ open, site }) => {
  const page = await open({ settings: byHand });
  await begin(page, site.url, 'sorry', { mode: 'club', seats: ['me', 'curious'] });
  await expect(page.locator('.hand .card')).toHaveCount(5);
  await expect(status(page)).toHaveText('Your turn. Choose a card.');
  await beginFrom(page, site.url, 'sorry', handWithSorry, { mode: 'club', names: ['Me', 'Pipa'], bots: { 1: 'curious' } });
  await playUntil(page, () => document.querySelector('button.throw'));
  await expect(status(page)).toHaveText('Draw a card.');
  await expect(page.locator('.tray .chance[aria-label^="You play"]'), 'the card that was played lies there').toHaveCount(1);
  await expect(page.locator('.hand .card')).toHaveCount(4);
  await die(page).click();
  await expect(page.locator('.hand .card')).toHaveCount(5);
});

test('people at one device are told by name', async ({ open, site }) => {
  const page = await open({ settings: byHand });
  await begin(page, site.url, 'ludo', { seats: ['me', 'friend'], names: { 1: 'Rui' } });
  await expect(status(page)).toHaveText('Me: Throw the die.');
  await die(page).click();
  await expect(status(page)).toHaveText(/^Me threw a [1-6]\. (Pass|Choose a piece)\.$/);
});

test('a move is counted square by square, and marked when it has landed; a capture lifts and waits', async ({ open, site }) => {
  const page = await open({ settings: { speed: 1, motion: 'full' } });
  await page.addInitScript(() => {
    globalThis.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.matches?.('.token')) globalThis.animated.push({ time: options.duration, frames: frames.length, marked: document.querySelectorAll('.table .marks .came').length });
      return animate.call(this, frames, options);
    };
  });
  await beginFrom(page, site.url, 'ludo', 'red=14,20,r6*2 yellow=1,45,y6*2 turn=red');
  await toMyMove(page);
  await inPage(page, () => (globalThis.animated = []));
  const pips = Number(/threw a (\d)/.exec(await atRest(page.locator('.token.movable'), () => status(page).textContent()))[1]);
  await playUntil(page, () => globalThis.animated.length > 0);
  await expect.poll(() => page.evaluate(() => globalThis.animated[0])).toEqual({ time: Math.max(240, 120 * pips), frames: 1 + 2 * pips, marked: 0 });
  await page.locator('.table .marks .came').first().waitFor({ state: 'attached' });
  await beginFrom(page, site.url, 'pretoa', 'yellow=13 red=1,5,7,14,16,18 turn=yellow');
  await playUntil(page, () => globalThis.animated.length > 1);
  await expect.poll(() => page.evaluate(() => globalThis.animated.some(({ time, frames }) => time === 850 && frames === 5))).toBe(true);
});

test('dice show other faces while they are in the air', async ({ open, site }) => {
  const page = await open({ settings: { ...byHand, speed: 1, motion: 'full' } });
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await die(page).waitFor();
  await inPage(page, () => {
    globalThis.faces = new Set();
    new MutationObserver(() => globalThis.faces.add(document.querySelector('.fresh .die')?.innerHTML)).observe(document.querySelector('.table .board'), { subtree: true, childList: true });
  });
  await die(page).click();
  await expect.poll(() => page.evaluate(() => globalThis.faces.size)).toBeGreaterThan(2);
});

test('a tap where nothing can be done is answered, and so is one on “Take back”', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await toMyMove(page);
  const answer = page.locator('.act .stuck[role=status]');
  const tap = (spot) => page.locator(`.spot[aria-label^="${spot}"]`).first().dispatchEvent('click');
  await tap('yard (yellow)');
  await expect(answer).toHaveText(/^This piece is \w+'s/);
  await tap('final square (green)');
  await expect(answer).toHaveText(/^Nothing stands here/);
  await page.locator('.tools button', { hasText: 'Take back' }).dispatchEvent('click');
  await expect(answer.first()).toHaveText('There is no choice of yours to take back yet.');
});

test('the next game says who begins and in which colour I play', async ({ open, site }) => {
  const page = await open({ settings: { speed: 2 } });
  await beginFrom(page, site.url, 'pretoa', 'yellow=13 red=14 turn=yellow', { names: ['Me', 'Pipa'], bots: { 1: 'curious' } });
  await playOn(page);
  await page.locator('button', { hasText: 'Play again' }).click();
  await expect(status(page)).toHaveText('Game 2: You begin. You play yellow.');
  await expect(lines(page).first()).toHaveText('Game 2: You begin');
  await expect(status(page)).toHaveText('Your turn. Choose a piece.');
});

test('a hint says what to do, and lights the way of the move in focus', async ({ open, site }) => {
  const page = await open();
  await beginFrom(page, site.url, 'ludo', 'red=14,20,r6*2 yellow=19,45,y6*2 turn=red', { names: ['Me', 'Rui'], bots: { 1: 'curious' } });
  await toMyMove(page);
  await page.locator('.tools button', { hasText: 'Hint' }).click();
  const hints = page.locator('.choices[aria-label=Hint] button');
  await expect(hints.first()).toHaveText(/^(Move \d steps?|Capture \w+|Reach the final square)( \(\d\))? · /);
  await hints.last().focus();
  await page.locator('.table .marks .hinted, .table .marks [class*=hint]').first().waitFor({ state: 'attached' });
});

test('somebody who is gone for a minute can be replaced, and then still come back', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'pretoa');
  await ana.clock.install();
  await sit(rui, link);
  await playUntil(ana, () => document.querySelector('.status .now')?.textContent.includes('Rui to play'));
  await rui.goto('about:blank');
  await ana.locator('.players', { hasText: 'away' }).waitFor();
  const claim = ana.locator('.choices', { hasText: 'Rui has been away for more than a minute' });
  await expect(claim).toHaveCount(0);
  await ana.clock.fastForward(65_000);
  await claim.getByRole('button', { name: 'Let a bot play for them' }).waitFor();
  await expect(claim.getByRole('button'), 'to win takes a day').toHaveCount(1);
});

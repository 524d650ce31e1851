// What a player can find out: why a piece is stuck, what a move would do, what decided a game – and taking moves back.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from './harness.mjs';
import { atRest, inPage } from './reads.mjs';
import { begin, expectNoBarriers, gameNames, lines, playGamesUntil, playOn, playUntil, root, show, toldThat, toMyMove } from './support.mjs';

const portuguese = JSON.parse(readFileSync(join(root, 'messages/pt.json'), 'utf8'));

// Taps at random what can be tapped; false if there is nothing.
const tapOnce = () => {
  const some = (list) => list[Math.floor(Math.random() * list.length)];
  const field = document.querySelector('svg.field');
  const button = some(document.querySelectorAll('.trial button'));
  const target = some([...document.querySelectorAll('circle.target.dot'), ...document.querySelectorAll('.token.movable')]);
  if (button) button.click();
  else if (target) {
    const box = target.getBoundingClientRect();
    field.setPointerCapture = () => {};
    for (const kind of ['pointerdown', 'pointerup']) field.dispatchEvent(new PointerEvent(kind, { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, button: 0, bubbles: true, pointerId: 1 }));
  }
  return Boolean(button ?? target);
};
// Until the task is done: wrong moves are taken back.
const tapToGoal = `async (most) => {
  for (let taps = 0; !document.querySelector('.task b'); ) {
    if ((${tapOnce})() && ++taps > most) return false;
    await new Promise((done) => setTimeout(done, 5));
  }
  return true;
}`;

test('against bots a decision is taken back with the dice that followed', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'tabula', { seats: ['me', 'curious'] });
  const back = page.locator('.tools button', { hasText: 'Take back' });
  await page.locator('.token.movable').first().waitFor();
  await expect(back, 'nothing has been decided yet').toBeDisabled();
  const throws = lines(page).filter({ hasText: 'throw' });
  // Until the bot has thrown and it is our turn again.
  const ourTurnAgain = () => [...document.querySelectorAll('.lines p')].filter((line) => line.textContent.includes('throw')).length >= 4 && document.querySelector('.token.movable');
  const firstThree = async () => (await atRest(page.locator('.token.movable'), () => throws.allTextContents())).slice(0, 3);
  await playUntil(page, ourTurnAgain);
  const before = await firstThree();
  for (let decided = true; decided; ) { // back to the first decision
    const told = await atRest(page.locator('.token.movable'), () => lines(page).count());
    await back.click();
    await page.waitForFunction((count) => document.querySelectorAll('.lines p').length < count && document.querySelector('.token.movable'), told);
    decided = await atRest(page.locator('.token.movable'), () => back.isEnabled());
  }
  await expect(throws).toHaveCount(1);
  await playUntil(page, ourTurnAgain); // a resignation sent while the bot moves may be stale
  expect(await firstThree(), 'the same dice come again').toEqual(before);
  await page.locator('button', { hasText: 'More' }).click();
  await page.locator('.more button', { hasText: 'Resign' }).click();
  await page.locator('.choices button', { hasText: 'Resign' }).click();
  await page.locator('.now', { hasText: 'moves taken back' }).waitFor();
  await page.locator('a', { hasText: 'Fair chance' }).click();
  await page.locator('.good').waitFor();
});

test('my games are counted', async ({ open, site }) => {
  const page = await open({ settings: { forced: 'single' } });
  await page.goto(`${site.url}#/stats`);
  await page.locator('main', { hasText: 'You have not finished a game' }).waitFor();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page);
  const mine = page.locator('.us .place');
  const won = (await atRest(mine, () => mine.textContent())) === '1.';
  const drawn = (await atRest(mine, () => page.locator('.place', { hasText: '1.' }).count())) === 2;
  await page.goto(site.url);
  await page.locator('a', { hasText: 'My statistics' }).click();
  const against = page.locator('dt', { hasText: 'Against Curious' }).locator('+ dd');
  await expect(against).toHaveText(drawn ? '0 won, 1 drawn, 0 lost' : won ? '1 won, 0 lost' : '0 won, 1 lost');
  await page.locator('.total', { hasText: `1 played, ${won && !drawn ? 1 : 0} won` }).waitFor();
  await expectNoBarriers(page, 'statistics');
});

test('surprises are explained in a first game, and not in the second', async ({ open, site }) => {
  const page = await open();
  const why = page.locator('.act p[role=status]:has(button)');
  // Everything that was explained: a second leap of the bot may replace an explanation at once.
  const listen = async () => {
    await page.evaluate(() => {
      globalThis.explained = [];
      const look = () => globalThis.explained.push(...[...document.querySelectorAll('.act p[role=status]:has(button)')].map((one) => one.textContent));
      new MutationObserver(look).observe(document.querySelector('.act'), { subtree: true, childList: true, characterData: true });
    });
  };
  const expectExplained = () => expect.poll(() => page.evaluate(() => globalThis.explained.join()));
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await listen();
  await playUntil(page, () => document.querySelector('.act p[role=status]:has(button)') && document.querySelector('.token.movable'));
  await why.locator('button').click();
  await why.waitFor({ state: 'detached' });
  await expectExplained().toContain('leap over a neighbouring enemy');
  await playOn(page);
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await listen();
  await playUntil(page, toldThat, 'capture');
  await toMyMove(page);
  await expectExplained().toBe('');
});

test('a piece that cannot move says why, and a pass too', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await page.locator('.token.movable').first().waitFor();
  await page.locator('.spot[data-spot="13"]').dispatchEvent('click'); // in the outer circle: shut in
  await page.locator('.stuck a[href="#/rules/pretoa/A3"]').waitFor(); // the rule is a link, not a number
  // Nobody has to pass if both begin with a 5.
  await playGamesUntil(page, () => begin(page, site.url, 'ludo', { seats: ['me', 'friend'] }), toldThat, 'no move: a 5 opens the yard');
});

test('a mouse on a piece shows what its moves would do', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'policiais', { seats: ['me', 'friend'] });
  const piece = page.locator('.token.movable').first();
  const box = await atRest(piece, () => piece.boundingBox());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.locator('.preview circle').first().waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.preview').waitFor({ state: 'detached' });
  await page.locator('.spot[tabindex="0"]').focus();
  await page.keyboard.press('n'); // to the first piece that can move
  await page.locator('.preview circle').first().waitFor();
});

test('every rule page begins with one minute, without numbers of rules in the way', async ({ open, site }) => {
  const page = await open();
  for (const game of gameNames()) {
    await show(page, site.url, `rules/${game}`);
    for (const [language, title] of [['en', 'In one minute'], ['pt', 'Num minuto'], ['es', 'En un minuto']]) {
      await page.locator('header select').selectOption(language);
      await page.locator('article h2', { hasText: title }).waitFor();
      await expect(page.locator('article h2').first(), game).toHaveText(title);
      await expect.poll(() => page.evaluate(() => {
        const [first, second] = document.querySelectorAll('article h2');
        const range = document.createRange();
        range.setStartAfter(first);
        range.setEndBefore(second);
        return range.toString();
      }), `${game} ${language}`).toMatch(/^(?!.*(\b[A-Z]\d{1,2}\b|→)).{201,}$/s);
    }
  }
});

// A game as a link holds it.
const replayOf = (game) => `#/replay/~${deflateRawSync(JSON.stringify(game)).toString('base64url')}`;
const policiais = ['policiais', 'normal', 2, {}, [{ name: 'Zé' }, { level: 'curious' }], [0, 1],
  '10-11 12x10 7x11 13-12 3-7 12x10 7x11 14-13 2-3 15-12 11x15 18x12 6-2 12-15 4-7 17-14 7-4 13-12 8-11 12x10'];
const niout = ['niout', 'individual', 2, {}, [{ name: 'Ana' }, { name: 'Zé' }], [0, 1],
  'TO off-1 KAI off-2 KAI 1-3 NIOUT off-4 MO 4-9 KAI 2-4 TO 3-4 TO off-1 NIOUT off-4 NIOUT off-4 NIOUT 4-8']; // ends with a blunder

test('a replay has numbers and better moves to try, and fits into a link', async ({ open, site }) => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => delete Navigator.prototype.share);
  await page.goto(site.url + replayOf(policiais));
  await page.locator('.replay figure').waitFor();
  await expect(page.locator('.replay li')).toHaveCount(20);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 'it fits the window').toBeLessThanOrEqual(0);
  await page.locator('.tabs button', { hasText: 'Summary' }).click();
  await expect(page.locator('tbody tr').first()).toHaveText(/Zé *\d+\s?% \d+\/\d+/);
  await expect(page.locator('.scrolls'), 'there is no chance in this game').not.toContainText(/luck|cards/i);
  await expectNoBarriers(page, 'summary');
  await page.locator('.tabs button', { hasText: 'Log' }).click();
  await page.locator('li button', { hasText: 'mistake' }).last().click();
  await page.locator('.hint').first().waitFor({ state: 'attached' });
  await page.locator('button', { hasText: 'Try again from here' }).waitFor(); // it makes the list smaller
  await page.waitForFunction(() => {
    const [line, list] = ['[aria-current=step]', '.scrolls'].map((name) => document.querySelector(name).getBoundingClientRect());
    return line.top >= list.top && line.bottom <= list.bottom;
  });
  await page.locator('button', { hasText: 'Try again from here' }).click();
  await page.locator('.trial', { hasText: 'Your turn' }).waitFor();
  await page.locator('.token.movable').first().waitFor();
  await page.locator('button', { hasText: 'Back to the replay' }).click();
  await page.locator('button', { hasText: 'Share' }).click();
  await page.locator('.shared').waitFor();
  const other = await open(); // somebody else's browser
  await other.goto(await atRest(page.locator('.shared'), () => page.evaluate(() => navigator.clipboard.readText())));
  await expect(other.locator('.replay li')).toHaveCount(20);
});

// Taps until others have had a turn; a chain of leaps is several moves of ours.
const playTurn = `(() => {
  const status = document.querySelector('.trial > span').textContent;
  if (status === 'The game is over') return 'over';
  if (status !== 'Your turn') return null;
  if (globalThis.told.some((text) => /^(Yellow|Red|Green|Blue)\\b/.test(text))) return 'ours again';
  (${tapOnce})();
  return null;
})()`;

for (const game of [policiais, niout])
  test(`“Try again” continues against the engine in ${game[0]}`, async ({ open, site }) => {
    const page = await open();
    await page.goto(site.url + replayOf(game));
    await page.locator('.replay li button', { hasText: /mistake|blunder/ }).first().click();
    await page.locator('button', { hasText: 'Try again from here' }).click();
    const trial = page.locator('.trial > span');
    await trial.waitFor();
    await page.evaluate(() => {
      globalThis.told = [];
      const look = () => globalThis.told.push(document.querySelector('.trial > span')?.textContent);
      new MutationObserver(look).observe(document.querySelector('.replay'), { subtree: true, childList: true, characterData: true });
    });
    // Our own turn comes three times more, in Policiais to the end; each time somebody else, or chance, has had a turn.
    for (let turns = 0, over = false; !over && (turns < 3 || game === policiais); ++turns) {
      await page.locator('.token.movable, .trial button').first().waitFor();
      await expect(trial).toHaveText('Your turn');
      await page.evaluate(() => (globalThis.told = []));
      const next = await page.waitForFunction(playTurn);
      over = (await next.jsonValue()) === 'over';
    }
    await page.locator('button', { hasText: 'Start over' }).click();
    await page.locator('.token.movable').first().waitFor();
    await page.locator('button', { hasText: 'Back to the replay' }).click();
    await page.locator('button', { hasText: 'Try again from here' }).waitFor();
  });

test('a game that fits into no link is shared as a file', async ({ open, site }) => {
  const page = await open({ settings: { forced: 'single' } });
  await page.addInitScript(() => delete globalThis.CompressionStream); // as in older browsers
  await begin(page, site.url, 'pretoa', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.locator('a', { hasText: 'Replay' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('button', { hasText: 'Share' }).click()]);
  const other = await open();
  await other.goto(`${site.url}#/replay/`);
  await other.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) });
  await expect(other.locator('.replay li')).toHaveCount(await atRest(page.locator('.replay figure'), () => page.locator('.replay li').count()));
});

for (const game of gameNames())
  test(`the lesson of ${game} is played to its end; what it did not ask for is taken back`, async ({ open, site }) => {
    const page = await open({ settings: { language: 'pt' } });
    await page.goto(`${site.url}#/lesson/${game}`);
    const steps = JSON.parse(readFileSync(join(root, `web/src/lessons/${game}.json`), 'utf8'));
    for (const [i, step] of steps.entries()) {
      await page.locator('.task', { hasText: portuguese[step.say] }).waitFor();
      expect(await inPage(page, `(${tapToGoal})(1000)`), `${step.say} was not done`).toBe(true);
      if (i < steps.length - 1) await page.locator('.on button').click();
    }
    await page.locator('.on a').first().waitFor();
  });

// Playing without seeing the board: every step is said, the moves are a list, and facts are a key away.
import assert from 'node:assert/strict';
import { expect, test } from './harness.mjs';
import { atRest, inPage } from './reads.mjs';
import { begin, beginFrom, expectNoBarriers, expectNoMissingTexts, gameNames, speak } from './support.mjs';

const phone = { width: 390, height: 664 };
const me = 'Me';

// Keeps every line that the live region gets, from the next page on.
const listen = (page) => page.addInitScript(() => {
  globalThis.heard = [];
  addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) if (target.matches?.('.spoken')) for (const node of addedNodes) if (node.nodeType === 1) globalThis.heard.push(node.textContent);
  }).observe(document.body, { subtree: true, childList: true }));
});

// Plays to the end, or for so many presses, by the buttons of the region “My moves” alone: a random one each time.
const pressOn = (page, presses = 1e9) => inPage(page, async ({ presses, end }) => {
  for (let made = 0; made < presses; ) {
    if (document.querySelector('.place')) return;
    if (Date.now() > end) throw new Error('the game did not end');
    const all = document.querySelectorAll('.aloud [data-throw], .aloud ul button');
    const one = all[Math.floor(Math.random() * all.length)];
    if (one) {
      one.focus();
      one.click();
      ++made;
    }
    await new Promise((done) => setTimeout(done, one ? 0 : 5));
  }
}, { presses, end: Date.now() + 800_000 });

// What was played and drawn in the first game, from the match's file; and how often it was rewound.
const played = (page) => inPage(page, () => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('tabuleiro.file.'));
  return JSON.parse(localStorage.getItem(key)).steps.flatMap((step) => step.log).filter((entry) => 'seat' in entry);
});

// Late enough that a game is soon over; the two shortest from their start.
const pile = 'pile=1*4,2*4,3*4,4*4,5*4,7*4,8*4,10*4,11*4,12*4,S*4';
const late = {
  ludo: 'red=r6*3,45 yellow=y6*3,15 turn=red',
  niout: 'yellow=home*2,10,15 red=home*3,12 turn=yellow',
  tabula: 'white=5,20,out*13 black=7,11,out*13 turn=white',
  sorry: `red=home*3,40 yellow=home*3,10 turn=red ${pile.replace('1*4', '1*5')}`,
  desculpa: `red=home*3,40 yellow=home*3,10 turn=red ${pile}`,
  policiais: 'yellow=0..10 red=12..22 turn=yellow',
  pretoa: 'yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow',
};

for (const game of gameNames())
  test(`a game of ${game} is played by ear, and every step is said once, in order`, async ({ open, site }) => {
    const page = await open({ viewport: phone, settings: { name: me } });
    await listen(page);
    await beginFrom(page, site.url, game, late[game], { names: [me, 'Rui'], bots: { 1: 'curious' } });
    await pressOn(page);
    await expect(page.locator('.spoken p', { hasText: /wins|draw/ }).last()).toBeAttached();
    const log = await played(page);
    assert.ok(log.length > 3);
    const heard = await inPage(page, () => globalThis.heard);
    const said = heard.filter((line) => /^(You|Nico) (?!\()/.test(line));
    // Who, and for dice, sticks and cards what they show.
    assert.equal(said.length, log.length, `${said.slice(-3)} | ${JSON.stringify(log.slice(-3))}`);
    for (const [i, { seat, event }] of log.entries()) {
      assert.ok(said[i].startsWith(seat === 0 ? 'You ' : 'Nico '), `${i}: ${said[i]} is about seat ${seat}`);
      if (event !== undefined) assert.match(said[i], /(throw|cast|draw)s? /, `${i}: ${said[i]}`);
      for (const face of event?.match(/\d+|[A-Z]{2,}/g) ?? []) assert.ok(said[i].includes(face), `${i}: ${said[i]} names ${event}`);
    }
    const shown = await inPage(page, () => [...document.querySelectorAll('.lines p')].map((line) => line.textContent.trim()));
    assert.deepEqual(heard.filter((line) => shown.includes(line)).slice(-shown.length), shown, 'the words of the log');
  });

const region = (page) => page.getByRole('region', { name: 'My moves' });
const told = (page) => page.locator('.answer');

test('a game of Pretoa is played to its end with the keys of a screen reader', async ({ open, site }) => {
  const page = await open({ viewport: phone, settings: { name: me } });
  await beginFrom(page, site.url, 'pretoa', 'yellow=1,2,15 red=7,9 turn=yellow', { names: [me, 'Nico'], bots: { 1: 'curious' } });
  for (let move = 0; ; ++move) {
    await expect(region(page).getByRole('button', { name: / to / }).or(page.locator('.place')).first()).toBeAttached();
    if (await atRest(page.locator('.now'), () => page.locator('.place').count())) break;
    const moves = region(page).getByRole('list', { name: 'My moves' }).getByRole('button');
    const several = (await atRest(moves, () => moves.count())) > 1;
    await page.keyboard.press('m');
    if (move > 0 && several) await page.keyboard.press('Tab'); // not always the same
    await page.keyboard.press('Enter');
    assert.ok(move < 200);
  }
  await expect(page.locator('.spoken p', { hasText: /wins|draw/ }).last()).toBeAttached();
});

test('every fact is a key away, and a move can be typed', async ({ open, site }) => {
  const page = await open({ viewport: phone, settings: { name: me } });
  await beginFrom(page, site.url, 'ludo', 'red=yard*2,10,20 yellow=yard*3,7 turn=red die=4', { names: [me, 'Nico'], bots: { 1: 'curious' } });
  await expect(region(page).getByRole('list', { name: 'My moves' }).getByRole('button')).toHaveText(['10 to 14', '20 to 24']);
  const asked = async (key) => {
    await page.keyboard.press(key);
    return told(page);
  };
  await expect(await asked('l')).toHaveText(/./);
  await expect(await asked('t')).toHaveText(/^Your turn.*2 moves to choose from/);
  await expect(await asked('p')).toHaveText('You (red): 10, 17% risk of capture; 20; yard (2).');
  await expect(await asked('o')).toHaveText('Nico (yellow): 7; yard (3).');
  await expect(await asked('d')).toHaveText(/4/);
  await expect(await asked('s')).toHaveText('Me: in play (4). Nico: in play (4).');
  await expect(await asked('r')).toHaveText('No time limit');
  await page.keyboard.press('Escape');
  await expect(told(page)).toHaveText('');

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'The table in words' });
  await expect(dialog.getByRole('button')).toHaveCount(10);
  await expectNoBarriers(page, 'the facts');
  await dialog.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(await asked('s')).toHaveText('');
  await page.keyboard.press('?');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Score' }).click();
  await expect(told(page)).toHaveText(/^Me: /);

  await page.keyboard.press('/');
  await page.keyboard.type('t');
  await expect(told(page), 'a letter that is typed asks nothing').not.toHaveText(/Your turn/);
  await page.keyboard.press('Enter');
  await expect(told(page)).toHaveText('Several moves: 10 to 14; 20 to 24');
  await expectNoBarriers(page, 'the list of moves');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(told(page)).toHaveText('No move has these words');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('20 24');
  await page.keyboard.press('Enter');
  await expect(page.locator('.spoken p', { hasText: /^You move 4 steps/ })).toHaveCount(1);
  for (const language of ['pt', 'es', 'en']) {
    await speak(page, language);
    await expectNoMissingTexts(page, language);
  }
});

test('the way through the board leads past empty spots', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  await beginFrom(page, site.url, 'ludo', 'red=yard*2,10,20 yellow=yard*3,7 turn=red die=4', { names: [me, 'Nico'], bots: { 1: 'curious' } });
  const spots = page.getByRole('group', { name: /Ludo/ }).getByRole('button');
  await expect(spots).toHaveCount(5);
  await page.locator('[data-spot][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-spot]:focus')).not.toHaveAttribute('aria-hidden', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-spot]:focus')).toHaveAttribute('aria-label', /empty/);
  await expect(page.locator('[data-spot]:focus')).not.toHaveAttribute('aria-hidden', 'true');
});

test('a hand: the cards are told to their player alone, and dangers are not guessed', async ({ open, site }) => {
  const page = await open({ viewport: phone, settings: { name: me } });
  await begin(page, site.url, 'sorry', { mode: 'club', seats: ['me', 'friend'], names: { 1: 'Rui' } });
  await page.locator('button', { hasText: 'Show my cards' }).waitFor();
  await page.keyboard.press('d');
  await expect(told(page)).not.toContainText('Your cards');
  await page.locator('button', { hasText: 'Show my cards' }).click();
  await page.locator('.hand button').first().waitFor();
  await page.keyboard.press('d');
  await expect(told(page)).toContainText('Your cards');
  await page.keyboard.press('p');
  await expect(told(page)).toContainText("The others' cards are hidden");
  await expect(page.locator('.spoken')).not.toContainText(/draws (?!a card)/);
});

test('a lesson and a problem are done from the list', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  await page.goto(`${site.url}#/lesson/pretoa`);
  const moves = region(page).getByRole('list').getByRole('button');
  for (let i = 0; ; ++i) {
    await moves.first().waitFor({ state: 'attached' });
    const count = await atRest(region(page), () => moves.count());
    assert.ok(i < count, 'one of them is right');
    await moves.nth(i).press('Enter');
    const verdict = page.locator('.spoken p', { hasText: 'not what was asked' }).nth(i).or(page.locator('.task b'));
    await expect(verdict.first()).toBeAttached();
    if (await atRest(verdict, () => page.locator('.task b').count())) break;
  }
  await expectNoBarriers(page, 'the lesson');
  await page.goto(`${site.url}#/strategy/pretoa`);
  await page.locator('.task', { hasText: /\?|Which|keep/ }).waitFor();
  await moves.first().press('Enter');
  await expect(page.locator('.task b')).toBeAttached();
});

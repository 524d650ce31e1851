// People in different browsers, with a real server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, expectAtLeast, expectNoBarriers, hurried, invite, lines, matchOf, playOn, playUntil, program, sit, small, storages, toMyMove } from './support.mjs';

test('two play a whole game with hidden hands, a third watches and sees none', async ({ open, server }) => {
  const ana = await open({ viewport: small, settings: { name: 'Ana', forced: 'single' } });
  const rui = await open({ viewport: small, settings: { name: 'Rui', forced: 'single' } });
  const eva = await open({ viewport: small, settings: { name: 'Eva', forced: 'single' } });
  const link = await invite(ana, server.url, 'sorry', 'club');
  const heard = [];
  eva.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))));
  await sit(rui, link);
  await eva.goto(link);
  await eva.locator('.table .board').waitFor();
  await ana.locator('.hand').first().waitFor();
  await expect(eva.locator('.hand')).toHaveCount(0);
  await expectNoBarriers(ana, 'an online game in play');
  const hint = (page) => page.locator('button:enabled', { hasText: 'Hint' });
  const mover = await Promise.race([ana, rui].map((page) => hint(page).waitFor().then(() => page)));
  await hint(mover).click();
  await mover.locator('.choices[aria-label=Hint] button').first().waitFor(); // from the player's own view, whatever the other holds
  await Promise.all([playOn(ana), playOn(rui)]);
  await eva.locator('.place').first().waitFor();
  await expect.poll(() => heard.some((text) => text.includes('"over"')), 'Eva has heard everything').toBe(true);
  assert.ok(heard.length > 10);
  const beforeEnd = heard.filter((text) => !text.includes('"over"'));
  for (const text of beforeEnd) assert.doesNotMatch(text, /\.hand=[^?n ]/);
  await ana.locator('button', { hasText: 'Play again' }).click();
  await rui.locator('button', { hasText: 'Play again' }).click();
  await ana.locator('.place').first().waitFor({ state: 'detached' });
});

test('club with partners: two at one device, one at another, and a bot', async ({ open, server }) => {
  const ana = await open({ viewport: small, settings: { name: 'Ana', forced: 'single' } });
  const rui = await open({ viewport: small, settings: { name: 'Rui', forced: 'single' } });
  const link = await invite(ana, server.url, 'sorry', 'club_partners', ['me', 'invited', 'friend', 'curious']);
  await rui.addInitScript(() => delete globalThis.WebAssembly); // the server sends everything needed
  await sit(rui, link);
  await ana.locator('.choices', { hasText: 'Pass the device to Ana' }).waitFor();
  await expect(ana.locator('.hand'), 'cards before the device is handed over').toHaveCount(0);
  await ana.locator('button', { hasText: 'Show my cards' }).click();
  await ana.locator('.hand').waitFor();
  await Promise.all([playOn(ana), playOn(rui)]);
  await expect(ana.locator('.status')).toContainText(/wins|draw/i);
});

test('a second person sits down at an invited device', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'niout', 'pairs', ['me', 'invited', 'invited', 'curious']);
  await rui.goto(link);
  await rui.locator('form button', { hasText: 'Join' }).click();
  await rui.getByLabel('Another player on this device').fill('Eva');
  await rui.locator('form button', { hasText: 'Join' }).click();
  for (const page of [ana, rui]) {
    await page.locator('.table .board').waitFor();
    for (const name of ['Ana', 'Eva', 'Rui']) await expect(page.locator('.players b').getByText(name, { exact: true })).toBeVisible();
  }
});

test('the perfect bot answers, and with tables hints are certain', async ({ open, server }) => {
  const ana = await open();
  await begin(ana, server.url, 'pretoa', { seats: ['me', 'perfect'] });
  await playOn(ana, { taps: 2 });
  await expectAtLeast(lines(ana), 2); // my move and the answer
  const hint = ana.locator('.choices[aria-label=Hint]');
  const ask = ana.locator('.tools button', { hasText: 'Hint' });
  await expect.poll(async () => { // until the server has opened its tables
    await ask.click();
    await hint.locator('.why').waitFor();
    await expect(ask).toBeEnabled(); // it has been answered
    return hint.textContent();
  }).toMatch(/draw|wins in|loses in/);
  await hint.locator('.why').waitFor();
  await expect(hint).not.toContainText(/%|better/);
});

test('a player who was away replaces the stand-in bot; the clock is the server\'s and is not read out', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await hurried(server.url, 'pretoa');
  await rui.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await ana.goto(link);
  await ana.locator('form button.main').click();
  const hurry = ana.locator('[role=status]', { hasText: '10 seconds left' }).waitFor({ state: 'attached' }); // it is there for ten seconds
  await Promise.all([ana.locator('.status', { hasText: 'Your turn' }).waitFor(), sit(rui, link)]);
  await rui.locator('.status', { hasText: /· 1?\d s/ }).waitFor();
  await expect(ana.locator('.status [role=status]').first()).not.toHaveText(/ s$/);
  await hurry;
  await ana.locator('button', { hasText: "I'm back" }).click();
  await ana.locator('button', { hasText: "I'm back" }).waitFor({ state: 'detached' });
  await rui.locator('.players', { hasText: 'a bot is playing' }).waitFor({ state: 'detached' });
});

test('quick match brings two together who want the same, and home tells whose turn it is', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  await ana.goto(`${server.url}#/lobby`);
  await ana.locator('.quick button', { hasText: 'Policiais' }).click();
  await ana.locator('.quick', { hasText: 'Looking for someone who wants to play Policiais' }).waitFor();
  await expectNoBarriers(ana, 'quick match');
  await rui.goto(`${server.url}#/setup/policiais`);
  await rui.locator('button', { hasText: 'Quick match' }).click();
  for (const page of [ana, rui]) await page.locator('.table .board').waitFor();
  const match = new URL(await atRest(ana.locator('.table .board'), () => ana.url())).hash;
  await expect(rui).toHaveURL((url) => url.hash === match);
  // Who begins was drawn by lot.
  for (const [page, other] of [[ana, 'Rui'], [rui, 'Ana']]) {
    await page.goto(server.url);
    await page.locator('.kept li', { hasText: new RegExp(`Your turn|${other} to play`) }).waitFor();
  }
});

test('a player for whom quick match finds nobody plays against a bot', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  await ana.goto(`${server.url}#/lobby`);
  await ana.locator('.quick button', { hasText: 'Niout' }).click();
  await ana.locator('button', { hasText: 'Play against a bot instead' }).click();
  await ana.locator('.table .board').waitFor();
  await ana.locator('.players', { hasText: 'Steady' }).waitFor();
});

test('a player may leave and join again any number of times', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'pretoa');
  const leave = ana.locator('button', { hasText: 'Leave' });
  for (let i = 0; i < 6; ++i) {
    await leave.click();
    await leave.waitFor({ state: 'detached' });
    await ana.locator('form button.main').click();
    await leave.waitFor();
  }
  await ana.reload();
  await expect(leave).toHaveCount(1);
  await sit(rui, link);
  await ana.locator('.status', { hasText: 'Your turn' }).waitFor();
});

test('a phrase from another player does not disturb a move', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  await sit(rui, await invite(ana, server.url, 'pretoa'));
  await ana.locator('.token.movable').first().waitFor();
  await rui.locator('button', { hasText: 'More' }).click();
  await rui.locator('select[aria-label="Say …"]').selectOption('hello');
  await ana.locator('.lines p', { hasText: 'Hello!' }).waitFor();
  await ana.locator('.token.movable').first().waitFor();
});

test('a refused hello is shown', async ({ open, server }) => {
  const page = await open();
  await page.routeWebSocket(/\/ws$/, (socket) => socket.onMessage(() => socket.send(JSON.stringify({ error: 'request.bad_field', details: ['tokens'], re: 1 }))));
  await page.goto(`${server.url}#/m/AAAAAAAAAAAAAAAAAAAAAA`);
  await page.locator('[role=alert]', { hasText: 'tokens' }).waitFor();
});

test('a server that changes what was sent or promised at the start is found out', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'pretoa'); // no chance: nothing else can be wrong
  await sit(rui, link);
  await ana.locator('.table .board').waitFor();
  await ana.locator('button', { hasText: 'More' }).click();
  await ana.locator('button', { hasText: 'Resign' }).click();
  await ana.locator('.choices button.main', { hasText: 'Resign' }).click();
  await ana.locator('button', { hasText: 'Play again' }).click();
  await ana.locator('.choices', { hasText: 'Waiting for the others' }).waitFor();
  await ana.reload();
  await ana.locator('.choices', { hasText: 'Waiting for the others' }).waitFor(); // not offered again
  const look = async (change, expected) => {
    await ana.route('**/export', async (route) => {
      const answer = await route.fetch();
      const file = await answer.json();
      change(file);
      await route.fulfill({ json: file });
    });
    await ana.goto(link);
    await ana.locator('.table .board').waitFor();
    await ana.goto(`${server.url}#/fairness/${matchOf(link)}`); // a table without chance has no link there
    await ana.locator('main', { hasText: expected }).waitFor();
    await ana.unroute('**/export');
  };
  const log = (file) => file.steps.flatMap((step) => step.log);
  const revealed = (file) => log(file).find((one) => one.reveal === log(file).find(({ name }) => name === 'Ana').join);
  await look(() => {}, 'Compared with what this browser saved when Ana joined');
  await ana.locator('.good').waitFor();
  await look((file) => (revealed(file).bytes = '00'.repeat(32)), 'The random bytes of Ana in this match are not the ones');
  await expect(ana.locator('main li'), 'nor those committed to, nor are the steps the same, as the file and this browser know').toHaveCount(4);
  await look((file) => (file.commitment = '00'.repeat(32)), 'is not the one this browser was shown when Ana joined');
});

test('two players at one device accept a draw that a third one offers', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana', forced: 'off' } }); // an offer lasts until the next move
  const rui = await open({ settings: { name: 'Rui', forced: 'off' } });
  await sit(rui, await invite(ana, server.url, 'niout', undefined, ['me', 'friend', 'invited'], 3));
  await rui.locator('button', { hasText: 'More' }).click();
  await rui.locator('button', { hasText: 'Offer a draw' }).click();
  await ana.locator('button', { hasText: 'Accept' }).click();
  for (const page of [ana, rui]) await page.locator('.place').first().waitFor();
});

test('only one draw can be offered at a time, and a refusal is shown until the next step', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const late = []; // what Rui's page has not heard yet
  let holding = false;
  await rui.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage((text) => (holding && 'update' in JSON.parse(text) ? late.push(() => socket.send(text)) : socket.send(text)));
  });
  await sit(rui, await invite(ana, server.url, 'pretoa'));
  const draw = (page) => page.locator('.more button', { hasText: 'Offer a draw' });
  for (const page of [ana, rui]) await page.locator('.tools button', { hasText: 'More' }).click();
  holding = true;
  await draw(ana).click();
  await ana.locator('.lines p', { hasText: 'Ana offers a draw' }).waitFor({ state: 'attached' });
  await expect(draw(ana), 'it would be refused').toBeDisabled();
  await draw(rui).click(); // both at once
  const told = rui.locator('.act [role=alert]');
  await told.waitFor();
  holding = false;
  for (const send of late) send();
  await rui.locator('.choices', { hasText: 'Ana offers a draw' }).waitFor();
  await expect(told).toHaveCount(0);
  await rui.locator('button', { hasText: 'Decline' }).click();
  await expect(draw(ana)).toBeEnabled();
});

test('nobody is asked whether to resign a game that is over', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  await sit(rui, await invite(ana, server.url, 'pretoa'));
  for (const page of [ana, rui]) for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
  const asked = ana.locator('.choices', { hasText: 'Resign this game?' });
  await asked.waitFor();
  await rui.locator('.choices button.main', { hasText: 'Resign' }).click();
  await ana.locator('.place').first().waitFor();
  await expect(asked).toHaveCount(0);
});

for (const [name, spoil] of Object.entries(storages))
  test(`online with storage that is ${name}: reported, and the seat lasts as long as the page`, async ({ open, server }) => {
    const ana = await open({ settings: { name: 'Ana' }, locale: 'en' });
    const rui = await open({ settings: { name: 'Rui' }, locale: 'en' });
    for (const page of [ana, rui]) await page.addInitScript(spoil);
    const link = await invite(ana, server.url, 'pretoa');
    await ana.locator('[role=alert]', { hasText: 'does not save data' }).waitFor();
    await sit(rui, link);
    await server.kill();
    await rui.locator('[role=alert]', { hasText: 'connection' }).waitFor();
    await server.start();
    await rui.locator('[role=alert]', { hasText: 'connection' }).waitFor({ state: 'detached' });
    await rui.locator('.tools button', { hasText: 'Take back' }).waitFor();
    await expect(rui.locator('.lead'), 'a spectator').toHaveCount(0);
  });

test('an unknown message from a newer server is reported, not guessed', async ({ open, server }) => {
  const page = await open();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const serverSide = socket.connectToServer();
    serverSide.onMessage((text) => {
      socket.send(text); // and after each message, because an arriving step clears the message
      socket.send(JSON.stringify({ weather: 'sunny', of: [1, 2] }));
      socket.send('not even JSON');
      socket.send(JSON.stringify({ error: 'match.enchanted', details: ['by elves'] }));
    });
  });
  await invite(page, server.url, 'ludo');
  await page.locator('[role=alert]', { hasText: 'match.enchanted by elves' }).waitFor();
  await page.locator('.waiting').waitFor();
});

test('a reload and a killed server lose nothing', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana', coordinates: true } }); // moves have an arrow
  const rui = await open({ settings: { name: 'Rui', coordinates: true } });
  await sit(rui, await invite(ana, server.url, 'pretoa'));
  const made = (moves) => [...document.querySelectorAll('.lines p')].filter((line) => line.textContent.includes('→')).length >= moves;
  const together = (moves) => Promise.all([ana, rui].map((page) => playUntil(page, made, moves)));
  await ana.locator('.table .board').waitFor();
  await together(5);
  await rui.reload();
  await rui.locator('.table .board').waitFor();
  await together(9);
  await server.kill();
  const lost = (page) => page.locator('[role=alert]', { hasText: 'connection' });
  for (const page of [ana, rui]) await lost(page).waitFor();
  await server.start();
  for (const page of [ana, rui]) await lost(page).waitFor({ state: 'detached' });
  for (const page of [ana, rui]) await expectAtLeast(lines(page).filter({ hasText: '→' }), 9);
  await Promise.all([playOn(ana), playOn(rui)]);
});

test('the fairness page agrees with `tabuleiro verify`, and both refuse an edited match', async ({ open, server }) => {
  const ana = await open({ viewport: small, settings: { name: 'Ana', forced: 'single' } });
  const rui = await open({ viewport: small, settings: { name: 'Rui', forced: 'single' } });
  const link = await invite(ana, server.url, 'tabula');
  await sit(rui, link);
  await ana.locator('.table .board').waitFor();
  await toMyMove(ana);
  await ana.locator('button', { hasText: 'More' }).click();
  await ana.locator('button', { hasText: 'Resign' }).click();
  await ana.locator('.choices button.main', { hasText: 'Resign' }).click();
  await ana.locator('a', { hasText: 'Fair chance' }).click();
  await ana.locator('.good').waitFor();
  const match = await (await fetch(`${server.url}api/matches/${matchOf(link)}/export`)).json();
  const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-match-'));
  const verify = () => {
    writeFileSync(join(folder, 'match.json'), JSON.stringify(match));
    return spawnSync(program, ['verify', join(folder, 'match.json')]).status;
  };
  assert.equal(verify(), 0);
  const entry = match.steps.flatMap((step) => step.log).find((one) => one.event !== undefined);
  entry.event = entry.event === '1,1,1' ? '1,1,2' : '1,1,1';
  assert.notEqual(verify(), 0);
  await ana.locator('input[type=file]').setInputFiles({ name: 'edited.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(match)) });
  await ana.locator('[role=alert]').waitFor();
  rmSync(folder, { recursive: true, force: true });
});

test('the link is copied where the browser has no clipboard, as on http://192.168.…', async ({ open, server }) => {
  const page = await open();
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
  await invite(page, server.url, 'ludo');
  await page.locator('.share button').click();
  await page.locator('.share button', { hasText: 'Copied' }).waitFor();
  await page.locator('button', { hasText: 'QR code' }).click();
  await page.getByRole('img', { name: 'QR code' }).locator('path[d*=h1v1]').waitFor();
});

test('a link to /m/… leads to the match, a wrong one says so', async ({ open, server }) => {
  const page = await open();
  const link = await invite(page, server.url, 'ludo');
  await page.goto(`${server.url}m/${matchOf(link)}`);
  await page.locator('.waiting').waitFor();
  await expectNoBarriers(page, 'waiting for others');
  await page.goto(`${server.url}#/m/AAAAAAAAAAAAAAAAAAAAAA`);
  await page.locator('h1', { hasText: 'Match not found' }).waitFor();
  await page.goto(`${server.url}#/lobby`);
  await page.locator('.quick .token').first().waitFor();
  await expectNoBarriers(page, 'lobby');
});

// Fair chance as people see it, and what the creator of a match may do.
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { expectNoBarriers, hurried, invite, matchOf, playUntil, sit } from './support.mjs';

async function resign(page) {
  await page.locator('button', { hasText: 'More' }).click();
  await page.locator('button', { hasText: 'Resign' }).click();
  await page.locator('.choices button.main', { hasText: 'Resign' }).click();
  await page.locator('.place').first().waitFor();
}

// Ana has moved, and Rui, whose turn it is, has gone.
async function deserted(open, server) {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'pretoa');
  await sit(rui, link);
  await playUntil(ana, () => document.querySelector('.status .now')?.textContent.includes('Rui to play'));
  await rui.goto('about:blank');
  await ana.locator('.players', { hasText: 'away' }).waitFor();
  return { ana, rui, link };
}

for (const [what, expected] of [['Let a bot play for them', 'a bot is playing'], ['End it as if they had resigned', /Ana \(\w+\) wins/]])
  test(`after a day of waiting a player can go on alone: ${what}`, async ({ open, server }) => {
    const { ana } = await deserted(open, server);
    const claim = ana.locator('.choices', { hasText: 'Rui has been away for more than a minute' });
    await expect(claim).toHaveCount(0);
    await server.kill();
    server.age(25);
    await server.start();
    await claim.waitFor();
    if (what.includes('bot')) await expectNoBarriers(ana, 'an absent player');
    await claim.locator('button', { hasText: what }).click();
    await claim.waitFor({ state: 'detached' });
    await ana.locator('.table', { hasText: expected }).waitFor();
  });

test('the creator of a match lets a bot play for an absent player, who can come back', async ({ open, server }) => {
  const { ana, rui, link } = await deserted(open, server);
  await ana.locator('button', { hasText: 'More' }).click();
  await ana.locator('.more button', { hasText: 'Let a bot play for Rui' }).click();
  await ana.locator('.players', { hasText: 'a bot is playing' }).waitFor();
  await ana.locator('.token.movable').first().waitFor(); // the bot has moved
  await rui.goto(link);
  await rui.locator('button', { hasText: "I'm back" }).click();
  await ana.locator('.players', { hasText: 'a bot is playing' }).waitFor({ state: 'detached' });
});

test('the creator of a match frees seats and closes it', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'niout', undefined, ['me', 'invited', 'invited'], 3);
  await rui.goto(link);
  await rui.locator('form button.main').click();
  await rui.locator('button', { hasText: 'Leave' }).waitFor();
  await expect(rui.locator('.owner button'), 'Rui has not made it').toHaveCount(0);
  const place = ana.locator('.waiting li', { hasText: 'Rui' });
  await place.filter({ hasText: 'here' }).waitFor();
  await rui.goto('about:blank');
  await place.filter({ hasText: 'away' }).waitFor();
  await rui.goto(link);
  await ana.locator('button', { hasText: "Free Rui's seat" }).click();
  await rui.locator('button', { hasText: 'Leave' }).waitFor({ state: 'detached' });
  await ana.reload(); // the browser remembers that Ana owns the match
  await ana.locator('button', { hasText: 'Close this match' }).click();
  await ana.locator('.choices', { hasText: 'Nobody will be able to join' }).locator('button.main').click();
  for (const page of [ana, rui]) {
    await page.locator('[role=status]', { hasText: 'This match has been closed' }).waitFor();
    await expect(page.locator('form')).toHaveCount(0);
  }
  await rui.reload();
  await rui.locator('[role=status]', { hasText: 'This match has been closed' }).waitFor();
});

test('where people join they read which edition of fair chance holds, and what it promises', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const first = await invite(ana, server.url, 'ludo');
  await ana.locator('summary', { hasText: 'Fair chance, edition 2' }).click();
  await ana.locator('details', { hasText: 'Nobody can try out throws or cards' }).waitFor();
  const rui = await open({ settings: { name: 'Rui' } });
  await sit(rui, first);
  await rui.locator('button', { hasText: 'More' }).click();
  await rui.locator('.more summary', { hasText: 'Fair chance, edition 2' }).click();
  const kept = await atRest(rui.locator('.more code'), () => rui.evaluate((id) => Object.values(JSON.parse(localStorage.getItem(`tabuleiro.places.${id}`)))[0], matchOf(first)));
  const bytes = Object.values(kept).filter((value) => /^[0-9a-f]{64}$/.test(value)).slice(-2);
  expect(bytes).toHaveLength(2);
  for (const text of bytes) await rui.locator('.more code', { hasText: text }).waitFor();
  const [revision, head] = await atRest(rui.locator('.more dl'), () => rui.evaluate((id) => JSON.parse(localStorage.getItem(`tabuleiro.heads.${id}`)).at(-1), matchOf(first)));
  await rui.locator('.more dl', { hasText: `up to step ${revision}` }).filter({ hasText: head }).waitFor();
});

// Ana has closed her page before Rui joined, so her bytes are missing.
async function unrevealed(open, server) {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await invite(ana, server.url, 'ludo');
  await ana.goto('about:blank');
  await rui.goto(link);
  await rui.locator('form button.main').click();
  await rui.locator('.waiting li', { hasText: 'Ana' }).filter({ hasText: 'has yet to open the page again' }).waitFor();
  await rui.locator('[role=status]', { hasText: 'when everyone has opened this page once more' }).waitFor();
  return { ana, rui, link };
}

test('a match without a clock begins when every page has been opened again', async ({ open, server }) => {
  const { ana, rui, link } = await unrevealed(open, server);
  await expectNoBarriers(rui, 'a waiting room with a page to be opened');
  await rui.goto('about:blank');
  await ana.goto(server.url);
  await ana.locator('main', { hasText: 'Open it, so that the game can begin' }).waitFor();
  await ana.goto(link);
  await ana.locator('.table .board').waitFor();
  await rui.goto(link);
  await rui.locator('.table .board').waitFor();
});

test('after a day the seat of a player who has not come back is open again', async ({ open, server }) => {
  const { ana, rui, link } = await unrevealed(open, server);
  const claim = rui.locator('.choices', { hasText: 'not back: Ana' });
  await expect(claim).toHaveCount(0);
  await server.kill();
  server.age(25);
  await server.start();
  await claim.locator('button', { hasText: 'open the seat again' }).click();
  await claim.waitFor({ state: 'detached' });
  await rui.locator('[role=status]', { hasText: 'new bytes 1 time' }).waitFor();
  await sit(ana, link);
  await rui.locator('.table .board').waitFor();
});

test('a page that comes back says so if the server shows another past', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const link = await invite(ana, server.url, 'pretoa');
  await ana.locator('.waiting li', { hasText: 'Ana' }).waitFor();
  const warning = ana.locator('[role=alert]', { hasText: 'another past' });
  await ana.reload();
  await ana.locator('.waiting li', { hasText: 'Ana' }).waitFor();
  await expect(warning).toHaveCount(0);
  await ana.routeWebSocket(/\/ws$/, (socket) => {
    const serverSide = socket.connectToServer();
    serverSide.onMessage((text) => socket.send(text.replace(/"head":"[0-9a-f]{8}/, '"head":"00000000')));
  });
  await ana.goto('about:blank');
  await ana.goto(link);
  await warning.waitFor();
});

test('the browser finds a reveal that differs from its commitment', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const rui = await open({ settings: { name: 'Rui' } });
  const link = await hurried(server.url, 'ludo');
  await ana.goto(link);
  await ana.locator('form button.main').click();
  await sit(rui, link);
  await ana.locator('.table .board').waitFor();
  await resign(ana);
  const look = async (change) => {
    await ana.route('**/export', async (route) => {
      const file = await (await route.fetch()).json();
      change(file);
      await route.fulfill({ json: file });
    });
    await ana.goto(link);
    await ana.locator('.table .board').waitFor();
    await ana.goto(`${server.url}#/fairness/${matchOf(link)}`);
    await ana.locator('h2').first().waitFor();
    await ana.unroute('**/export');
  };
  await look(() => {});
  await ana.locator('.good').waitFor();
  await ana.locator('main', { hasText: 'second edition' }).waitFor();
  await ana.locator('main', { hasText: /Up to step \d+ it is exactly what this browser saw/ }).waitFor();
  await look(({ steps }) => (steps.flatMap((step) => step.log).find((entry) => entry.commit === 1).hash = '00'.repeat(32)));
  await ana.locator('li', { hasText: 'The bytes that Rui showed are not the ones they had committed to' }).waitFor();
  await ana.locator('li', { hasText: 'its past was rewritten' }).waitFor();
  await look(({ steps }) => steps.pop());
  await ana.locator('li', { hasText: 'it was shortened' }).waitFor();
});

test('withheld bytes are counted for everyone to see', async ({ open, server }) => {
  const ana = await open({ settings: { name: 'Ana' } });
  const eva = await open({ settings: { name: 'Eva' } });
  // Eva's page never reveals: it leaves when it would have to.
  await eva.routeWebSocket(/\/ws$/, (socket) => {
    const serverSide = socket.connectToServer();
    socket.onMessage((text) => serverSide.send(/"do":"reveal"/.test(text) ? '{"do":"leave"}' : text));
  });
  const link = await hurried(server.url, 'ludo');
  await ana.goto(link);
  await ana.locator('form button.main').click();
  await eva.goto(link);
  await eva.locator('form button.main').click();
  await ana.locator('[role=status]', { hasText: 'commit to new bytes 1 time' }).waitFor();
  const rui = await open({ settings: { name: 'Rui' } });
  await sit(rui, link);
  await ana.locator('.table .board').waitFor();
  await ana.locator('button', { hasText: 'More' }).click();
  await ana.locator('.more [role=status]', { hasText: 'new bytes 1 time' }).waitFor();
});

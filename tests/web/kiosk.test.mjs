// A museum's screen: bots play until somebody touches it, and nothing leads away from it.
import { expect, test } from './harness.mjs';
import { inPage } from './reads.mjs';
import { expectNoBarriers, gameServer, playOn } from './support.mjs';

let server;
test.beforeAll(async () => {
  server = await gameServer('--kiosk', 'ludo,tabula');
});
test.afterAll(() => server.close());

const title = (page) => page.getByRole('heading', { level: 1 });
const minute = 61_000;

test('bots play its games in turn, each with a sentence about its origin in three languages', async ({ open }) => {
  const page = await open({ settings: { name: '' } });
  await page.clock.install();
  await page.goto(server.url);
  await expect(title(page)).toHaveText('Ludo');
  await expect(page.getByText('Ludo comes from pachisi')).toBeVisible();
  await expect(page.locator('.kiosk .field .token.movable')).toHaveCount(0); // it is only looked at
  const places = () => inPage(page, () => [...document.querySelectorAll('.kiosk .token')].map((piece) => piece.style.transform).join());
  await expect.poll(places).toContain('translate');
  const before = await places();
  await expect.poll(places).not.toBe(before); // the bots move
  await expectNoBarriers(page, 'kiosk');
  for (const [button, words] of [['PT', 'O ludo vem do pachisi'], ['ES', 'El ludo viene del pachisi'], ['EN', 'Ludo comes from pachisi']]) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.clock.fastForward(minute);
  await expect(title(page)).toHaveText('Tabula');
  await expect(page.getByText('reconstruction')).toBeVisible();
});

test('a visitor plays; a minute after the last touch the bots are back and nothing is kept', async ({ open }) => {
  const page = await open({ settings: { name: '' } });
  await page.clock.install();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Touch to play' }).click();
  await expect(page.locator('.table .board')).toBeVisible();
  await playOn(page, { taps: 2 });
  await page.clock.fastForward(minute / 2);
  await page.mouse.click(5, 5); // a touch, wherever it is
  await page.clock.fastForward(minute / 2);
  await expect(page.locator('.table .board')).toBeVisible();
  await page.clock.fastForward(minute / 2 + 2000);
  await expect(title(page)).toHaveText('Tabula');
  await page.getByRole('button', { name: 'Two of us play' }).click();
  await expect(page.locator('.table .players li:not(.note)')).toHaveCount(2);
  await page.getByRole('button', { name: 'End this game' }).click();
  await expect(title(page)).toHaveText('Ludo');
  // Only the match that the bots are playing is stored.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tabuleiro.file.')).length)).toBe(1);
});

test('there is no way to settings, links or other games', async ({ open }) => {
  const page = await open();
  await page.goto(server.url);
  await expect(title(page)).toHaveText('Ludo');
  const links = page.locator('a:visible');
  await expect(links).toHaveCount(0);
  for (const screen of ['settings', 'lobby', 'setup/pretoa', 'rules/ludo', 'stats', 'room', 'screen', 'nonsense']) {
    await page.goto(`${server.url}#/${screen}`);
    await expect(page.getByRole('button', { name: 'Touch to play' })).toBeVisible();
    await expect(page.locator('header')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Touch to play' }).click();
  await expect(page.locator('.table .board')).toBeVisible();
  await expect(links).toHaveCount(0);
  await expect(page.locator('.table .tools')).toBeHidden();
});

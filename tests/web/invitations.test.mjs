// Invitations: which address they name, and who sees them.
import { expect, test } from './harness.mjs';
import { gameServer, invite, matchOf } from './support.mjs';

const link = (page) => page.getByLabel('Link to this match');
const alone = (page) => page.getByRole('note');

test('a host who invites everybody and does not play sees the link and the code', async ({ open, server }) => {
  const host = await open();
  const invitation = await invite(host, server.url, 'pretoa', undefined, ['invited', 'invited']);
  await host.getByRole('button', { name: 'QR code' }).click();
  await expect(host.getByRole('img', { name: 'QR code' })).toBeVisible();
  const guest = await open();
  await guest.goto(invitation);
  await expect(guest.getByRole('button', { name: 'Join' })).toBeVisible();
  await expect(link(guest)).toHaveCount(0); // a guest has come by the link
});

test('of a server that only its own device reaches, the invitation says how to start it', async ({ open, server }) => {
  const page = await open();
  const invitation = await invite(page, server.url, 'pretoa');
  await expect(page).toHaveURL(invitation);
  await expect(alone(page)).toContainText('tabuleiro room');
});

test('a page opened as localhost invites to the address that others reach', async ({ browser, open }) => {
  const server = await gameServer('--host', '0.0.0.0');
  try {
    const localhost = `http://localhost:${new URL(server.url).port}/`;
    test.skip(server.url === localhost, 'this machine has no network');
    const host = await open();
    const invitation = await invite(host, localhost, 'pretoa');
    await expect(host).toHaveURL(`${localhost}#/m/${matchOf(invitation)}`);
    expect(invitation).toBe(`${server.url}#/m/${matchOf(invitation)}`);
    await expect(alone(host)).toHaveCount(0);
    const guest = await browser.newPage(); // Chromium logs that it ignores a header on pages over plain HTTP
    await guest.goto(invitation);
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(host.locator('.table .board')).toBeVisible();
    await guest.close();
  } finally {
    await server.close();
  }
});

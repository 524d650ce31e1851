// The page as the desktop menu opens it, and what browsers need to install it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { inPage } from './reads.mjs';
import { program, root } from './support.mjs';

const freePort = () =>
  new Promise((done) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address();
      listener.close(() => done(port));
    });
  });

test('a page keeps the desktop program running, says so, and can stop it', async ({ open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-'));
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > '${folder}/opened'\n`, { mode: 0o755 });
  const port = await freePort();
  const child = spawn(program, ['desktop', '--port', String(port), '--stop-after', '3'], {
    cwd: root,
    env: { PATH: folder, HOME: folder, DISPLAY: ':7', LC_ALL: 'en', TABULEIRO_TABLES: folder },
    stdio: 'ignore',
  });
  const stopped = once(child, 'exit');
  try {
    await expect.poll(() => existsSync(join(folder, 'opened')) && readFileSync(join(folder, 'opened'), 'utf8')).toBe(`http://127.0.0.1:${port}/`);
    const page = await open();
    let asked = 0;
    await page.route('**/api/server', (route) => (++asked, route.continue()));
    await page.goto(`http://127.0.0.1:${port}/`);
    const line = page.locator('.desktop');
    await expect(line).toContainText('Tabuleiro runs on this computer and stops 1 minute after you close its last page.');
    await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(9); // over twice the time after which it would stop
    assert.equal(child.exitCode, null);
    await line.getByRole('button').click();
    await expect(line).toContainText('Tabuleiro has stopped.');
    assert.deepEqual(await stopped, [0, null]);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
});

test('other servers show no such line', async ({ open, server }) => {
  const page = await open();
  const asked = page.waitForResponse(/api\/server/);
  await page.goto(server.url);
  await (await asked).finished();
  await expect(page.locator('.games .board').first()).toBeVisible();
  await expect(page.locator('.desktop')).toHaveCount(0);
});

test('icons and screenshots of the manifest have the sizes it names', async ({ open, site }) => {
  const page = await open();
  await page.goto(site.url);
  const manifest = JSON.parse(readFileSync(join(root, 'web/dist/manifest.webmanifest'), 'utf8'));
  const touch = { src: /rel="apple-touch-icon" href="([^"]*)"/.exec(readFileSync(join(root, 'web/dist/index.html'), 'utf8'))[1], sizes: '180x180' };
  const pictures = [...manifest.icons.filter(({ sizes }) => sizes !== 'any'), ...manifest.screenshots, touch];
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
  for (const { src, sizes } of pictures)
    assert.equal(
      await inPage(page, async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src),
      sizes,
      src,
    );
});

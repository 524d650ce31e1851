// The website that scripts/website.sh makes: every link leads somewhere, and the page in it plays.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from './harness.mjs';
import { root, staticSite } from './support.mjs';

const make = (folder) => spawnSync('node', [join(root, 'scripts/website.mjs'), folder], { encoding: 'utf8' });
let folder;
test.beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tabuleiro-website-')), 'site');
  execFileSync('node', [join(root, 'scripts/website.mjs'), folder]);
});
test.afterAll(() => rmSync(dirname(folder), { recursive: true }));

test('links lead somewhere', () => {
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html') && !name.startsWith('play/'));
  assert.ok(pages.length > 40);
  const idsOf = (name) => new Set([...readFileSync(join(folder, name), 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  let tested = 0;
  for (const page of pages)
    for (const [, link] of readFileSync(join(folder, page), 'utf8').matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^https?:/.test(link)) continue;
      const [path, anchor] = link.split('#');
      const file = path ? normalize(join(dirname(page), decodeURI(path))) : page;
      assert.ok(existsSync(join(folder, file)), `${page}: ${link}`);
      if (anchor) assert.ok(idsOf(file).has(anchor), `${page}: ${link}`);
      ++tested;
    }
  assert.ok(tested > 200);
});

test('the page in it plays', async ({ open }) => {
  const site = await staticSite(folder);
  const page = await open();
  await page.goto(site.url);
  await expect(page.locator('img').first()).toBeVisible();
  await page.getByRole('link', { name: 'Play now' }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator('.table svg.field')).toBeVisible();
  await site.close();
});

test('a folder of something else stays as it is, and one of ours is replaced', () => {
  const other = join(dirname(folder), 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'letter.txt'), 'mine');
  const refused = make(other);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /holds something else/);
  assert.deepEqual(readdirSync(other), ['letter.txt']);
  writeFileSync(join(folder, 'old.html'), '');
  assert.equal(make(folder).status, 0);
  assert.ok(!existsSync(join(folder, 'old.html')) && existsSync(join(folder, 'index.html')));
  assert.deepEqual(readdirSync(dirname(folder)).sort(), ['other', 'site']); // and no draft is left
});

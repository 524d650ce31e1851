// The download size of a first visit.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from './harness.mjs';
import { root } from './support.mjs';

const folder = join(root, 'web/dist/assets');
const weight = (pattern) => readdirSync(folder).filter((name) => pattern.test(name)).map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
const sum = (list) => list.reduce((a, b) => a + b, 0);

// What the first screen loads: the files index.html names and everything they import.
function firstFiles() {
  const found = new Set();
  const follow = (name) => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    for (const [, next] of readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) follow(next);
  };
  for (const [, name] of readFileSync(join(folder, '../index.html'), 'utf8').matchAll(/assets\/([^"]+\.(?:js|css))"/g)) follow(name);
  return found;
}

test('scripts and styles of a first visit weigh at most 95 KB', () => {
  const languages = weight(/^(en|pt|es)-.*\.js$/);
  const first = firstFiles();
  const total = sum(weight({ test: (name) => first.has(name) || /^(worker|art_ludo)-.*\.(js|css)$/.test(name) })) // with the board of the first game
    + Math.max(...languages);
  console.log(`  scripts and styles: ${(total / 1024).toFixed(1)} KB gzip`);
  assert.ok(first.size > 1 && total <= 95 * 1024);
});

test('the engine weighs at most 355 KB', () => {
  const total = sum(weight(/\.wasm$/));
  console.log(`  WebAssembly: ${(total / 1024).toFixed(1)} KB gzip`);
  assert.ok(total <= 355 * 1024);
});

test('the network of Niout weighs at most 100 KB and is not part of a first visit', () => {
  const [total, ...others] = weight(/^distilled-niout-.*\.txt$/);
  console.log(`  the network of Niout: ${(total / 1024).toFixed(1)} KB gzip`);
  assert.ok(others.length === 0 && total > 10 * 1024 && total <= 100 * 1024);
  assert.ok(![...firstFiles()].some((name) => name.includes('distilled')));
});

test('the typefaces weigh at most 60 KB', () => {
  const total = sum(readdirSync(folder).filter((name) => name.endsWith('.woff2')).map((name) => readFileSync(join(folder, name)).length));
  assert.ok(total > 0 && total <= 60 * 1024, `${total} bytes`);
});

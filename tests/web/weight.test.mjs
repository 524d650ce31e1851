// How much a first visit loads.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from './harness.mjs';
import { root } from './support.mjs';

const folder = join(root, 'web/dist/assets');
const weight = (pattern) => readdirSync(folder).filter((name) => pattern.test(name)).map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
const sum = (list) => list.reduce((a, b) => a + b, 0);

test('scripts and styles of a first visit weigh at most 80 KB', () => {
  const languages = weight(/^(en|pt|es)-.*\.js$/);
  const total = sum(weight(/^(index|worker)-.*\.(js|css)$/)) + Math.max(...languages);
  console.log(`  scripts and styles: ${(total / 1024).toFixed(1)} KB gzip`);
  assert.ok(total <= 80 * 1024);
});

test('the engine weighs at most 350 KB', () => {
  const total = sum(weight(/\.wasm$/));
  console.log(`  WebAssembly: ${(total / 1024).toFixed(1)} KB gzip`);
  assert.ok(total <= 350 * 1024);
});

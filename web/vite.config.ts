import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { preload } from './tools/preload.ts';
import { screenshots } from './tools/screenshots.ts';
import { serviceWorker } from './tools/service_worker.ts';
import { texts } from './tools/texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = /project\(tabuleiro VERSION ([\d.]+)/.exec(readFileSync(`${root}/CMakeLists.txt`, 'utf8'))![1];

export default defineConfig({
  base: './', // works from any folder of any web host
  plugins: [texts(root), svelte(), preload(), screenshots(root), serviceWorker()],
  define: { __VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for the first screen; split by what other screens share, it would be fifteen.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { fs: { allow: [root] }, proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts', 'tools/**/*.test.ts'] },
});

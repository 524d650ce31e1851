// The pictures of the manifest, which browsers show before they install the page: those of docs/images.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export const screenshots = (root: string): Plugin => ({
  name: 'tabuleiro-screenshots',
  apply: 'build',
  generateBundle() {
    const manifest = JSON.parse(readFileSync(`${root}/web/public/manifest.webmanifest`, 'utf8')) as { screenshots: { src: string }[] };
    for (const { src } of manifest.screenshots)
      this.emitFile({ type: 'asset', fileName: src, source: readFileSync(`${root}/docs/images/${src.replace(/.*\//, '')}`) });
  },
});

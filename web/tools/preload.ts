// Lets the browser fetch the engine and the typefaces in parallel with the script.
import type { Plugin } from 'vite';

const kinds = [
  { ending: '.wasm', as: 'fetch', type: 'application/wasm' },
  { ending: '.woff2', as: 'font', type: 'font/woff2' },
];

export function preload(): Plugin {
  return {
    name: 'tabuleiro-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        return kinds.flatMap(({ ending, ...attrs }) => {
          const files = Object.keys(bundle ?? {}).filter((name) => name.endsWith(ending));
          if (files.length === 0) throw new Error(`the bundle has no ${ending}`);
          return files.map((name) => ({ tag: 'link', attrs: { rel: 'preload', href: `./${name}`, ...attrs, crossorigin: '' }, injectTo: 'head' as const }));
        });
      },
    },
  };
}

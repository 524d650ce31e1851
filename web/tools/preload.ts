// Lets the browser fetch the engine beside the script instead of after it.
import type { Plugin } from 'vite';

export function preloadEngine(): Plugin {
  return {
    name: 'tabuleiro-preload-engine',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const engine = Object.keys(bundle ?? {}).find((name) => name.endsWith('.wasm'));
        if (!engine) throw new Error('the bundle has no engine');
        return [{ tag: 'link', attrs: { rel: 'preload', href: `./${engine}`, as: 'fetch', type: 'application/wasm', crossorigin: '' }, injectTo: 'head' }];
      },
    },
  };
}

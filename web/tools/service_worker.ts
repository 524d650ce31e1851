// Writes sw.js after a build, with the list of all files, so that everything works offline after one visit. Also
// compresses the files for hosts that can send them so.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]));
}

const source = (version: string, list: string[]) => `// Written by the build.
const cacheName = 'tabuleiro-${version}';
const files = ${JSON.stringify(['./', ...list])};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith('tabuleiro-') && name !== cacheName).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const inside = url.href.startsWith(self.registration.scope);
  if (event.request.method !== 'GET' || !inside || /\\/(api|ws|healthz|metrics)(\\/|$)/.test(url.pathname)) return;
  const page = event.request.mode === 'navigate';
  const place = url.href.slice(self.registration.scope.length);
  if (page && place.startsWith('m/')) return event.respondWith(Response.redirect(self.registration.scope + '#/' + place));
  const home = page && /^(index\\.html)?([?#]|$)/.test(place);
  event.respondWith(caches.open(cacheName).then(async (cache) => {
    const kept = page && !home ? undefined : await cache.match(home ? './' : event.request, { ignoreSearch: true });
    if (kept) return kept;
    if (!page) return fetch(event.request);
    return fetch(event.request).catch(async () => new Response(await (await cache.match('./404.html')).text(), { status: 404, headers: { 'content-type': 'text/html' } }));
  }));
});
`;

export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'tabuleiro-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const list = files(folder)
        .map((file) => relative(folder, file))
        .filter((name) => !/^sw\.js$|^index\.html$|^(icons|screenshots)\/|\.gz$/.test(name)); // what only installing needs is not kept
      const hash = createHash('sha256');
      for (const name of ['index.html', ...list].sort()) hash.update(name).update(readFileSync(join(folder, name)));
      writeFileSync(join(folder, 'sw.js'), source(hash.digest('hex').slice(0, 16), list.sort()));
      for (const name of [...list, 'index.html', 'sw.js'].filter((one) => /\.(js|css|wasm|html|svg|txt|webmanifest)$/.test(one)))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
    },
  };
}

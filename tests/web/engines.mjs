// A game, ten moves, a reload, and another game offline, in a browser engine that the other tests do not use:
//   node --experimental-websocket tests/web/engines.mjs firefox   Debian's Firefox, over WebDriver BiDi
//   node --experimental-websocket tests/web/engines.mjs webkit    WebKitGTK, over WebDriver
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drive, staticSite } from './support.mjs';

const minutes = 5; // only a hang takes so long

function start(command, args, environment = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'pipe'], env: { ...process.env, ...environment } });
  const gone = new Promise((done) => child.once('exit', done).once('error', done));
  return { errors: child.stderr, gone, end: () => (child.kill(), gone) };
}

// Firefox must load only the pages it is told to open.
const quiet = ['app.normandy.enabled', 'app.update.enabled', 'browser.newtabpage.enabled', 'browser.safebrowsing.malware.enabled',
  'browser.safebrowsing.phishing.enabled', 'browser.search.update', 'datareporting.healthreport.uploadEnabled', 'datareporting.policy.dataSubmissionEnabled',
  'extensions.getAddons.cache.enabled', 'extensions.update.enabled', 'network.captive-portal-service.enabled', 'network.connectivity-service.enabled',
  'toolkit.telemetry.enabled'];

// A page's answer: a value, or why it failed, as text, which both protocols carry.
const asked = (task, given) => `Promise.resolve((${task})(${JSON.stringify(given) ?? ''})).then((value) => JSON.stringify({ value }), (failure) => JSON.stringify({ failure: String(failure) }))`;
function answered(text) {
  const { value, failure } = JSON.parse(text);
  if (failure) throw new Error(failure);
  return value;
}

// WebKit's driver accepts no 0.
async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

// Each can open an address, reload it, run a function in the page and wait for its result, and close.
const engines = {
  async firefox() {
    const profile = mkdtempSync(join(tmpdir(), 'tabuleiro-firefox-'));
    const preferences = { ...Object.fromEntries(quiet.map((name) => [name, false])), 'remote.active-protocols': 1, 'services.settings.server': 'data:,', 'browser.startup.page': 0 };
    writeFileSync(join(profile, 'user.js'), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
    const { errors, gone, end } = start(process.env.FIREFOX ?? 'firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']);
    const address = await new Promise((done, failed) => {
      let text = '';
      errors.on('data', (data) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec((text += data));
        if (found) done(found[1]);
      });
      void gone.then(() => failed(new Error(`Firefox ended: ${text}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((done, failed) => ((socket.onopen = done), (socket.onerror = failed)));
    const waiting = new Map();
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      waiting.get(message.id)?.(message);
    };
    let last = 0;
    const send = async (method, params) => {
      const id = ++last;
      const message = await new Promise((done) => (waiting.set(id, done), socket.send(JSON.stringify({ id, method, params }))));
      if (message.type === 'error') throw new Error(`${method}: ${message.error}: ${message.message}`);
      return message.result;
    };
    await send('session.new', { capabilities: {} });
    const [{ context }] = (await send('browsingContext.getTree', {})).contexts;
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      async run(task, given) {
        const { result, exceptionDetails } = await send('script.evaluate', { expression: asked(task, given), target: { context }, awaitPromise: true });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return answered(result.value);
      },
      async close() {
        await send('browser.close', {}).catch(() => undefined);
        await end();
        rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
      },
    };
  },
  // GTK needs a display: xvfb-run -a node … webkit
  async webkit() {
    const port = await freePort();
    // In a container neither its sandbox nor its compositor works.
    const environment = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    const { errors, end } = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], environment);
    errors.resume();
    while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => null))?.ok) await new Promise((done) => setTimeout(done, 50));
    const send = async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body: JSON.stringify(body) });
      const { value } = await answer.json();
      if (value?.error) throw new Error(`${value.error}: ${value.message}`);
      return value;
    };
    const timeouts = { script: minutes * 60_000, pageLoad: minutes * 60_000 };
    const options = { binary: process.env.MINI_BROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] };
    const { sessionId } = await send('POST', '', { capabilities: { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': options } } });
    const open = (url) => send('POST', `/${sessionId}/url`, { url });
    return {
      open,
      async reload() { // its own command does not return
        const url = await send('GET', `/${sessionId}/url`);
        await open('about:blank');
        await open(url);
      },
      run: async (task, given) => answered(await send('POST', `/${sessionId}/execute/async`, { script: `${asked(task, given)}.then(arguments[0])`, args: [] })),
      async close() {
        await send('DELETE', `/${sessionId}`).catch(() => undefined);
        await end();
      },
    };
  },
};

const waitFor = async ({ selector, end }) => {
  while (!document.querySelector(selector)) {
    if (Date.now() > end) throw new Error(`no ${selector}: ${document.body.innerText}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return document.querySelectorAll(selector).length;
};

const name = process.argv[2];
const site = await staticSite();
const engine = await engines[name]();
try {
  const soon = () => Date.now() + minutes * 60_000;
  const there = (selector) => engine.run(waitFor, { selector, end: soon() });
  const play = (taps) => engine.run(drive, { most: taps, end: soon() });
  const begin = async (game) => {
    await engine.open(`${site.url}#/setup/${game}`);
    await there('button.begin');
    await engine.run(() => document.querySelector('button.begin').click());
    await there('.table .token');
  };

  await engine.open(site.url);
  await there('.games .board'); // as a first visitor sees it
  await engine.run(() => localStorage.setItem('tabuleiro.settings', JSON.stringify({ language: 'en', motion: 'reduced', speed: 100 })));
  await engine.open('about:blank');
  await begin('ludo');
  await play(10);
  await there('.table .token.movable, .choices button');
  await there('.lines p:nth-of-type(10)');
  const told = await there('.lines p');
  await engine.reload();
  await there('.table .token.movable, .choices button');
  await there(`.lines p:nth-of-type(${told})`); // what was played is there after a reload
  await play(2);
  await engine.run(() => navigator.serviceWorker.ready.then(() => undefined));
  await site.close();
  await engine.open('about:blank');
  await begin('pretoa');
  await play(4);
  console.log(`${name}: played with and without a network`);
} finally {
  await engine.close();
  await site.close().catch(() => undefined);
}

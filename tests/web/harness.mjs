// The fixtures of the browser tests:
//   site    the page on a plain web host;
//   server  a real server, which a test may kill and start again;
//   open    opens a window for another person, seeded by the run's seed and the test's name; the test fails if any
//           window logs an error. A test that goes offline asks for `serviceWorkers: 'allow'`: in the others, caching all
//           files would be a fifth of the work.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { gameServer, openWindow, playwright, program, staticSite, tables } from './support.mjs';

export const test = playwright.test.extend({
  site: [async ({}, use) => {
    const site = await staticSite();
    await use(site);
    await site.close();
  }, { scope: 'worker' }],
  server: [async ({}, use) => {
    // A server would make them itself, but later. One suite makes them while the others wait.
    mkdirSync(tables, { recursive: true });
    execFileSync('flock', [tables, program, 'solve', 'pretoa', '--out', tables], { stdio: ['ignore', 'ignore', 'inherit'] });
    const server = await gameServer();
    await use(server);
    await server.close();
  }, { scope: 'worker' }],
  seed: async ({}, use, info) => {
    await use(createHash('sha256').update(`${process.env.SEED} ${info.titlePath.join(' ')}`).digest().readUInt32LE());
  },
  open: async ({ browser, seed }, use) => {
    const windows = [];
    await use(async (options = {}) => {
      const one = await openWindow(browser, { seed: seed + windows.length, serviceWorkers: 'block', ...options });
      windows.push(one);
      return one.page;
    });
    for (const { errors } of windows) assert.deepEqual(errors, [], 'errors in the console');
    await Promise.all(windows.map(({ context }) => context.close()));
  },
});
export const { expect } = playwright;

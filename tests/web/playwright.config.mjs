// How the browser tests run: `./check web`, or by hand `web/node_modules/.bin/playwright test -c tests/web [FILE…] [-g NAME]`.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.env.SEED ??= String(randomInt(1_000_000)); // workers inherit it

export default {
  testDir: '.',
  testMatch: '*.test.mjs',
  outputDir: join(root, 'build/web-tests', process.env.WEB_OUTPUT ?? 'by-hand'), // emptied by each run
  reporter: join(root, 'tests/web/reporter.mjs'),
  fullyParallel: true,
  workers: Number(process.env.WEB_WORKERS ?? 2),
  retries: 0,
  grep: new RegExp(process.env.WEB_TESTS ?? ''),
  forbidOnly: true,
  timeout: 900_000, // only a hang takes so long, even on a busy machine
  expect: { timeout: 120_000 }, // the same
  use: {
    headless: true,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    // WEB_TRACE=full also keeps what the page looked like at every step, which takes a quarter of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env.WEB_TRACE === 'full', sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', // Chromium without windows: 40 % less work
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
};

// Plays a game in Chromium at a given address, served by an installed package or an unpacked archive, and then another one
// offline.
import { begin, launch, openWindow, playOn } from './support.mjs';

const url = process.argv[2];
const chromium = await launch();
const { page, context, errors } = await openWindow(chromium);
await begin(page, url, 'pretoa', { seats: ['me', 'curious'] });
await playOn(page);
await page.goto(`${url}#/settings`);
await page.getByText(/^Tabuleiro \d+\.\d+\.\d+$/).waitFor();
await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
await context.setOffline(true);
await page.reload();
await begin(page, url, 'ludo', { seats: ['me', 'curious'] });
await playOn(page, { taps: 30 });
await context.close();
await chromium.close();
if (errors.length) throw new Error(errors.join('\n'));
console.log('played with and without a network');

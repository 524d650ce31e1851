// Measures how soon a board is shown, how soon a tap is answered and how smoothly a busy game runs. Only prints
// numbers: node tests/web/measure.mjs
import { loadavg } from 'node:os';
import { begin, launch, openWindow, staticSite } from './support.mjs';

const site = await staticSite();
const chromium = await launch();
const browser = await openWindow(chromium, { settings: { motion: 'full', forced: 'single' } });
const { page } = browser;
const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

console.log(`load of the machine: ${loadavg()[0].toFixed(1)}`);
const stands = [];
for (let i = 0; i < 5; ++i) {
  await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'curious', 'curious', 'curious'] });
  const start = Date.now();
  await page.reload();
  await page.locator('.table .token').first().waitFor();
  stands.push(Date.now() - start);
}
console.log(`board stands after a reload: ${middle(stands)} ms (median of ${stands.length})`);

// The processor time of the page's thread is meaningful on a busy machine, too.
const devtools = await browser.context.newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
const spent = async () => (await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value * 1000;
const before = await spent();
const frames = await page.evaluate(() => new Promise((done) => {
  const gaps = [];
  let last = performance.now();
  const end = last + 8000;
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(next);
    else done(gaps.slice(1));
  };
  requestAnimationFrame(next);
}));
const late = frames.filter((gap) => gap > 20).length;
console.log(`four-player Ludo: ${(1000 / (frames.reduce((a, b) => a + b, 0) / frames.length)).toFixed(1)} frames per second, median gap ${middle(frames).toFixed(1)} ms, ${late} of ${frames.length} frames late, ${((await spent() - before) / frames.length).toFixed(1)} ms of the page's thread each`);

await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
const taps = [];
for (let i = 0; i < 7; ++i) {
  const box = await page.locator('.token.movable').nth(i % 3).boundingBox();
  taps.push(await page.evaluate(([x, y]) => new Promise((done) => {
    const field = document.querySelector('svg.field');
    const event = { clientX: x, clientY: y, button: 0, bubbles: true, pointerId: 1 };
    field.setPointerCapture = () => {};
    const start = performance.now();
    field.dispatchEvent(new PointerEvent('pointerdown', event));
    field.dispatchEvent(new PointerEvent('pointerup', event));
    requestAnimationFrame(() => done(performance.now() - start));
  }), [box.x + box.width / 2, box.y + box.height / 2]));
  await page.keyboard.press('Escape');
}
console.log(`a tap is answered after ${middle(taps).toFixed(1)} ms (median of ${taps.length})`);
await chromium.close();
await site.close();

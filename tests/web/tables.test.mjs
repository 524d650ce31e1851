// Exact values in the page, from the server's tables.
import { execFileSync } from 'node:child_process';
import { expect, test } from './harness.mjs';
import { begin, playOn, program, tables } from './support.mjs';

test('hints in an ending of Ludo come from the tables', async ({ open, server }) => {
  execFileSync(program, ['solve', 'ludo', '--pieces', '2-2', '--out', tables]);
  const page = await open();
  // Until a piece can be moved and both have at least two pieces home, where every position is in the tables. A game can end before.
  const home = (colour) => page.locator('.lines p', { hasText: new RegExp(`${colour}: .*home`) }).count();
  const choice = async () => (await page.locator('.table .token.movable').count()) > 0;
  const ending = async () => (await choice()) && (await home('Red')) >= 2 && (await home('Yellow')) >= 2;
  do await begin(page, server.url, 'ludo', { seats: ['me', 'friend'] });
  while ((await playOn(page, { until: ending })).over);
  const asked = page.waitForRequest('**/api/known');
  await page.locator('.tools button', { hasText: 'Hint' }).click();
  const { position } = (await asked).postDataJSON();
  const hint = page.locator('.choices[aria-label=Hint]');
  await expect(hint.locator('.head')).toHaveText('Best moves, known for certain:');
  const told = execFileSync(program, ['probe', 'ludo', position, '--tables', tables, '--lang', 'en'], { encoding: 'utf8' });
  const chance = Number(/move: ([\d.]+)%/.exec(told)[1]);
  await expect(hint.locator('button').first()).toHaveText(new RegExp(` · (${Math.floor(chance)}|${Math.ceil(chance)})%$`));
});

// Exact values in the page, from the server's tables.
import { execFileSync } from 'node:child_process';
import { expect, test } from './harness.mjs';
import { begin, playGamesUntil, program, tables } from './support.mjs';

test('hints in an ending of Ludo come from the tables', async ({ open, server }) => {
  execFileSync(program, ['solve', 'ludo', '--pieces', '2-2', '--out', tables]);
  const page = await open();
  // A piece can be moved, and both have at least two pieces home: every such position is in the tables. A game can end before.
  const ending = () => {
    const home = (name) => [...document.querySelectorAll('.lines p')].filter((line) => line.textContent.includes(`${name} reaches the final square`)).length;
    return document.querySelector('.table .token.movable') && home('Me') >= 2 && home('Rui') >= 2;
  };
  await playGamesUntil(page, () => begin(page, server.url, 'ludo', { seats: ['me', 'friend'], names: { 1: 'Rui' } }), ending);
  const asked = page.waitForRequest('**/api/known');
  await page.locator('.tools button', { hasText: 'Hint' }).click();
  const { position } = (await asked).postDataJSON();
  const hint = page.locator('.choices[aria-label=Hint]');
  await expect(hint.locator('.head')).toHaveText('Best moves, known for certain:');
  const told = execFileSync(program, ['probe', 'ludo', position, '--tables', tables, '--lang', 'en'], { encoding: 'utf8' });
  const chance = Number(/move: ([\d.]+)%/.exec(told)[1]);
  await expect(hint.locator('button').first()).toHaveText(new RegExp(` · (${Math.floor(chance)}|${Math.ceil(chance)})%$`));
});

// The board comes first, also on a phone: how much of the screen it gets, in every game and mode, at every size, in every language.
import { execFileSync } from 'node:child_process';
import { expect, test } from './harness.mjs';
import { begin, playOn, program, speak } from './support.mjs';

const sizes = [[320, 568], [360, 640], [390, 664], [390, 844], [740, 360], [768, 1024]];
const languages = ['en', 'pt', 'es'];
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }));

// What is wrong with the table on the screen.
const faults = ([width, height]) => {
  const found = [];
  const must = (holds, words) => holds || found.push(words);
  const box = (name) => document.querySelector(name)?.getBoundingClientRect();
  const [board, mine, status, others, tools] = ['.table .board', '.us', '.status', '.others', '.bar'].map(box);
  const hand = box('.table .hand');
  const upright = width < height;
  const wide = document.querySelector('.table.wide') !== null;
  const share = board.width / width;
  must(document.documentElement.scrollHeight <= height && document.documentElement.scrollWidth <= width, 'the page scrolls');
  must(!document.querySelector('header').checkVisibility(), 'the header is shown');
  must(box('.leave').height >= 40, 'no way out');
  if (upright) {
    if (width >= 360 && !wide) must(share >= (hand ? 0.85 : 0.94), `the board has ${share.toFixed(3)} of the width`);
    must(board.width >= 260, `the board is ${board.width} wide`);
    if (wide) must(board.width >= width - 20 || mine.top - others.bottom - board.height <= 12, 'the board leaves height unused');
    must(mine.top >= board.bottom && mine.top - board.bottom <= 12, `${mine.top - board.bottom} between the board and the sentence`);
    const own = box('.us .face');
    must(own.bottom > status.top && own.top < status.bottom && own.right <= status.left, 'my seat and the sentence are not in one row');
  } else must(board.height >= height - 12, `the board is ${board.height} high`);
  must(status.height >= 44 && status.bottom <= height, `the sentence is ${status.height} high`);
  must(tools.bottom <= height && tools.height >= 40, 'the tools are cut off');
  if (hand) must(hand.bottom <= tools.top && hand.top >= status.bottom, 'the hand is covered');
  for (const name of document.querySelectorAll('.players b, .bar span')) {
    if (!name.checkVisibility() || name.clientWidth <= 1) continue;
    const { left, right } = name.getBoundingClientRect();
    must(name.scrollWidth <= name.clientWidth + 1 && left >= 0 && right <= width, `“${name.textContent}” is cut off`);
  }
  return found;
};

for (const { name: game, modes } of games)
  test(`the board of ${game} comes first on every phone, in any mode and language`, async ({ open, site }) => {
    const page = await open({ viewport: { width: 390, height: 664 }, settings: { name: 'Ana' } });
    for (const { name: mode, min_players: least, max_players: players } of modes) {
      await begin(page, site.url, game, {
        mode: modes.length > 1 ? mode : undefined,
        players: players > least ? players : undefined,
        seats: ['me', 'curious', 'player', 'master'].slice(0, players),
      });
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        for (const language of languages) {
          await speak(page, language);
          await expect.poll(() => page.evaluate(faults, [width, height]), `${mode} ${width}×${height} ${language}`).toEqual([]);
        }
      }
      await speak(page, 'en');
    }
  });

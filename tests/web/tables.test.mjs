// Exact values in the page, from the server's tables; and the page's engine without tables, which must say what the program says.
import { execFileSync } from 'node:child_process';
import { expect, test } from './harness.mjs';
import { beginFrom, gameNames, pageEngine, program, tables, toMyMove } from './support.mjs';

test('hints in an ending of Ludo come from the tables', async ({ open, server }) => {
  execFileSync(program, ['solve', 'ludo', '--pieces', '2-2', '--out', tables]);
  const page = await open();
  await beginFrom(page, server.url, 'ludo', 'red=14,20,r6*2 yellow=3,40,y6*2 turn=red', { names: ['Me', 'Rui'] });
  await toMyMove(page);
  const asked = page.waitForRequest('**/api/known');
  await page.locator('.tools button', { hasText: 'Hint' }).click();
  const { position } = (await asked).postDataJSON();
  const hint = page.locator('.choices[aria-label=Hint]');
  await expect(hint.locator('.head')).toHaveText('Best moves, known for certain:');
  const told = execFileSync(program, ['probe', 'ludo', position, '--tables', tables, '--lang', 'en'], { encoding: 'utf8' });
  const chance = Number(/move: ([\d.]+)%/.exec(told)[1]);
  await expect(hint.locator('button').first()).toHaveText(new RegExp(` · (${Math.floor(chance)}|${Math.ceil(chance)})%$`));
});

test('the page and the program answer alike', async () => {
  const { ask } = await pageEngine();
  const questions = [];
  // Outside the tables: a few plays after the start.
  for (const game of gameNames().filter((name) => name !== 'niout')) {
    const options = game === 'pretoa' ? { sopro: 'on' } : {};
    for (let first = 0; first < 4; ++first) {
      const plays = [];
      for (let i = 0; i < 9 + first; ++i) {
        const { moves, events } = ask({ ask: 'position', game, options, plays });
        const choices = [...Object.keys(moves), ...Object.keys(events)];
        plays.push(choices[(first + 5 * i) % choices.length]);
      }
      const { moves } = ask({ ask: 'position', game, options, plays });
      if (Object.keys(moves).length > 0) questions.push({ ask: 'hint', game, options, plays });
      questions.push({ ask: 'position', game, options, plays }, { ask: 'board', game, options });
    }
    questions.push({ ask: 'games' });
  }
  const lines = execFileSync(program, ['engine'], { encoding: 'utf8', input: questions.map((question, id) => JSON.stringify({ id, ...question })).join('\n') });
  const answers = new Map(lines.trim().split('\n').map((line) => JSON.parse(line)).map(({ id, answer }) => [id, answer]));
  expect(questions.filter((one) => one.ask === 'hint').length).toBeGreaterThan(5);
  for (const [id, question] of questions.entries()) expect(ask(question), JSON.stringify(question)).toEqual(answers.get(id));
});

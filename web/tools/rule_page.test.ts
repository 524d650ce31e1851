import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ask } from './engine.ts';
import { rulePage } from './rule_page.ts';

test('positions stand between the texts, with the moves told after them', () => {
  const page = rulePage('# Game\n\nText (A3).\n\n```position\nyellow=1 red=2 turn=yellow\n```\n\nPlay `1-0` or `2x5`.\n');
  expect(page.title).toBe('Game');
  expect(page.blocks[1]).toEqual({ position: 'yellow=1 red=2 turn=yellow', moves: ['1-0', '2x5'] });
});
test('house rules are found by name', () => {
  const page = rulePage('- `sopro=off|on` – `off`: no.\n  More.\n  - Detail\n- `x=1|2` – y\n');
  expect(Object.keys(page.options)).toEqual(['sopro', 'x']);
  expect(page.options.sopro).toContain('More.');
  expect(page.options.sopro).toContain('<li>Detail');
});
test('nothing of a text becomes markup', () => {
  expect(rulePage('a < b & `<script>`').blocks).toEqual([{ html: '<p>a &lt; b &amp; <code>&lt;script&gt;</code></p>' }]);
});
test('every page of the project has a title and house rules in all languages', () => {
  const folder = new URL('../../docs/rules/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const page = rulePage(readFileSync(new URL(name, folder), 'utf8'));
    expect(page.title, name).not.toBe('');
    expect(Object.keys(page.options).length, name).toBeGreaterThan(0);
  }
});
test('options, modes and acts have the names of the buttons, and a house rule those of its menu', () => {
  const messages = { 'option.sopro': 'Huffing', 'option.on': 'yes', 'option.sopro.off': 'never', 'mode.club': 'Club', 'web.move.stop': 'stop here' };
  const page = rulePage('In `club` say `stop` or `on` (A9).\n\n- `sopro=off|on` – `off`: no (A9). `on`: `1-2`.\n', messages);
  expect(page.blocks).toEqual([
    {
      html: '<p>In <b>Club</b> say <b>stop here</b> or <code>on</code> <small class="rule" data-rule="A9">A9</small>.</p><ul><li><b>Huffing</b> – <b>never</b>: no <small class="rule" data-rule="A9">A9</small>. <b>yes</b>: <code>1-2</code>.</li></ul>',
    },
  ]);
  expect(page.options).toEqual({ sopro: '<b>never</b>: no. <b>yes</b>: <code>1-2</code>.' });
});

interface Info {
  name: string;
  options: { name: string; values: string[] }[];
}
const languages = ['en', 'pt', 'es'];
const messagesOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const text = (html: string) => html.replace(/<[^>]+>/g, '');
test.each(languages)('the set-up explains every choice in the words of its menu: %s', (language) => {
  const messages = messagesOf(language);
  for (const { name: game, options } of ask({ ask: 'games' }) as Info[]) {
    const page = rulePage(readFileSync(new URL(`../../docs/rules/${game}.${language}.md`, import.meta.url), 'utf8'), messages);
    expect(Object.keys(page.options).sort(), game).toEqual(options.map(({ name }) => name).sort());
    for (const { name, values } of options) {
      const told = page.options[name]!;
      const where = `${game} ${language} ${name}: ${text(told)}`;
      expect(told, where).not.toMatch(
        /<code>|class="rule"|\b[GLNTSVDA]\d|undefined|\{\d|as above|como acima|como queda dicho|three options|três opções|tres opciones/,
      );
      for (const value of values) {
        const menu = messages[`option.${name}.${value}`] ?? messages[`option.${value}`] ?? value;
        // A choice is a label before a colon, or one in a list of things to come out with.
        const label = told.includes(`<b>${menu}</b>`) ? `<b>${menu}</b>` : `<code>${value}</code>`;
        expect(told.slice(told.indexOf(label) + label.length), `${where} | ${menu}`).toMatch(/^( \((default|o habitual|lo habitual)\))?(:|,|\.| or | ou | o )/);
      }
    }
  }
});
test.each(languages)('no page shows an option, a mode or an act as the notation writes it: %s', (language) => {
  const messages = messagesOf(language);
  for (const { name: game, options } of ask({ ask: 'games' }) as Info[]) {
    const page = rulePage(readFileSync(new URL(`../../docs/rules/${game}.${language}.md`, import.meta.url), 'utf8'), messages);
    const html = page.blocks.map((block) => ('html' in block ? block.html : '')).join('');
    const moves = page.blocks.flatMap((block) => ('position' in block ? block.moves : [])); // these get their words from the engine
    const codes = [...html.matchAll(/<code>([^<]+)<\/code>/g)].map((found) => found[1]!).filter((code) => !moves.includes(code));
    const raw = codes.filter(
      (code) =>
        code.includes('=') || /^(pass|decline|stop|huff|discard)$/.test(code) || options.some(({ name }) => name === code) || `mode.${code}` in messages,
    );
    expect(raw, game).toEqual([]);
  }
});

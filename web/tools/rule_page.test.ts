import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

// The committed drawings are what the page draws. After a change of the page's art: npm --prefix web run drawings
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ask } from './engine.ts';
import type { GameInfo } from '../src/worker/types.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['en'], language: 'en' });
// Messages by their keys, in braces; the digits of a card are its name.
vi.mock('../src/texts.svelte.ts', () => ({
  word: (family: string, name: string, game = '') => (family === 'web.card' && name !== 'S' ? name : `{${family}.${name}${game ? `.${game}` : ''}}`),
}));
const { gameDrawings, sharedDrawings } = await import('./drawings.ts');

function check(name: string, drawn: unknown) {
  const file = new URL(`../../drawings/${name}.json`, import.meta.url);
  const text = `${JSON.stringify(drawn, null, 0)
    .replace(/("(?:parts|boards|places|cards|pieces)":)/g, '\n$1')
    .replaceAll('","<', '",\n"<')}\n`;
  if (process.env.DRAWINGS === 'write') writeFileSync(file, text);
  expect(existsSync(file)).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

test('the shared drawings are those of the page', () => check('shared', sharedDrawings()), 60_000);
for (const info of ask({ ask: 'games' }) as GameInfo[])
  test(`the drawings of ${info.name} are those of the page`, async () => check(info.name, await gameDrawings(info)), 60_000);

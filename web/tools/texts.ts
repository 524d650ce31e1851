// Gives the page what the project already has:
//   virtual:messages/pt  the messages, without those only the terminal needs
//   virtual:lessons/pt   the messages of the lessons
//   virtual:problems/pt  those of the problems
//   virtual:aloud/pt     those of a table without seeing it
//   virtual:kiosk/pt     where the games come from, as a museum's screen tells it
//   virtual:languages    the languages, one for each file in messages/
//   virtual:rules        the rule pages of docs/rules, each in its own chunk
//   virtual:games        the names of the engine's games, in its order
//   virtual:middles      a position in the middle of each game
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { GameInfo } from '../src/worker/types.ts';
import { ask } from './engine.ts';
import { middleOf } from './middles.ts';
import { rulePage } from './rule_page.ts';

// Messages that are loaded with what they belong to.
const chunks: Record<string, RegExp> = {
  lessons: /^lesson\./,
  problems: /^(web\.problem|theme|strategy|error\.problems)\./,
  aloud: /^web\.aloud\./,
  kiosk: /^origin\./,
};
const chunkOf = (key: string) => Object.keys(chunks).find((name) => chunks[name]!.test(key)) ?? 'messages';
const terminalOnly =
  /^(analyse|arena|backup|bench|cli|compare|describe|desktop|distill|games|lab|load|notation|play|print|probe|problem|problems|room|sample|serve|simulate|solve|strength|system|tables|train|truth|verify|why)\.|^error\.(analyse|arena|backup|batch|bench|checkpoint|cli|compare|desktop|draw|engine|file|load|pack|play|print|probe|sample|simulate|solve|strength|table|terminal|train|weights)\./;

// The page for unknown addresses, in all languages.
function notFoundPage(messages: Record<string, Record<string, string>>): string {
  const part = ([language, text]: [string, Record<string, string>]) =>
    `<section lang="${language}"><h1>${text['web.lost.title']}</h1><p>${text['web.lost.text']}</p><p><a href="/">${text['web.home']}</a></p></section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>404 – Tabuleiro</title><link rel="stylesheet" href="/404.css">
<main>${Object.entries(messages).map(part).join('')}</main></html>`;
}

export function texts(root: string): Plugin {
  const messageFile = (language: string) => join(root, 'messages', `${language}.json`);
  const ruleFolder = join(root, 'docs/rules');
  const prefix = '\0';
  const languages = () =>
    readdirSync(join(root, 'messages'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5));
  return {
    name: 'tabuleiro-texts',
    generateBundle() {
      const all = languages().map((language) => [language, JSON.parse(readFileSync(messageFile(language), 'utf8'))] as const);
      this.emitFile({ type: 'asset', fileName: '404.html', source: notFoundPage(Object.fromEntries(all)) });
    },
    resolveId: (id) => (/^virtual:(messages|lessons|problems|aloud|kiosk|rules|languages|games|middles)/.test(id) ? prefix + id : undefined),
    load(id) {
      const message = /^\0virtual:(messages|lessons|problems|aloud|kiosk)\/(\w+)$/.exec(id);
      if (message) {
        const file = messageFile(message[2]!);
        this.addWatchFile(file);
        const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        const wanted = Object.entries(all).filter(([key]) => !terminalOnly.test(key) && chunkOf(key) === message[1]);
        return `export default ${JSON.stringify(Object.fromEntries(wanted))}`;
      }
      const page = /^\0virtual:rules\/(\w+\.(\w+))$/.exec(id);
      if (page) {
        const file = join(ruleFolder, `${page[1]}.md`);
        this.addWatchFile(file);
        const names = messageFile(page[2]!);
        this.addWatchFile(names);
        return `export default ${JSON.stringify(rulePage(readFileSync(file, 'utf8'), JSON.parse(readFileSync(names, 'utf8'))))}`;
      }
      if (id === '\0virtual:languages') {
        const entries = languages().map((name) => {
          const messages = JSON.parse(readFileSync(messageFile(name), 'utf8')) as Record<string, string>;
          return `${name}: { name: ${JSON.stringify(messages['language.name'])}, load: () => import('virtual:messages/${name}'), lessons: () => import('virtual:lessons/${name}'), problems: () => import('virtual:problems/${name}'), aloud: () => import('virtual:aloud/${name}'), kiosk: () => import('virtual:kiosk/${name}') }`;
        });
        return `export default {${entries.join(',')}}`;
      }
      if (id === '\0virtual:rules') {
        const names = readdirSync(ruleFolder)
          .filter((name) => name.endsWith('.md'))
          .map((name) => name.slice(0, -3));
        const entries = names.map((name) => `${JSON.stringify(name)}: () => import('virtual:rules/${name}')`);
        return `export default {${entries.join(',')}}`;
      }
      if (id === '\0virtual:middles')
        return `export default ${JSON.stringify(Object.fromEntries((ask({ ask: 'games' }) as GameInfo[]).map((info) => [info.name, middleOf(info)])))}`;
      if (id === '\0virtual:games') return `export default ${JSON.stringify((ask({ ask: 'games' }) as { name: string }[]).map(({ name }) => name))}`;
      return undefined;
    },
  };
}

// Run by website.sh, which builds the page first: turns every document into a page of the website, and copies what they link to.
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MarkdownIt = createRequire(join(root, 'web/package.json'))('markdown-it');
const target = process.argv[2];
const mark = '.tabuleiro-website'; // a folder with it is ours to replace
const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
if (!target) fail('Name the folder of the website: scripts/website.sh FOLDER');
if (!existsSync(join(root, 'web/dist/index.html'))) fail('The page is not built yet: run scripts/website.sh');
if (existsSync(target) && (!statSync(target).isDirectory() || (readdirSync(target).length > 0 && !existsSync(join(target, mark)))))
  fail(`${target} holds something else. Name another folder, or an empty one.`);

const list = (folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
const pages = new Set([...list('.'), ...list('docs'), ...list('docs/rules')]);
const outputOf = (page) => (page === 'README.md' ? 'index.html' : page.replace(/\.md$/, '.html'));
const copied = new Set(['docs/images', 'docs/data']);
mkdirSync(dirname(target), { recursive: true });
const draft = mkdtempSync(`${target}-`);
process.on('exit', () => rmSync(draft, { recursive: true, force: true })); // nothing is left half done

// A link of a document as one of the website: pages by their new name, other files of the repository beside them.
function linkFrom(page, link) {
  if (/^[a-z]+:/.test(link) || link.startsWith('#')) return link;
  const [path, anchor] = link.split('#');
  const file = normalize(join(dirname(page), path)).replace(/\/$/, '');
  if (!existsSync(join(root, file))) fail(`${page} links to ${link}, which does not exist.`);
  const isRules = file === 'docs/rules';
  if (!pages.has(file) && !isRules) copied.add(file);
  const found = isRules ? 'docs/rules/index.html' : pages.has(file) ? outputOf(file) : file;
  return (relative(dirname(outputOf(page)), found) || found) + (anchor ? `#${anchor}` : '');
}

const slug = (title) => title.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
const markdown = new MarkdownIt({ linkify: false });
const { rules } = markdown.renderer;
rules.heading_open = (tokens, i) => `<${tokens[i].tag} id="${slug(tokens[i + 1].children.map(({ content }) => content).join(''))}">`;
rules.table_open = () => '<div class="wide"><table>';
rules.table_close = () => '</table></div>';
for (const [rule, attribute] of [['link_open', 'href'], ['image', 'src']]) {
  const usual = rules[rule] ?? ((tokens, i, options, env, self) => self.renderToken(tokens, i, options));
  rules[rule] = (tokens, i, options, env, self) => {
    tokens[i].attrSet(attribute, linkFrom(env.page, tokens[i].attrGet(attribute)));
    return usual(tokens, i, options, env, self);
  };
}

function write(page, title, body, language = 'en') {
  const file = join(draft, outputOf(page));
  const up = relative(dirname(outputOf(page)), '.') || '.';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markdown.utils.escapeHtml(title)}</title>
<link rel="icon" href="${up}/play/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}/website.css">
<nav><a href="${up}/index.html">Tabuleiro</a><a class="play" href="${up}/play/index.html">Play now</a><a href="${up}/docs/rules/index.html">Rules</a><a href="${up}/docs/index.html">Documents</a></nav>
<main>
${body}</main>
`,
  );
}

const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1] ?? 'Tabuleiro';
for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8').replace(/^<!--.*?-->$/gms, '');
  const language = /\.(\w\w)\.md$/.exec(page)?.[1];
  write(page, titleOf(text), markdown.render(text, { page }), language);
}
const languages = { en: 'English', es: 'Español', pt: 'Português' };
const games = new Set(list('docs/rules').map((page) => /rules\/(\w+)\./.exec(page)[1]));
const rows = [...games].map((game) => {
  const files = list('docs/rules').filter((page) => page.startsWith(`docs/rules/${game}.`));
  const name = titleOf(readFileSync(join(root, files[0]), 'utf8'));
  const links = files.map((file) => `<a href="${file.replace(/.*\//, '').replace(/md$/, 'html')}">${languages[/\.(\w\w)\.md$/.exec(file)[1]]}</a>`);
  return `<tr><td>${markdown.utils.escapeHtml(name)}</td><td>${links.join(' · ')}</td></tr>`;
});
write('docs/rules/index.md', 'Rules', `<h1>Rules</h1>\n<table>\n${rows.join('\n')}\n</table>\n`);

for (const file of copied) cpSync(join(root, file), join(draft, file), { recursive: true });
cpSync(join(root, 'web/dist'), join(draft, 'play'), { recursive: true });
cpSync(join(root, 'scripts/website.css'), join(draft, 'website.css'));
writeFileSync(join(draft, mark), '');
chmodSync(draft, 0o755); // as a web server can read it
rmSync(target, { recursive: true, force: true });
renameSync(draft, target);
console.log(`The website is in ${target}. To look at it: python3 -m http.server --directory ${target}`);

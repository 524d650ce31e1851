// Turns a rule page of docs/rules into what the page shows: pieces of HTML, and between them the positions to draw, with the
// moves named in the text after them.
import MarkdownIt, { type Token } from 'markdown-it';

export interface RulePage {
  title: string;
  blocks: ({ html: string } | { position: string; moves: string[] } | { drawing: string })[]; // drawing: the board in letters
  options: Record<string, string>; // what each house rule changes, as HTML
}

const markdown = new MarkdownIt(); // HTML in a page stays text
const { rules } = markdown.renderer;
rules.text = (tokens, i) => markdown.utils.escapeHtml(tokens[i]!.content).replace(/ ?\(((?:[A-Z]\d+(?:, )?)+)\)/g, ' <small class="rule">$1</small>');
rules.softbreak = () => ' ';
rules.table_open = () => '<div class="wide"><table>';
rules.table_close = () => '</table></div>';
rules.fence = (tokens, i) => `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[i]!.content.trimEnd())}</code></pre>`;
const html = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {}).replace(/>\n+/g, '>').trimEnd();

// The tokens of each block at a level, from its opening to its end.
function blocksOf(tokens: Token[], level: number): Token[][] {
  const all: Token[][] = [];
  for (const token of tokens)
    if (token.level === level && token.nesting >= 0) all.push([token]);
    else all.at(-1)?.push(token);
  return all;
}

const codes = (tokens: Token[]) => tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'code_inline');

// An item that describes a house rule begins with `name=value|value` and a dash.
function optionTexts(list: Token[], options: Record<string, string>) {
  for (const item of blocksOf(list.slice(1, -1), 1)) {
    const told = item.find(({ type }) => type === 'inline');
    const [code, dash] = told?.children ?? [];
    const name = code?.type === 'code_inline' ? /^(\w+)=/.exec(code.content)?.[1] : undefined;
    if (!told || !name || !dash || !/^ [–-] /.test(dash.content)) continue;
    told.children = told.children!.slice(1);
    dash.content = dash.content.slice(3);
    options[name] = html(item.slice(1, -1));
  }
}

export function rulePage(text: string): RulePage {
  const page: RulePage = { title: '', blocks: [], options: {} };
  const blocks = blocksOf(markdown.parse(text, {}), 0);
  let run = ''; // of HTML, up to the next position or drawing
  const flush = () => {
    if (run) page.blocks.push({ html: run });
    run = '';
  };
  blocks.forEach((block, at) => {
    const [first, second] = block as [Token, Token?];
    if (first.info === 'position') {
      flush();
      const moves = codes(blocks[at + 1] ?? []).map(({ content }) => content);
      page.blocks.push({ position: first.content.trim().replaceAll('\n', ' '), moves: moves.filter((move) => !/\s/.test(move)) });
    } else if (first.info === 'text') {
      flush();
      page.blocks.push({ drawing: first.content.trimEnd() });
    } else if (first.tag === 'h1') page.title = second!.content;
    else run += html(block);
    if (first.type === 'bullet_list_open') optionTexts(block, page.options);
  });
  flush();
  return page;
}

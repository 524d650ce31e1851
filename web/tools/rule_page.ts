// Turns a rule page of docs/rules into what the page shows: pieces of HTML, and between them the positions to draw, with the
// moves named in the text after them.
import MarkdownIt, { type Token } from 'markdown-it';

export interface RulePage {
  title: string;
  blocks: ({ html: string } | { position: string; moves: string[] } | { drawing: string })[]; // drawing: the board in letters
  options: Record<string, string>; // what each house rule changes, as HTML, without numbers of rules
}

// The pages name options, modes and acts as the notation does; people read the words on the buttons.
type Messages = Record<string, string>;
type Names = (code: string) => string | undefined;
const namesFrom =
  (messages: Messages): Names =>
  (code) => {
    const option = /^(\w+)=/.exec(code)?.[1];
    return option ? messages[`option.${option}`] : (messages[`mode.${code}`] ?? messages[`web.move.${code}`]);
  };
// Those of a house rule: its values have the names of its menu.
const namesOf =
  (option: string, values: string[], messages: Messages): Names =>
  (code) =>
    values.includes(code) && messages[`option.${option}`]
      ? (messages[`option.${option}.${code}`] ?? messages[`option.${code}`] ?? code)
      : namesFrom(messages)(code);

const markdown = new MarkdownIt(); // HTML in a page stays text
const escaped = markdown.utils.escapeHtml;
const { rules } = markdown.renderer;
rules.text = (tokens, i) =>
  escaped(tokens[i]!.content).replace(
    / ?\(((?:[A-Z]\d+(?:, )?)+)\)/g,
    (_, numbers: string) => ` <small class="rule" data-rule="${numbers.replaceAll(',', '')}">${numbers}</small>`,
  );
rules.code_inline = (tokens, i, _, env) => {
  const { content, meta } = tokens[i]!;
  const name = ((meta?.names ?? env!.names) as Names)(content);
  return name === undefined ? `<code>${escaped(content)}</code>` : `<b>${escaped(name)}</b>`;
};
rules.softbreak = () => ' ';
rules.table_open = () => '<div class="wide"><table>';
rules.table_close = () => '</table></div>';
rules.fence = (tokens, i) => `<pre tabindex="0"><code>${escaped(tokens[i]!.content.trimEnd())}</code></pre>`;
const html = (tokens: Token[], names: Names) => markdown.renderer.render(tokens, markdown.options, { names }).replace(/>\n+/g, '>').trimEnd();

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
function optionTexts(list: Token[], messages: Messages): Record<string, string> {
  const options: Record<string, string> = {};
  for (const item of blocksOf(list.slice(1, -1), 1)) {
    const told = item.find(({ type }) => type === 'inline');
    const [code, dash] = told?.children ?? [];
    const [, name, values] = (code?.type === 'code_inline' && /^(\w+)=(.*)$/.exec(code.content)) || [];
    if (!told || !name || !dash || !/^ [–-] /.test(dash.content)) continue;
    const names = namesOf(name, values!.split('|'), messages);
    for (const named of codes(item)) named.meta = { names };
    const rest = Object.assign(Object.create(dash) as Token, { content: dash.content.slice(3) });
    const inline = Object.assign(Object.create(told) as Token, { children: [rest, ...told.children!.slice(2)] });
    options[name] = html(
      item.slice(1, -1).map((token) => (token === told ? inline : token)),
      names,
    ).replace(/ <small class="rule".*?<\/small>/g, '');
  }
  return options;
}

// Without messages the codes of the notation stay.
export function rulePage(text: string, messages: Messages = {}): RulePage {
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
    else {
      if (first.type === 'bullet_list_open') Object.assign(page.options, optionTexts(block, messages));
      run += html(block, namesFrom(messages));
    }
  });
  flush();
  return page;
}

// Turns a rule page (the Markdown subset of docs/rules) into what the page shows: pieces of HTML, and between them the
// positions to draw, with the moves named in the text after them.

export interface RulePage {
  title: string;
  blocks: ({ html: string } | { position: string; moves: string[] } | { drawing: string })[]; // drawing: the board in letters
  options: Record<string, string>; // what each house rule changes, as HTML
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/ ?\(((?:[A-Z]\d+(?:, )?)+)\)/g, ' <small class="rule">$1</small>');
}

// The lines of a list, with their indentation; a line without a dash continues the previous item.
function list(lines: string[]): string {
  let html = '';
  const open: number[] = [];
  for (const line of lines) {
    const item = /^( *)- (.*)$/.exec(line);
    if (!item) {
      html += ` ${inline(line.trim())}`;
      continue;
    }
    const depth = item[1]!.length;
    while (open.length > 0 && open.at(-1)! > depth) {
      html += '</li></ul>';
      open.pop();
    }
    if (open.at(-1) === depth) html += '</li>';
    else {
      html += '<ul>';
      open.push(depth);
    }
    html += `<li>${inline(item[2]!)}`;
  }
  return html + '</li></ul>'.repeat(open.length);
}

function table(lines: string[]): string {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()));
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  const body = lines
    .slice(2)
    .map((line) => row(line, 'td'))
    .join('');
  return `<div class="wide"><table><thead>${row(lines[0]!, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

// Splits a page into paragraphs and code blocks.
function paragraphs(text: string): string[][] {
  const all: string[][] = [];
  let current: string[] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      if (!inside && current.length > 0) {
        all.push(current);
        current = [];
      }
      current.push(line);
      if (inside) {
        all.push(current);
        current = [];
      }
      inside = !inside;
    } else if (line.trim() === '' && !inside) {
      if (current.length > 0) all.push(current);
      current = [];
    } else {
      current.push(line);
    }
  }
  if (current.length > 0) all.push(current);
  return all;
}

function optionTexts(lines: string[], options: Record<string, string>) {
  const items: string[][] = [];
  for (const line of lines)
    if (line.startsWith('- ')) items.push([line]);
    else items.at(-1)?.push(line);
  for (const item of items) {
    const head = /^- `(\w+)=[^`]*` [–-] (.*)$/.exec(item[0]!);
    if (!head) continue;
    const [first, ...rest] = item;
    void first;
    const nested = rest.findIndex((line) => /^ +- /.test(line));
    const plain = nested < 0 ? rest : rest.slice(0, nested);
    const more = nested < 0 ? '' : list(rest.slice(nested));
    options[head[1]!] = inline([head[2]!, ...plain.map((line) => line.trim())].join(' ')) + more;
  }
}

export function rulePage(text: string): RulePage {
  const page: RulePage = { title: '', blocks: [], options: {} };
  let html = '';
  const flush = () => {
    if (html) page.blocks.push({ html });
    html = '';
  };
  const all = paragraphs(text);
  all.forEach((lines, at) => {
    const first = lines[0]!;
    if (first === '```position') {
      flush();
      const told = (all[at + 1] ?? []).join(' ');
      page.blocks.push({ position: lines.slice(1, -1).join(' '), moves: [...told.matchAll(/`([^`\s]+)`/g)].map((found) => found[1]!) });
    } else if (first === '```text') {
      flush();
      page.blocks.push({ drawing: lines.slice(1, -1).join('\n') });
    } else if (first.startsWith('```')) html += `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`;
    else if (first.startsWith('# ')) page.title = first.slice(2);
    else if (/^#{2,4} /.test(first)) {
      const level = first.indexOf(' ');
      html += `<h${level}>${inline(first.slice(level + 1))}</h${level}>`;
    } else if (first.startsWith('- ')) {
      optionTexts(lines, page.options);
      html += list(lines);
    } else if (first.startsWith('|')) html += table(lines);
    else html += `<p>${inline(lines.join(' '))}</p>`;
  });
  flush();
  return page;
}

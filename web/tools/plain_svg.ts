// Turns a drawing as Svelte renders it, with classes and styles, into SVG with attributes only, which any program shows alike.
interface Node {
  tag: string; // empty: text
  attributes: Map<string, string>;
  children: Node[];
  text: string;
}
type Compound = { tag: string; classes: string[] };
interface Rule {
  steps: Compound[]; // from the outermost to the element
  next: boolean[]; // is a step the sibling just before the following one?
  weight: number;
  declarations: [string, string][];
}
type Variables = Map<string, string>;

const compound = (text: string): Compound => {
  const [tag = '', ...classes] = text.split('.');
  return { tag: tag === '*' ? '' : tag, classes };
};

// `:is(a, b)` as several selectors, and lists apart.
function selectorsOf(list: string): string[] {
  const is = /:is\(([^)]*)\)/.exec(list);
  if (is) return is[1]!.split(',').flatMap((one) => selectorsOf(list.replace(is[0], one.trim())));
  return list.split(',').map((one) => one.trim());
}

export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, list, block] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (list!.includes('@') || list!.includes(':global')) continue;
    const declarations = [...block!.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(([, name, value]): [string, string] => [
      name!,
      value!.trim().replace(/\s+/g, ' '),
    ]);
    for (const selector of selectorsOf(list!)) {
      const words = selector.replace(/\s*\+\s*/g, ' + ').split(/\s+/);
      const steps = words.filter((word) => word !== '+').map(compound);
      const next = words.flatMap((word, i) => (word === '+' ? [] : [words[i + 1] === '+']));
      const weight = steps.reduce((sum, { tag, classes }) => sum + classes.length * 10 + (tag ? 1 : 0), 0);
      rules.push({ steps, next, weight, declarations });
    }
  }
  return rules
    .map((rule, i) => ({ rule, i }))
    .sort((a, b) => a.rule.weight - b.rule.weight || a.i - b.i)
    .map(({ rule }) => rule);
}

function treeOf(markup: string): Node {
  const root: Node = { tag: 'root', attributes: new Map(), children: [], text: '' };
  const open = [root];
  for (const [all, close, tag, list, empty, text] of markup
    .replace(/<!--[\s\S]*?-->/g, '')
    .matchAll(/<(\/?)([\w]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g)) {
    if (text !== undefined) {
      if (text.trim()) open.at(-1)!.children.push({ tag: '', attributes: new Map(), children: [], text: text.trim() });
    } else if (close) {
      if (open.pop()!.tag !== tag) throw new Error(`${all} closes something else`);
    } else {
      const attributes = new Map([...list!.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value]): [string, string] => [name!, value ?? '']));
      const node: Node = { tag: tag!, attributes, children: [], text: '' };
      open.at(-1)!.children.push(node);
      if (!empty) open.push(node);
    }
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)!.tag} is not closed`);
  return root;
}

type Place = { node: Node; parent: Place | undefined; before: Node | undefined };
const classesOf = (node: Node) => (node.attributes.get('class') ?? '').split(/\s+/);
const fits = (node: Node | undefined, { tag, classes }: Compound) =>
  node !== undefined && node.tag !== 'root' && (!tag || tag === node.tag) && classes.every((one) => classesOf(node).includes(one));

function matches(place: Place, { steps, next }: Rule): boolean {
  if (!fits(place.node, steps.at(-1)!)) return false;
  let at: Place | undefined = place;
  for (let i = steps.length - 2; i >= 0; --i) {
    if (next[i]) {
      if (!fits(at.before, steps[i]!)) return false;
      continue; // nothing of ours looks further from a sibling
    }
    do at = at.parent;
    while (at && !fits(at.node, steps[i]!));
    if (!at) return false;
  }
  return true;
}

const short = (text: string) => text.replace(/-?\d*\.\d+/g, (number) => String(Math.round(Number(number) * 1000) / 1000).replace(/^(-?)0\./, '$1.'));
const resolved = (value: string, variables: Variables): string =>
  value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const found = variables.get(name);
    if (found === undefined) throw new Error(`${name} is not set`);
    return resolved(found, variables);
  });

const kept = ['texture', 'shadow', 'surface']; // what a print leaves out or makes white
const unused = /^(pointer-events|user-select|overflow|will-change|filter|display|width|height|animation|transition|position)$/;

function declare(attributes: Map<string, string>, name: string, value: string) {
  if (name === 'font') {
    const parts = /^(?:(\d+) )?([\d.]+)px(?:\/\S+)? (.*)$/.exec(value);
    if (!parts) throw new Error(`what font is ${value}?`);
    if (parts[1]) attributes.set('font-weight', parts[1]);
    attributes.set('font-size', parts[2]!);
    attributes.set('font-family', parts[3]!.replaceAll('"', "'"));
  } else if (!unused.test(name)) attributes.set(name, value.replaceAll('px', '').replaceAll(', ', ' '));
}

function written(place: Place, rules: Rule[], inherited: Variables): string {
  const { node } = place;
  if (!node.tag) return node.text;
  const variables = new Map(inherited);
  const own = rules.filter((rule) => matches(place, rule)).flatMap((rule) => rule.declarations);
  for (const [name, value] of own) if (name.startsWith('--')) variables.set(name, value);
  const attributes = new Map(node.attributes);
  for (const [name, value] of own) if (!name.startsWith('--')) declare(attributes, name, resolved(value, variables));
  const marks = classesOf(node).filter((one) => kept.includes(one));
  attributes.delete('class');
  if (marks.length > 0) attributes.set('class', marks.join(' '));
  const list = [...attributes].map(([name, value]) => ` ${name}="${short(value)}"`).join('');
  const inside = childrenOf(place, rules, variables);
  return inside.length > 0 ? `<${node.tag}${list}>${inside.join('')}</${node.tag}>` : `<${node.tag}${list}/>`;
}

const childrenOf = (place: Place, rules: Rule[], variables: Variables): string[] =>
  place.node.children.map((child, i) => written({ node: child, parent: place, before: place.node.children[i - 1] }, rules, variables));

// The outermost elements of a drawing, one by one. `variables`: the custom properties that it inherits.
export const plain = (markup: string, css: string, variables: Record<string, string>): string[] =>
  childrenOf({ node: treeOf(markup), parent: undefined, before: undefined }, rulesOf(css), new Map(Object.entries(variables)));

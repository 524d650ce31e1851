// The fields of a position's text (docs/notation.md) that are seen beside the board: dice not yet played, cards in hand.

export type Fields = Record<string, string>;

export function fieldsOf(text: string): Fields {
  const fields: Fields = {};
  for (const part of text.split(' ')) {
    const at = part.indexOf('=');
    if (at > 0) fields[part.slice(0, at)] = part.slice(at + 1);
  }
  return fields;
}

// A list such as `1,3*2,S` as its items, one by one.
export function items(list: string | undefined): string[] {
  if (!list || list === 'none') return [];
  return list.split(',').flatMap((item) => {
    const [name = '', count = '1'] = item.split('*');
    return Array.from({ length: Number(count) || 0 }, () => name);
  });
}

// The throw, cast or card that waits to be played.
export const pending = (fields: Fields): string | undefined => fields.die ?? fields.dice ?? fields.cast ?? fields.card;

const counted = (names: string[]) => [...new Set(names)].map((name) => `${name}*${names.filter((other) => other === name).length}`).join(',') || 'none';

// A view as a whole position: the unseen cards are dealt to the hidden hands and the pile just as they come. Who advises a
// seat looks at that seat's view only, so that every deal gets the same advice.
export function dealt(text: string): string {
  const unseen = items(fieldsOf(text).unseen);
  if (!text.includes('=?')) return text;
  return text.split(' ').filter((part) => !part.startsWith('unseen=')).map((part) => {
    const hidden = /^(.+)=\?(?:\*(\d+))?$/.exec(part);
    return hidden ? `${hidden[1]}=${counted(unseen.splice(0, Number(hidden[2] ?? 1)))}` : part;
  }).join(' ');
}

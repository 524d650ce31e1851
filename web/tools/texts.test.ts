import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Evaluates the plural rules of messages/, written as in the CLDR, which the terminal program uses.
function category(rules: string, n: number): string {
  const inList = (list: string, value: number) =>
    list.split(',').some((range) => {
      const [first, last = first] = range.split('..').map(Number);
      return first! <= value && value <= last!;
    });
  const holds = (relation: string) => {
    const [, modulus, sign, list] = /^n(?: % (\d+))? (=|!=) (.+)$/.exec(relation.trim())!;
    return inList(list!, modulus ? n % Number(modulus) : n) === (sign === '=');
  };
  const found = rules.split(';').find((rule) =>
    rule
      .slice(rule.indexOf(':') + 1)
      .split(' or ')
      .some((all) => all.split(' and ').every(holds)),
  );
  return found ? found.split(':')[0]!.trim() : 'other';
}

const folder = new URL('../../messages/', import.meta.url);
test.each(readdirSync(folder))('the plural rules of %s are those of the browser', (name) => {
  const messages = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>;
  const browser = new Intl.PluralRules(messages['language.tag']);
  for (let n = 0; n <= 1000; ++n) expect(category(messages['language.plural_rules']!, n), String(n)).toBe(browser.select(n));
});

// The page's texts in the chosen language, from messages/*.json, with typed keys.
import type english from '../../messages/en.json';
import languages from 'virtual:languages';
import type { Reason } from './worker/types.ts';
import { settings } from './settings.svelte.ts';

export type Key = keyof typeof english;

let messages = $state.raw<Record<string, string>>({});

// Numbers as the language writes them.
const formatsOf = (tag?: string) => ({
  number: new Intl.NumberFormat(tag),
  percent: new Intl.NumberFormat(tag, { style: 'percent' }),
  change: new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' }),
  decimal: new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
});
let formats = $state.raw(formatsOf());
export const percent = (share: number) => formats.percent.format(share);
export const signedPercent = (share: number) => formats.change.format(share);
export const decimal = (value: number) => formats.decimal.format(value);

let plurals = new Intl.PluralRules();
let categories: string[] = []; // of plurals, in the order of the forms in a message

export async function loadLanguage(language: string) {
  messages = (await (languages[language] ?? languages.en!).load()).default;
  const tag = messages['language.tag'] ?? language;
  formats = formatsOf(tag);
  plurals = new Intl.PluralRules(tag);
  categories = (messages['language.plural_rules'] ?? '').split(';').map((rule) => rule.split(':')[0]!.trim());
  settings.language = language;
  document.documentElement.lang = tag;
}

// The texts of the lessons, loaded separately.
export const loadLessons = async (language: string) => (await (languages[language] ?? languages.en!).lessons()).default;

// Texts of a part join the others; a change of the language drops them.
export async function loadTexts(part: 'problems' | 'aloud' | 'kiosk', language: string) {
  const more = (await (languages[language] ?? languages.en!)[part]()).default;
  if (settings.language === language) messages = { ...messages, ...more };
}

// {0} is the first detail, with numbers formatted for the language; {0:game|games} is the plural form for that number.
export function fill(text: string, details: (string | number)[]): string {
  return text.replace(/\{(\d)(?::([^}]*))?\}/g, (place, digit: string, forms?: string) => {
    const detail = details[Number(digit)];
    if (detail === undefined) return place;
    if (forms === undefined) return typeof detail === 'number' ? formats.number.format(detail) : detail;
    const at = categories.indexOf(plurals.select(Number(detail)));
    return forms.split('|').at(at) ?? '';
  });
}

export const t = (key: Key, ...details: (string | number)[]) => fill(messages[key] ?? key, details);

// For keys built from the engine's names. Some games have words of their own; a name without a message is shown as it is.
export const word = (
  family:
    | 'game'
    | 'cast'
    | 'colour'
    | 'mode'
    | 'role'
    | 'station'
    | 'option'
    | 'web.level'
    | 'web.temper'
    | 'web.card'
    | 'web.card_does'
    | 'web.do'
    | 'web.act'
    | 'web.task'
    | 'phrase'
    | 'theme'
    | 'origin'
    | 'web.tagline',
  name: string,
  game = '',
) => messages[`${family}.${name}.${game}`] ?? messages[`${family}.${name}`] ?? name;

// Empty for a kind of entry without a message.
export const logLine = (kind: string, details: (string | number)[]) => fill(messages[`web.log.${kind}`] ?? '', details);

export const reasonText = ([, message, ...details]: Reason) => fill(messages[message] ?? message, details);

export const refusal = (error: string, details: (string | number)[] = []) =>
  fill(messages[`error.${error}`] ?? messages[error] ?? t('web.newer', [error, ...details].join(' ')), details);

// What a position of the strategy lessons shows.
export const principleText = (principle: string, details: string[]) => fill(messages[`strategy.${principle}`] ?? '', details);

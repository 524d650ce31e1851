// What the page says, in the language chosen; messages/*.json are the only source, and their keys are typed.
import type english from '../../messages/en.json';
import { settings, type Language } from './settings.svelte.ts';

export type Key = keyof typeof english;

const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('virtual:messages/en'),
  pt: () => import('virtual:messages/pt'),
  es: () => import('virtual:messages/es'),
};

let messages = $state.raw<Record<string, string>>({});

export async function loadLanguage(language: Language) {
  messages = (await loaders[language]()).default;
  settings.language = language;
  document.documentElement.lang = language;
}

export function fill(text: string, details: (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, digit: string) => String(details[Number(digit)] ?? place));
}

export const t = (key: Key, ...details: (string | number)[]) => fill(messages[key] ?? key, details);

// For keys put together from words of the engine. What has no message is shown as it is.
export const word = (family: 'game' | 'colour' | 'mode' | 'role' | 'option' | 'web.level' | 'phrase' | 'web.tagline', name: string) =>
  messages[`${family}.${name}`] ?? name;

export const refusal = (error: string, details: (string | number)[] = []) =>
  fill(messages[`error.${error}`] ?? messages[error] ?? t('web.newer', [error, ...details].join(' ')), details);

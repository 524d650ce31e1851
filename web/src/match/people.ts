// What people and bots are called.
import { keepSettings, settings } from '../settings.svelte.ts';
import { t, word } from '../texts.svelte.ts';
import type { Player } from './messages.ts';

// Every bot has a name: its level and its place at the table decide which, so that all players see the same one.
const bots: Record<string, readonly [string, string, string, string]> = {
  curious: ['Pipa', 'Nico', 'Lua', 'Tomé'],
  player: ['Bento', 'Inês', 'Elias', 'Rosa'],
  expert: ['Alba', 'Duarte', 'Vera', 'Simão'],
  master: ['Leonor', 'Otávio', 'Graça', 'Baltasar'],
  perfect: ['Sibila', 'Delfim', 'Sibila', 'Delfim'],
};

export const temper = (level: string | undefined) => Object.keys(bots).indexOf(level ?? ''); // from curious to perfect
export const botName = (level: string | undefined, player: number) => bots[level ?? '']?.[player % 4] ?? word('web.level', level ?? '');

// A friendly animal in the language of the page, none of those at the table already.
export function friendlyName(taken: readonly string[] = []): string {
  const free = t('web.animals')
    .split(', ')
    .filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)] ?? t('web.friend', taken.length + 1);
}

// Mine: an animal until I have chosen another, and always the same one.
export function ownName(): string {
  if (!settings.name.trim()) {
    settings.name = friendlyName();
    keepSettings();
  }
  return settings.name.trim();
}

export function nameOf(player: Player | undefined, i: number): string {
  if (player?.kind === 'bot') return botName(player.level, i);
  if (player?.kind === 'open') return t('web.seat.open');
  return player?.name ?? `${i + 1}`;
}

// Names of people and bots.
import { keepSettings, settings } from '../settings.svelte.ts';
import { t, word } from '../texts.svelte.ts';
import type { Player } from '../match/messages.ts';

// A bot's name depends on its level and place, so that all players see the same one.
const bots: Record<string, readonly [string, string, string, string]> = {
  curious: ['Pipa', 'Nico', 'Lua', 'Tomé'],
  player: ['Bento', 'Inês', 'Elias', 'Rosa'],
  expert: ['Alba', 'Duarte', 'Vera', 'Simão'],
  master: ['Leonor', 'Otávio', 'Graça', 'Baltasar'],
  perfect: ['Sibila', 'Delfim', 'Sibila', 'Delfim'],
};

export const botLevels = Object.keys(bots); // from curious to perfect
export const levelRank = (level: string | undefined) => botLevels.indexOf(level ?? '');
export const botName = (level: string | undefined, player: number) => bots[level ?? '']?.[player % 4] ?? word('web.level', level ?? '');

// An animal's name, in the language of the page, that nobody at the table has.
export function friendlyName(taken: readonly string[] = []): string {
  const free = t('web.animals')
    .split(', ')
    .filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)] ?? t('web.friend', taken.length + 1);
}

// The player's own name: an animal's, chosen once, until they enter another.
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

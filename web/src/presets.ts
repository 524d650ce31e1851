// Saved house rules.

export interface Preset {
  name: string;
  mode: string;
  players: number;
  options: Record<string, string>;
}

const key = (game: string) => `tabuleiro.presets.${game}`;

export function presetsOf(game: string): Preset[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(game)) ?? '[]');
    return Array.isArray(found) ? (found as Preset[]) : [];
  } catch {
    return [];
  }
}

function keepAll(game: string, presets: Preset[]) {
  try {
    localStorage.setItem(key(game), JSON.stringify(presets));
  } catch {
    // forbidden or full: they are not kept
  }
}

export const keepPreset = (game: string, preset: Preset) => keepAll(game, [...presetsOf(game).filter((old) => old.name !== preset.name), preset]);
export const dropPreset = (game: string, name: string) =>
  keepAll(
    game,
    presetsOf(game).filter((old) => old.name !== name),
  );

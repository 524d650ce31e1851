// The player's settings, stored in the browser. If storage is full or blocked, they last as long as the page.
import all from 'virtual:languages';

type Theme = 'auto' | 'light' | 'dark' | 'contrast';
type Motion = 'auto' | 'full' | 'reduced';

interface Settings {
  language: string;
  theme: Theme;
  motion: Motion;
  speed: number; // of animations; 1 is normal
  sound: boolean;
  shapes: 'marked' | 'shaped';
  forced: 'off' | 'pass' | 'single'; // which moves are played automatically where there is no choice
  throwForMe: boolean; // dice, sticks and cards do not wait for a tap
  name: string;
  turned: boolean; // boards are turned towards the player
  asked: boolean; // about notifications
  coordinates: boolean; // show the names of the squares
  keys: boolean; // do letters ask the table?
  lot: boolean; // who begins is drawn by lot
}

export const languages = Object.keys(all);

function browserLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

const key = 'tabuleiro.settings';

function load(): Settings {
  const first: Settings = {
    language: browserLanguage(navigator.languages ?? [navigator.language]),
    theme: 'auto',
    motion: 'auto',
    speed: 1,
    sound: true,
    shapes: 'marked',
    forced: 'off',
    throwForMe: false,
    name: '',
    turned: true,
    asked: false,
    coordinates: false,
    keys: true,
    lot: true,
  };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>) };
  } catch {
    return first;
  }
}

export const settings = $state(load());

export function keepSettings() {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // only the setting is lost
  }
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
export const reducedMotion = () => settings.motion === 'reduced' || (settings.motion === 'auto' && still.matches);

// The milliseconds that something takes at the chosen speed: none if it would be over within a frame, where nobody could see it.
// Reduced motion does not shorten it: things fade in place instead.
export function duration(usual: number): number {
  const time = usual / settings.speed;
  return time < 8 ? 0 : time;
}

// The page's title, and how players who are looking elsewhere learn that it is their turn.
import { settings } from './settings.svelte.ts';
import { sound } from './sound.ts';
import { t } from './texts.svelte.ts';

export const page = $state({ title: '', waits: false }); // `waits`: for the person at this device

export const notifiable = () => typeof Notification !== 'undefined' && Notification.permission === 'default';
export const askToNotify = () =>
  Notification.requestPermission().then(
    () => undefined,
    () => undefined,
  );

export function myTurn(mine: boolean, game: string) {
  if (mine === page.waits) return;
  page.waits = mine;
  if (!mine) return;
  sound('turn');
  if (settings.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(t('web.turn.yours'), { body: game, tag: 'tabuleiro', icon: './icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // phones allow notifications only from a service worker
  }
}

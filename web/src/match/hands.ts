// What the page does for the players at this device. It is remembered, and the match follows it.
import { keepSettings, settings } from '../settings.svelte.ts';
import type { AutoPlay } from './described.ts';
import type { Session } from './session.svelte.ts';

export function throwForMe(session: Session, on: boolean) {
  settings.throwForMe = on;
  keepSettings();
  if (on) session.throw(); // what waits is thrown now
}

export function playForced(session: Session, play: AutoPlay) {
  settings.forced = play;
  keepSettings();
  follow(session);
}

// Tells the match what the players here want, if it does not know.
export function follow(session: Session) {
  const { you, players } = session.view;
  for (const player of you)
    if (players[player]?.kind === 'human' && (players[player].auto ?? 'off') !== settings.forced) session.send({ do: 'auto', player, play: settings.forced });
}

// A server started from the desktop menu (`tabuleiro desktop`) stops when no page has asked it anything for a while. So every page
// asks it now and then, also while all it plays is in this browser.
import { api } from './online.ts';
import { isLoopback } from './reach.ts';

// Seconds after which the server stops by itself; 0: it does not, or there is none.
export const desktop = $state({ stopsAfter: 0, stopped: false });

export async function stayWithDesktop() {
  if (!isLoopback(location.hostname)) return;
  const told = await api<{ stops_after?: number }>('server');
  desktop.stopped = 'error' in told;
  if (!('error' in told)) desktop.stopsAfter = told.stops_after ?? 0;
  // Browsers let a hidden page ask at most once a minute: four times in the five minutes of the program.
  if (desktop.stopsAfter > 0) setTimeout(stayWithDesktop, desktop.stopsAfter * 250);
}

export async function stopDesktop() {
  const told = await api<object>('stop', {});
  desktop.stopped = !('error' in told);
}

// What the page knows of the server it came from. Only a server in the same network is asked: one with a name of its own on the
// internet has neither a room nor a kiosk.
import { api } from './api.ts';
import { isLoopback } from './reach.ts';

interface Told {
  address: string | null;
  loopback: boolean;
  stops_after?: number;
  room?: 'none' | 'possible' | 'open'; // possible: the page of its own device may open it
  code?: string; // of the room, told only to that device
  kiosk?: string[]; // the games of a museum's screen
}

export const server = $state({
  stopsAfter: 0, // seconds without a page until it stops by itself; 0: it does not, or there is none
  stopped: false,
  room: 'none' as 'none' | 'possible' | 'open',
  code: '',
  kiosk: [] as string[],
});

const patience = 2000; // milliseconds; then the page is shown without

const isNearby = (host: string) => isLoopback(host) || /^[\d.]+$|^\[/.test(host);

function take(told: Told) {
  server.stopsAfter = told.stops_after ?? 0;
  server.room = told.room ?? 'none';
  server.code = told.code ?? '';
  server.kiosk = told.kiosk ?? [];
}

async function ask() {
  const told = await api<Told>('server');
  server.stopped = 'error' in told;
  if (!('error' in told)) take(told);
  // A server started from the desktop menu (`tabuleiro desktop`) stops when no page has asked it anything for a while, so every page
  // asks now and then, also while all it plays is in this browser. Browsers let a hidden page ask at most once a minute: four times
  // in the five minutes of the program.
  if (server.stopsAfter > 0 && isLoopback(location.hostname)) setTimeout(ask, server.stopsAfter * 250);
}

export async function meetServer() {
  if (isNearby(location.hostname)) await Promise.race([ask(), new Promise((done) => setTimeout(done, patience))]);
}

export async function stopDesktop() {
  const told = await api<object>('stop', {});
  server.stopped = !('error' in told);
}

// Lets people nearby come in; returns why not.
export async function openRoom(): Promise<{ error: string; details: string[] } | undefined> {
  const told = await api<Told>('room', {});
  if ('error' in told) return told;
  take(told);
  return undefined;
}

// Where other devices find this page.
import { api } from './api.ts';

export interface Reach {
  address: string; // of the page
  // Others cannot open it: the server listens on this device only, or it is not known where else the page is.
  alone?: 'loopback' | 'unknown';
}

// Every device calls itself by these names.
export const isLoopback = (host: string) => /^(.*\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(host);

// The page's own address; if only this device can open that, the one the server knows.
export async function reach(): Promise<Reach> {
  const address = `${location.origin}${location.pathname}`;
  if (!isLoopback(location.hostname)) return { address };
  const told = await api<{ address: string | null; loopback: boolean }>('server');
  if ('error' in told) return { address, alone: 'unknown' };
  return told.address === null ? { address, alone: told.loopback ? 'loopback' : 'unknown' } : { address: told.address };
}

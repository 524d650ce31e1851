// The room as a page sees it: its address, code and tables, asked for again and again, for ever.
import { api } from './api.ts';
import { server } from './server.svelte.ts';

export interface RoomTable {
  id: string;
  game: string;
  state: 'open' | 'playing' | 'over';
  seats: { kind: string; name?: string; level?: string }[];
  changed: number;
}
export interface RoomInfo {
  code: string;
  address: string | null; // of its page, for other devices
  public: boolean; // that address may be reached from the internet
  screen: boolean; // a television shows the tables
  matches: RoomTable[];
}

const key = 'tabuleiro.room';
const pause = 2000; // milliseconds between two questions

// The code that was typed last, so that it is typed once.
export function keptCode(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // the browser stores nothing
  }
}
export function keepCode(code: string) {
  try {
    localStorage.setItem(key, code);
  } catch {
    // then it is typed again
  }
}

export class Room {
  info = $state.raw<RoomInfo | null>(null);
  refused = $state.raw<{ error: string; details: string[] } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  private code: string;

  // Without `typed`, by the code that was typed last; the device of the server needs none. A wrong code is asked for once; a server that
  // is away, until it is back.
  constructor(
    private typed: string,
    private screen = false,
  ) {
    this.code = typed || keptCode();
    void this.ask();
    addEventListener('visibilitychange', this.wake);
  }
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('visibilitychange', this.wake);
  }
  private wake = () => {
    if (document.visibilityState === 'visible' && !this.wrong) void this.ask();
  };
  private get wrong() {
    return this.refused?.error.startsWith('room.') ?? false;
  }
  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    const told = await api<RoomInfo>(`room/${encodeURIComponent(this.code)}${this.screen ? '?screen' : ''}`);
    if (this.closed) return;
    clearTimeout(this.timer);
    if ('error' in told) {
      if (told.error === 'room.wrong_code' && !this.typed && this.code) {
        this.code = ''; // it was that of another room
        return this.ask();
      }
      this.refused = told;
    } else {
      this.refused = null;
      this.info = told;
      server.room = 'open';
      keepCode(told.code);
    }
    if (!this.wrong) this.timer = setTimeout(() => void this.ask(), pause);
  }
}

// The tables that matter most come first: those with a free seat, then the newest.
export const inOrder = (tables: RoomTable[]) => [...tables].sort((a, b) => Number(b.state === 'open') - Number(a.state === 'open') || b.changed - a.changed);

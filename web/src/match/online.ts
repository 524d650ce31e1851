// A match on a server: one WebSocket, which comes back by itself and asks only for what was missed.
import { settings } from '../settings.svelte.ts';
import { randomHex, type Person } from './local.ts';
import type { Command, Link, Message } from './messages.ts';
import type { Session } from './session.svelte.ts';
import { dropPlace, keepPlace, placesAt } from './storage.svelte.ts';

export const serverThere = () => location.protocol.startsWith('http');

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
const longestWait = 15_000;

// Who is to sit down as soon as a match that was just made is open, and where.
export const sitting = new Map<string, Person[]>();

export class OnlineLink implements Link {
  private socket: WebSocket | undefined;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private asked: string[] = []; // the bytes sent with each wish to sit down, by the id of the message

  constructor(
    private id: string,
    private session: Session,
  ) {
    this.connect();
    addEventListener('online', this.again);
  }

  send(command: Command) {
    if (command.do === 'hello') return this.hello();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
    else {
      this.session.busy = false;
      this.session.refused = { error: 'web.away', details: [] };
    }
  }
  join(name: string, player?: number) {
    const bytes = randomHex(32);
    this.send({ do: 'join', id: this.asked.push(bytes) - 1, name, bytes, ...(player === undefined ? {} : { player }) });
  }
  left(player: number) {
    dropPlace(this.id, player);
  }
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
    this.socket?.close();
  }

  private again = () => {
    if (this.socket?.readyState !== WebSocket.OPEN && !this.closed) this.connect();
  };

  private hello() {
    const { revision, board } = this.session;
    const known = board && revision > 0;
    this.socket?.send(
      JSON.stringify({
        do: 'hello',
        match: this.id,
        tokens: Object.values(placesAt(this.id)).map((place) => place.token),
        positions: true,
        ...(known ? { revision } : { board: true }),
      }),
    );
  }

  private connect() {
    clearTimeout(this.timer);
    const old = this.socket;
    if (old) old.onclose = old.onmessage = null;
    old?.close();
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.hello();
    };
    socket.onmessage = ({ data }) => this.take(String(data));
    socket.onclose = () => {
      if (this.closed) return;
      if (this.session.condition !== 'gone') this.session.condition = 'away';
      this.session.busy = false;
      const wait = Math.min(longestWait, 300 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6);
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  private take(text: string) {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if ('joined' in message) {
      keepPlace(this.id, message.joined, { token: message.token, commitment: this.session.match!.commitment, bytes: this.asked[message.re!]! });
      if (settings.auto !== 'off') this.send({ do: 'auto', player: message.joined, play: settings.auto });
    }
    if ('error' in message && /^match\.(unknown|gone|not_found)/.test(message.error)) this.session.condition = 'gone';
    this.session.receive([message]);
  }
}

export async function api<T>(path: string, body?: unknown): Promise<T | { error: string; details: string[] }> {
  try {
    const answer = await fetch(
      `./api/${path}`,
      body === undefined ? undefined : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (!/json/.test(answer.headers.get('content-type') ?? '')) return { error: 'web.away', details: [] };
    return (await answer.json()) as T;
  } catch {
    return { error: 'web.away', details: [] };
  }
}

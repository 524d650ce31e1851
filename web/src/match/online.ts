// A match on a server: one WebSocket, which reconnects automatically and asks only for what was missed.
import { settings } from '../settings.svelte.ts';
import { nextHead, type Head } from '../fairness/chain.ts';
import { fromHex, hashOf } from '../fairness/draw.ts';
import { dropJoinRequest, joinRequest } from '../fairness/join_requests.ts';
import type { Chance, Command, Link, Message, Update } from './messages.ts';
import { randomHex } from '../fairness/random.ts';
import type { Session } from './session.svelte.ts';
import { dropPlace, keepHead, keepPlace, placesAt } from '../history/storage.svelte.ts';

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
const longestWait = 15_000;
const patience = 5000; // for an answer of a server that should be there

// Who joins a match as soon as it is open, and on which seat; without a seat, on the first free one.
export const sitting = new Map<string, { player?: number; name: string }[]>();

export class OnlineLink implements Link {
  private socket: WebSocket | undefined;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private answerDue: ReturnType<typeof setTimeout> | undefined;
  private chance: Chance | undefined; // as last told
  private sent = new Set<string>(); // for fair chance, on this connection
  private head: Head | undefined; // of the chain, at the last step received
  private joins: { name: string; player?: number; answered: boolean }[] = []; // by the id of their message

  constructor(
    private id: string,
    private session: Session,
    private spectator = false, // shows nothing that only a player may see, even if this device holds a place
  ) {
    this.connect();
    addEventListener('online', this.again);
    addEventListener('visibilitychange', this.again);
  }

  send(command: Command) {
    if (command.do === 'hello') return this.hello();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
    else {
      this.session.release();
      if (this.session.condition !== 'away') this.session.refused = { error: 'web.away', details: [] }; // otherwise the sentence says so already
    }
  }
  join(name: string, player?: number) {
    let id = this.joins.findIndex((join) => !join.answered && join.player === player);
    if (id < 0) id = this.joins.push({ name, ...(player === undefined ? {} : { player }), answered: false }) - 1;
    this.joins[id]!.name = name;
    this.sendJoin(id);
  }
  left(player: number) {
    dropPlace(this.id, player);
  }
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.answerDue);
    removeEventListener('online', this.again);
    removeEventListener('visibilitychange', this.again);
    this.socket?.close();
  }

  // Repeats the same request until it is answered, so that nobody gains by losing a message.
  private sendJoin(id: number) {
    const { name, player } = this.joins[id]!;
    const { bytes, secret } = joinRequest(this.id, player);
    const share = this.session.view.match?.edition === 2 ? { commit: hashOf(fromHex(bytes)) } : { bytes };
    this.send({ do: 'join', id, name, ...share, secret, ...(player === undefined ? {} : { player }) });
  }
  // Fair chance, second edition: commit when all begin afresh, reveal when all have committed.
  private share(chance: Chance) {
    const { committed, revealed } = chance;
    if (!committed || !revealed) return;
    for (const [key, place] of Object.entries(placesAt(this.id))) {
      const player = Number(key);
      if (!this.session.known.you.includes(player)) continue;
      if (!committed.includes(player)) {
        const bytes = place.afresh === chance.afresh ? place.bytes : randomHex(32);
        keepPlace(this.id, player, { ...place, bytes, afresh: chance.afresh });
        this.sendOnce({ do: 'commit', player, hash: hashOf(fromHex(bytes)) });
      } else if (chance.reveal && !revealed.includes(player)) this.sendOnce({ do: 'reveal', player, bytes: place.bytes });
    }
  }
  // Others may act before the answer comes; what a lost connection may have swallowed is sent again on the next.
  private sendOnce(command: Command) {
    const text = JSON.stringify(command);
    if (!this.sent.has(text)) this.send(command);
    this.sent.add(text);
  }

  // The device has a network again, or is awake.
  private again = ({ type }: Event) => {
    if (type === 'online' || document.visibilityState === 'visible') this.check();
  };
  // A connection can be dead without anybody knowing, after a sleep or when the server lost its power: a question shows it.
  check() {
    if (this.closed) return;
    if (this.socket?.readyState !== WebSocket.OPEN) return this.connect();
    this.hello();
    this.answerDue ??= setTimeout(() => {
      this.answerDue = undefined;
      this.connect();
    }, patience);
  }

  private hello() {
    const { revision } = this.session.known;
    this.socket?.send(
      JSON.stringify({
        do: 'hello',
        match: this.id,
        tokens: this.spectator ? [] : Object.values(placesAt(this.id)).map((place) => place.token),
        positions: true,
        ...(revision > 0 ? { revision } : { board: true }),
      }),
    );
  }

  private connect() {
    clearTimeout(this.timer);
    clearTimeout(this.answerDue);
    this.answerDue = undefined;
    const old = this.socket;
    if (old) old.onclose = old.onmessage = null;
    old?.close();
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.sent.clear();
      this.hello();
    };
    socket.onmessage = ({ data }) => this.take(String(data));
    socket.onclose = () => {
      if (this.closed) return;
      if (this.session.condition !== 'gone') this.session.condition = 'away';
      this.session.release();
      const wait = Math.min(longestWait, 300 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6);
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  private take(text: string) {
    clearTimeout(this.answerDue);
    this.answerDue = undefined;
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if ('joined' in message) {
      keepPlace(this.id, message.joined, {
        token: message.token,
        commitment: this.session.view.match!.commitment,
        bytes: joinRequest(this.id, this.joins[message.re!]!.player).bytes,
      });
      dropJoinRequest(this.id, this.joins[message.re!]!.player);
      if (settings.forced !== 'off') this.send({ do: 'auto', player: message.joined, play: settings.forced });
    }
    const answered = 're' in message ? this.joins[message.re ?? -1] : undefined;
    if (answered) answered.answered = true;
    if ('error' in message && /^match\.(unknown|gone|not_found)/.test(message.error)) this.session.condition = 'gone';
    this.session.receive([message]);
    if ('snapshot' in message || 'missed' in message) for (const [id, join] of this.joins.entries()) if (!join.answered) this.sendJoin(id);
    const updates: Update[] = 'missed' in message ? message.updates : 'update' in message ? [message] : [];
    if ('snapshot' in message) this.noteHead([message.snapshot, message.head]);
    for (const { update, log } of updates) if (this.head?.[0] === update - 1) this.noteHead([update, nextHead(this.head[1], log)], this.head);
    const told = 'snapshot' in message ? message.chance : updates.findLast((update) => update.chance)?.chance;
    this.chance = told ?? this.chance;
    if (this.chance && (told || 'missed' in message)) this.share(this.chance); // what was sent before may be lost
  }
  private noteHead(head: Head, after?: Head) {
    this.head = head;
    if (Object.keys(placesAt(this.id)).length > 0 && !keepHead(this.id, head, after)) this.session.rewritten = true;
  }
}

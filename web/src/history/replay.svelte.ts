// A recorded game that can be stepped through: its plays, the position shown, and what the engine thinks of it.
import { painted } from '../board/colours.ts';
import { afterWalks, tokensOf, type Token } from '../board/tokens.ts';
import { askTables, sureAdvice } from '../match/tables.ts';
import { duration } from '../settings.svelte.ts';
import { analysis, board as boardOf, position, type Analysis } from '../worker/client.ts';
import type { Board, Gesture, Pieces, Played, Setup, Walk } from '../worker/types.ts';
import { exported, gamesOf, playersOf, readExported, setupOf, type Exported, type Problem } from './exported.ts';
import { travels, unpacked, type Replayed } from './shared.ts';

type Show = (walks: Walk[], arrive: (tokens: Token[]) => void) => Promise<void>;
const textOf = (play: Played) => play.move ?? play.event!;

export class Replay {
  file = $state.raw<Exported | null>(null); // to be shared, if there is one
  replayed = $state.raw<Replayed | null>(null);
  problem = $state.raw<Problem | null>(null);
  chosen = $state(0); // of the match's games
  board = $state.raw<Board | null>(null);
  plays = $state.raw<Played[]>([]);
  at = $state(0); // how many plays have been shown
  tokens = $state.raw<Token[]>([]);
  analysed = $state.raw<Analysis | null>(null);
  running = $state(false);
  show: Show | undefined; // animates

  private first: Pieces = [];
  private moving = false;
  private wanted = 0; // shown first

  // An id, or a whole game in a link.
  async open(id: string, at = 0) {
    this.wanted = at;
    this.take(await (travels(id) ? unpacked(id) : exported(id)));
  }
  openFile(text: string) {
    this.take(readExported(text));
  }
  private take(found: Exported | Replayed | Problem) {
    if ('error' in found) this.problem = found;
    else if ('games' in found) this.replayed = found;
    else {
      this.file = found;
      this.replayed = { setup: setupOf(found), players: playersOf(found), games: gamesOf(found) };
      this.chosen = this.replayed.games.length - 1;
    }
  }

  async load({ setup, games }: Replayed, chosen: number) {
    const { plays = [], position: first = '', colours } = games[chosen] ?? {};
    const hidden = plays.indexOf('?'); // nothing can be replayed after a hidden event
    try {
      const [drawn, followed] = await Promise.all([boardOf(setup), position(setup, first, hidden < 0 ? plays : plays.slice(0, hidden))]);
      if ('error' in followed || 'error' in drawn) {
        this.problem = { error: 'match_file.not_json', details: [] };
        return;
      }
      this.first = followed.first;
      this.plays = followed.plays;
      this.board = painted(drawn, colours);
      this.analysed = null;
      this.jump(Math.min(this.wanted, this.plays.length));
      this.wanted = 0;
    } catch {
      this.problem = { error: 'web.no_engine', details: [] };
      return;
    }
    void this.analyse(setup, first).catch(() => undefined); // the replay works without it
  }
  private async analyse(setup: Setup, first: string) {
    const { plays } = this;
    const texts = plays.map(textOf);
    const { positions } = await askTables(setup, first, texts);
    const found = await analysis(setup, first, texts, positions);
    if (!('error' in found) && plays === this.plays) this.analysed = found;
  }

  private get startsFrom() {
    return this.replayed?.games[this.chosen]?.position ?? '';
  }
  textsBefore(to: number): string[] {
    return this.plays.slice(0, to).map(textOf);
  }
  // The better move if the play just shown was a mistake, from the tables if they have the position.
  async better(setup: Setup): Promise<Gesture | null> {
    const { at, plays, analysed } = this;
    const entry = analysed?.entries[at - 1];
    if (!entry?.mark || !entry.best) return null;
    const before = await position(setup, this.startsFrom, this.textsBefore(at - 1));
    if ('error' in before) return null;
    const text = (await sureAdvice(setup, before.position))[0]?.move ?? entry.best;
    return text === plays[at - 1]?.move ? null : (before.moves[text] ?? null);
  }

  async forward() {
    if (this.moving || this.at >= this.plays.length) return;
    this.moving = true;
    const { walks = [] } = this.plays[this.at++]!;
    await this.show?.(walks, (tokens) => (this.tokens = tokens));
    this.moving = false;
  }
  jump(to: number) {
    this.running = false;
    this.at = Math.max(0, to);
    this.tokens = this.plays.slice(0, this.at).reduce((before, play) => afterWalks(before, play.walks ?? []), tokensOf(this.first));
  }
  async run() {
    this.running = !this.running;
    while (this.running && this.at < this.plays.length) {
      await this.forward();
      await new Promise((done) => setTimeout(done, Math.max(60, duration(350))));
    }
    this.running = false;
  }
}

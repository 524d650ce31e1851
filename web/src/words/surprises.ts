// Surprises in a first game: each is explained once, with the reason, under the default rules.
import { turnsBack } from '../board/tokens.ts';
import type { Board } from '../worker/types.ts';
import type { Entry } from '../match/messages.ts';

export type Surprise = 'again' | 'bounce' | 'captured' | 'chain' | 'ride' | 'slide' | 'swapped';

const slides = { again: 'lesson.why.sorry.again', captured: 'lesson.why.sorry.captured', slide: 'lesson.why.sorry.slide', swapped: 'lesson.why.sorry.swapped' };
const leap = { captured: 'lesson.why.captured', chain: 'lesson.why.chain' };
// The messages by game; what is missing is no surprise there.
const reasonsOf: Record<string, Partial<Record<Surprise, string>>> = {
  ludo: { again: 'lesson.why.ludo.again', bounce: 'lesson.why.ludo.bounce', captured: 'lesson.why.ludo.captured' },
  niout: { again: 'lesson.why.niout.again', captured: 'lesson.why.niout.captured', ride: 'lesson.why.niout.ride' },
  tabula: { captured: 'lesson.why.tabula.captured' },
  sorry: slides,
  desculpa: slides,
  policiais: leap,
  pretoa: leap,
};

// What is surprising about the last entry of a log.
export function surpriseIn(board: Board, log: Entry[]): Surprise | undefined {
  const last = log.at(-1);
  if (!last || !('seat' in last)) return undefined;
  const movedBy = (entry: Entry | undefined) => entry !== undefined && 'move' in entry && (entry.walks ?? []).length > 0 && entry.seat === last.seat;
  const before = log.at(-2);
  const same = movedBy(before);
  // A card that is drawn after one from the hand takes its place; the next card played is one more.
  const fromHand = before !== undefined && 'card' in before;
  if ('event' in last) return same && !fromHand && board.seats.length > 1 ? 'again' : undefined;
  const walks = last.walks ?? [];
  for (const kind of ['slide', 'swapped', 'captured'] as const) if (walks.some((walk) => walk[0] === kind)) return same && kind === 'captured' ? 'chain' : kind;
  if (walks.some(turnsBack)) return 'bounce';
  if (walks.some(([kind, , count]) => kind === 'move' && count > 1)) return 'ride';
  return 'card' in last && before !== undefined && 'event' in before && movedBy(log.at(-3)) ? 'again' : undefined;
}

// Some explanations name the card that they are about; after another one they would be wrong.
const namedCard: Record<string, string> = { sorry: '2', desculpa: '2' };

// The card that the player of the last entry drew or, from a hand, played before.
function cardBefore(board: Board, log: Entry[]): string | undefined {
  const last = log.at(-1) as { seat?: number; card?: string } | undefined;
  const earlier = log.slice(0, -1) as { seat?: number; event?: string; card?: string }[];
  if (last?.card !== undefined) return earlier.findLast((entry) => entry.seat === last.seat && entry.card !== undefined)?.card;
  return board.events[earlier.findLast((entry) => entry.seat === last?.seat && entry.event !== undefined)?.event ?? '']?.card;
}

// The message that explains the last entry of a log, if it is surprising.
export function reasonIn(game: string, board: Board, log: Entry[]): string | undefined {
  const found = surpriseIn(board, log);
  if (found === 'again' && game in namedCard && cardBefore(board, log) !== namedCard[game]) return undefined;
  return found && reasonsOf[game]?.[found];
}

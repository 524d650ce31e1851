// What a wish to sit down is sent with, kept until it is granted: a client that tries again sends the same, so that nobody gains
// by losing it (docs/fairness.md).
import { randomHex } from './random.ts';

export interface Wish {
  bytes: string; // for fair chance
  secret: string; // becomes the token
}

const wishKey = (id: string, player?: number) => `tabuleiro.wish.${id}.${player ?? 'any'}`;
const wishes = new Map<string, Wish>();

export function wishAt(id: string, player?: number): Wish {
  const key = wishKey(id, player);
  let wish = wishes.get(key);
  try {
    wish ??= (JSON.parse(localStorage.getItem(key) ?? 'null') as Wish | null) ?? undefined;
  } catch {
    // forbidden or damaged
  }
  wish ??= { bytes: randomHex(32), secret: randomHex(32) };
  wishes.set(key, wish);
  try {
    localStorage.setItem(key, JSON.stringify(wish));
  } catch {
    // then it lasts as long as the page
  }
  return wish;
}

export function dropWish(id: string, player?: number) {
  wishes.delete(wishKey(id, player));
  try {
    localStorage.removeItem(wishKey(id, player));
  } catch {
    // it was not kept
  }
}

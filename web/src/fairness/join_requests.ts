// The bytes and the secret of a request to join, kept until it is answered. A client that tries again sends the same ones, so
// that nobody gains by losing a message (docs/fairness.md).
import { randomHex } from './random.ts';

interface JoinRequest {
  bytes: string; // for fair chance
  secret: string; // becomes the token
}

const storageKey = (id: string, player?: number) => `tabuleiro.join.${id}.${player ?? 'any'}`;
const requests = new Map<string, JoinRequest>();

export function joinRequest(id: string, player?: number): JoinRequest {
  const key = storageKey(id, player);
  let request = requests.get(key);
  try {
    request ??= (JSON.parse(localStorage.getItem(key) ?? 'null') as JoinRequest | null) ?? undefined;
  } catch {
    // blocked or damaged
  }
  request ??= { bytes: randomHex(32), secret: randomHex(32) };
  requests.set(key, request);
  try {
    localStorage.setItem(key, JSON.stringify(request));
  } catch {
    // then it lasts as long as the page
  }
  return request;
}

export function dropJoinRequest(id: string, player?: number) {
  requests.delete(storageKey(id, player));
  try {
    localStorage.removeItem(storageKey(id, player));
  } catch {
    // it was not stored
  }
}

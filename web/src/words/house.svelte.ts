// The people of the house: names and faces that this device remembers. Elsewhere a person's face follows from their name.
import { t } from '../texts.svelte.ts';

export interface Housemate {
  name: string;
  face: number; // an animal
}

const key = 'tabuleiro.people';
const most = 12;
const faces = 16;

function load(): Housemate[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is Housemate => typeof one?.name === 'string' && Number.isInteger(one.face)) : [];
  } catch {
    return [];
  }
}
let people = $state.raw(load()); // latest first

export const housemates = (): readonly Housemate[] => people;

function keep(changed: Housemate[]) {
  people = changed.slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(people));
  } catch {
    // forbidden or full: they are known as long as the page
  }
}

// Puts a person at the head of the list. Without a face: the one they had, or the one that follows from the name.
export function rememberPerson(name: string, face = faceOf(name)) {
  keep([{ name, face }, ...housemates().filter((one) => one.name !== name)]);
}
export const forgetPerson = (name: string) => keep(housemates().filter((one) => one.name !== name));

export function faceOf(name: string): number {
  const known = housemates().find((one) => one.name === name);
  if (known) return known.face % faces;
  const animal = t('web.animals').split(', ').indexOf(name);
  if (animal >= 0) return animal % faces;
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum % faces;
}

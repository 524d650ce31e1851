// The faces of people: one of these animals each, in the order of the names in `web.animals`. A few lines each, around 0 with
// a radius of 10.

interface Animal {
  fur: string;
  pale: string; // of the muzzle, or of a bird's throat
  ears?: string; // drawn behind the head, in the colour of the fur
  marks?: [path: string, fill: string]; // on the head
  beak?: [path: string, fill: string]; // instead of a muzzle
}

const round = 'M-5.6-3.6a2.1 2.1 0 1 1 3-2.4M5.6-3.6a2.1 2.1 0 1 0-3-2.4Z';
const pointed = 'M-5.4-1.6L-6-8.2-1-4.9ZM5.4-1.6L6-8.2 1-4.9Z';
const tufted = 'M-5.4-1.6L-6.6-9.4-4.6-7-1-4.9ZM5.4-1.6L6.6-9.4 4.6-7 1-4.9Z';
const long = 'M-3.6-4C-6.4-8-4.6-10.4-3.2-9.4S-1.4-6-1.6-4.4ZM3.6-4C6.4-8 4.6-10.4 3.2-9.4S1.4-6 1.6-4.4Z';
const antlers = 'M-2.4-5L-3.4-9M-3-7.4L-5.6-8.6M-3.3-8.6L-1.6-9.6M2.4-5L3.4-9M3-7.4L5.6-8.6M3.3-8.6L1.6-9.6M-5-3L-8-4.6-5.4-.8ZM5-3L8-4.6 5.4-.8Z';
const spikes = 'M-7.6 2L-6.4-.2-8-2.6-5.8-3-6.6-6-4-5.4-3.6-8.4-1.4-6.6 0-9.2 1.4-6.6 3.6-8.4 4-5.4 6.6-6 5.8-3 8-2.6 6.4-.2 7.6 2Z';
const crest = 'M-1-5C-4-8.4-6.6-7.6-7.4-8.6-6.4-5-4-4.6-2.6-4Z';
const dagger = 'M-1.2 1.2L0 6.8 1.2 1.2Z';
const small = 'M-1.1 1.2L0 3.4 1.1 1.2Z';

export const animals: readonly Animal[] = [
  { fur: '#8a5a36', pale: '#e9cfae', ears: round },
  { fur: '#d9722c', pale: '#fff3e2', ears: pointed },
  { fur: '#7a5a3c', pale: '#ecd6b4', ears: spikes, marks: ['M-4.6.6C-4.6-4 4.6-4 4.6.6 4.6 6.6-4.6 6.6-4.6.6Z', '#ecd6b4'] },
  { fur: '#9fb1bd', pale: '#eef3f5', ears: crest, beak: [dagger, '#e0a02e'] },
  {
    fur: '#f3efe6',
    pale: '#ffffff',
    ears: round,
    marks: ['M-4.4-3.4C-3.4-4.6-1.6-4.6-1.2-3.4L-1.6 1.8C-3.4 1.6-4.4-1-4.4-3.4ZM4.4-3.4C3.4-4.6 1.6-4.6 1.2-3.4L1.6 1.8C3.4 1.6 4.4-1 4.4-3.4Z', '#33302c'],
  },
  { fur: '#cf9a5b', pale: '#fff3df', ears: tufted, marks: ['M-5.6 1L-8 3.4-4.6 3.6ZM5.6 1L8 3.4 4.6 3.6Z', '#f4e3c6'] },
  { fur: '#7d5a3f', pale: '#d5512b', marks: ['M-4.4 1C-3.4-2.6 3.4-2.6 4.4 1 4.2 6 -4.2 6-4.4 1Z', '#d5512b'], beak: [small, '#3b2a1c'] },
  { fur: '#6f8fa8', pale: '#dfe9ef', marks: ['M0-6.6L1.2-4.6H-1.2Z', '#51708a'] },
  {
    fur: '#8b6a45',
    pale: '#e7d1a9',
    ears: pointed,
    marks: ['M-4.7-.6a2.4 2.4 0 1 1 4.7 0a2.4 2.4 0 1 1 4.7 0a2.4 2.4 0 1 1-4.7 0a2.4 2.4 0 1 1-4.7 0Z', '#f5e7c8'],
    beak: [small, '#d19a2d'],
  },
  { fur: '#b0562a', pale: '#f8e3cb', ears: tufted },
  { fur: '#a58a6c', pale: '#f2e6d4', ears: long },
  { fur: '#23406e', pale: '#f4efe4', marks: ['M-3.4 2.4C-2 .8 2 .8 3.4 2.4 3 5.4-3 5.4-3.4 2.4Z', '#b5472f'], beak: [small, '#1c1712'] },
  { fur: '#7f9a55', pale: '#c3cf93', marks: ['M-3-4.4H3L1.8-2.8H-1.8Z', '#6a8344'] },
  { fur: '#8f979b', pale: '#e3e6e6' },
  { fur: '#1f8fa6', pale: '#f3efe4', marks: ['M-5-.2C-5 2.4-3 3.2-1.4 2.4ZM5-.2C5 2.4 3 3.2 1.4 2.4Z', '#e58a35'], beak: [dagger, '#2a2622'] },
  { fur: '#a8703f', pale: '#f1dcc0', ears: antlers },
];

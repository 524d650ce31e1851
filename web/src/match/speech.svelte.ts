// What screen readers say: every line of the log as it is shown, in order, and answers to what was asked. App.svelte holds the
// regions, which are there before anything is said.
import { untrack } from 'svelte';
import { lineWords } from '../words/status.ts';
import type { Listener } from './queue.ts';

const kept = 100; // lines in the page: what is removed is not said, and long since has been

export const speech = $state({ lines: [] as { id: number; text: string }[], answer: { id: 0, text: '' } });
let count = 0;

// After what is being said.
export function say(text: string) {
  if (text !== '') speech.lines = [...untrack(() => speech.lines).slice(1 - kept), { id: ++count, text }];
}
// At once, and seen as well.
export function answer(text: string) {
  speech.answer = { id: ++count, text };
}
export function silence() {
  speech.lines = [];
  answer('');
}

export const sayLine: Listener = ({ entry, view }) => {
  if (view.board) say(lineWords(view, entry));
};

// Small sounds, made on the spot: no files to load.
import { settings } from './settings.svelte.ts';

type Sound = 'step' | 'throw' | 'capture' | 'over' | 'say';
let context: AudioContext | undefined;

function knock(at: number, frequency: number, length: number, loud: number) {
  const tone = context!.createOscillator();
  const volume = context!.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, at + length);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context!.destination);
  tone.start(at);
  tone.stop(at + length);
}

const scores: Record<Sound, [wait: number, frequency: number, length: number, loud: number][]> = {
  step: [[0, 420, 0.09, 0.2]],
  throw: [
    [0, 700, 0.04, 0.12],
    [0.09, 560, 0.04, 0.12],
    [0.17, 640, 0.04, 0.12],
    [0.3, 380, 0.08, 0.16],
  ],
  capture: [
    [0, 420, 0.09, 0.2],
    [0.2, 240, 0.2, 0.25],
  ],
  over: [
    [0, 523, 0.25, 0.18],
    [0.16, 659, 0.25, 0.18],
    [0.32, 784, 0.5, 0.2],
  ],
  say: [[0, 880, 0.12, 0.1]],
};

export function sound(name: Sound) {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    for (const [wait, ...note] of scores[name]) knock(context.currentTime + wait, ...note);
  } catch {
    // a browser without sound plays on
  }
}

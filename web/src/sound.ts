// Small synthesised sounds: wood on wood, a card, a bell for my turn. Silent until the first tap.
import { settings } from './settings.svelte.ts';

export type Sound = 'step' | 'slide' | 'pass' | 'throw' | 'card' | 'capture' | 'turn' | 'over' | 'lost' | 'say' | 'whistle' | 'click';
let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function faded(at: number, length: number, loud: number): GainNode {
  const volume = context!.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  volume.connect(context!.destination);
  return volume;
}

// Filtered noise around `pitch`: low and narrow sounds like wood, high and wide like paper.
function knock(at: number, pitch: number, narrow: number, length: number, loud: number) {
  noise ??= context!.createBuffer(1, context!.sampleRate / 2, context!.sampleRate);
  const samples = noise.getChannelData(0);
  if (samples[0] === 0) for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  const source = context!.createBufferSource();
  const body = context!.createBiquadFilter();
  source.buffer = noise;
  body.type = 'bandpass';
  body.frequency.value = pitch;
  body.Q.value = narrow;
  source.connect(body).connect(faded(at, length, loud));
  source.start(at, Math.random() * 0.2, length);
}

function ring(at: number, pitch: number, length: number, loud: number) {
  for (const [times, part] of [
    [1, 1],
    [2.76, 0.25],
  ] as const) {
    const tone = context!.createOscillator();
    tone.frequency.value = pitch * times;
    tone.connect(faded(at, length / times, loud * part));
    tone.start(at);
    tone.stop(at + length);
  }
}

// A pea whistle: a high tone that trembles.
function whistle(at: number) {
  const tone = context!.createOscillator();
  const pea = context!.createOscillator();
  const depth = context!.createGain();
  tone.frequency.value = 2300;
  pea.frequency.value = 38;
  depth.gain.value = 160;
  pea.connect(depth).connect(tone.frequency);
  tone.connect(faded(at, 0.35, 0.05));
  for (const one of [tone, pea]) {
    one.start(at);
    one.stop(at + 0.35);
  }
}

const wood = (at: number, pitch = 900, loud = 0.5) => knock(at, pitch, 9, 0.08, loud);
const scores: Record<Sound, (at: number) => void> = {
  step: (at) => wood(at),
  slide: (at) => knock(at, 600, 1.5, 0.35, 0.2),
  pass: (at) => wood(at, 300, 0.25),
  throw: (at) => {
    for (const i of [0, 1, 2, 3]) wood(at + i * 0.065, 1300 - i * 120, 0.3);
  },
  card: (at) => knock(at, 3200, 0.7, 0.14, 0.12),
  capture: (at) => {
    wood(at);
    wood(at + 0.12, 420, 0.7);
  },
  turn: (at) => ring(at, 880, 0.7, 0.08),
  over: (at) => {
    for (const [i, pitch] of [523, 659, 784].entries()) ring(at + i * 0.16, pitch, 0.9, 0.1);
  },
  lost: (at) => {
    for (const [i, pitch] of [392, 330].entries()) ring(at + i * 0.3, pitch, 1.1, 0.06);
  },
  say: (at) => ring(at, 1320, 0.25, 0.05),
  whistle: (at) => {
    wood(at);
    whistle(at + 0.1);
  },
  click: (at) => {
    wood(at, 2100, 0.35);
    wood(at + 0.06, 1700, 0.15);
  },
};

export function sound(name: Sound) {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    scores[name](context.currentTime);
  } catch {
    // no audio here; the game goes on
  }
}

// A phone held upright. Wide boards are turned to fit it.
import { MediaQuery } from 'svelte/reactivity';

export const portrait = new MediaQuery('(orientation: portrait) and (max-width: 56.24rem)');

// A phone held upright, where wide boards stand upright, too.
import { MediaQuery } from 'svelte/reactivity';

export const portrait = new MediaQuery('(orientation: portrait) and (max-width: 56.24rem)');

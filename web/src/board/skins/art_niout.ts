export { default as Ground } from './NioutGround.svelte';
export { default as Under } from './NioutUnder.svelte';

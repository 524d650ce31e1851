export { default as Ground } from './LudoGround.svelte';
export { default as Under } from './LudoUnder.svelte';

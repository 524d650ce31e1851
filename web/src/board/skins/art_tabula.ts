export { default as Ground } from './TabulaGround.svelte';

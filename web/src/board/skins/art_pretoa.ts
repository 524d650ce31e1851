export { default as Ground } from './LeapGround.svelte';

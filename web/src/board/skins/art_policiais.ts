export { default as Ground } from './LeapGround.svelte';
export { default as Over } from './PoliciaisOver.svelte';

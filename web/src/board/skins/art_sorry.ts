export { default as Ground } from './SlidesGround.svelte';

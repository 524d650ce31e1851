export { default as Ground } from './SlidesGround.svelte';
export { default as Under } from './DesculpaUnder.svelte';

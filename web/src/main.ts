import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { prepare } from './worker/client.ts';
import { meetServer } from './match/server.svelte.ts';
import { router } from './router.svelte.ts';
import { settings } from './settings.svelte.ts';
import { loadLanguage } from './texts.svelte.ts';

const nearby = meetServer();
if (router.route.screen !== 'screen') prepare(); // a television may have no WebAssembly
await loadLanguage(settings.language).catch(() => loadLanguage('en'));
await nearby;
const place = document.getElementById('app')!;
place.replaceChildren(); // removes the splash screen
mount(App, { target: place });

if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker.register('./sw.js').catch(() => {
    // only playing offline needs it
  });

import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { prepare } from './worker/client.ts';
import { stayWithDesktop } from './match/desktop.svelte.ts';
import { settings } from './settings.svelte.ts';
import { loadLanguage } from './texts.svelte.ts';

prepare();
await loadLanguage(settings.language).catch(() => loadLanguage('en'));
const place = document.getElementById('app')!;
place.replaceChildren(); // removes the splash screen
mount(App, { target: place });
void stayWithDesktop();

if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker.register('./sw.js').catch(() => {
    // only playing offline needs it
  });

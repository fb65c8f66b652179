import { sessionKey } from '../../authProvider/token-store.ts';
import { provideStorage } from './memory-storage.ts';

provideStorage();

// What a page does while its scripts are on their way, for whoever is signed in: the rest of them do without (ADR 97).
if (localStorage.getItem(sessionKey) !== null) {
  // The page names the portal's script, which sign-in's would ask for when it is there and has run (scripts/head-start.ts).
  for (const portal of document.querySelectorAll<HTMLLinkElement>('link[data-signed-in]'))
    portal.rel = 'modulepreload';
  // The first format of a time reads the browser's tables of languages and zones, for 20 to 40 ms; any later one is there at once.
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit' });
}

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookingRefusals } from '../../domain/refusals/bookings.ts';
import { formRefusals } from '../../domain/refusals/forms.ts';
import { portalPages } from '../../src/app/pages.ts';
import { en } from '../../src/i18n/en.ts';
import { enPortal } from '../../src/i18n/en-portal.ts';

const written = /['"]([a-z][\w-]*(?:\.[\w-]+)+)['"]/g;
/** These look like keys of messages: paths of fields, which begin as a group of messages does, and names of files. */
const others =
  /^(location|booking|device|user|partner_location)\.(id|name|city|timezone|email|start_time)$|\.(svg|png|csv|ts|tsx|css|json|js)$/;

/** The words under a key, or a group of them where the rest of the key is not known before. */
function wordsAt(key: string, words: object = en): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (group, part) =>
        typeof group === 'object' && group !== null
          ? Object.entries(group).find(([name]) => name === part)?.[1]
          : undefined,
      words,
    );
}

/** It tells the codes of refusals apart, and has sentences of its own for them. */
const guestPage = 'src/guest-choice/';

describe('keys of messages', () => {
  it('each that the portal writes has words: one that lost them would be shown itself', () => {
    const groups = new Set(Object.keys(en));
    const files = globSync('src/**/*.{ts,tsx}').filter(file => !file.startsWith('src/i18n/'));
    const wordless = files.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(written)]
        .map(([, key = '']) => key)
        .filter(
          key =>
            groups.has(key.split('.')[0] ?? '') &&
            !others.test(key) &&
            wordsAt(key) === undefined &&
            !(key in formRefusals) &&
            !(file.startsWith(guestPage) && key in bookingRefusals),
        )
        .map(key => `${file}: ${key}`),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(wordless).toEqual([]);
  });

  it('those of pages are loaded first: menu, crumbs and palette say them before the page is opened', () => {
    const texts = portalPages.flatMap(({ title, palette, menu = [] }) => [
      title,
      palette,
      ...menu.map(({ label }) => label),
    ]);
    const keys = texts.filter(text => text !== undefined).filter(text => /^[a-z]\w*(?:\.\w+)+$/.test(text));
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter(key => typeof wordsAt(key, enPortal) !== 'string')).toEqual([]);
  });
});

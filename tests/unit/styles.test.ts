import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => join('src', name));

/** Styles come with the script that imports them. One that a style imports would come again with each, after rules of pages that stand. */
it('DEC-256 styles are imported by scripts alone, so that none comes twice and in whichever order pages are opened', () => {
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter(file => readFileSync(file, 'utf8').includes('@import'))).toEqual([]);
});

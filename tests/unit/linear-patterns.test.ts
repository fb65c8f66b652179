import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/source-files.ts';
import { patternsOf } from '../support/source-patterns.ts';
import { growthOf, worstTexts } from '../support/worst-texts.ts';

const checked = /^(?:domain|resources|server|dataProvider|authProvider|src)\//;

/**
 * Patterns that are put together while the portal runs, as they come out. A file with `new RegExp` that is not
 * named here fails, so that nobody forgets to write down what its pattern looks like.
 */
const putTogether: Readonly<Record<string, readonly RegExp[]>> = {
  'src/pages/devices/logs/log-lines.ts': [/!\[[\d;]*[A-Za-z]|\r/g],
  'src/kinds/nested/json-text.ts': [
    /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\!]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y,
  ],
  'server/auth/accounts/account-mail.ts': [/\b([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.sealed\b/g],
  'domain/devices/log-lines.ts': [/<b>\{\{/gi],
};

const sources = sourceFiles()
  .filter(path => checked.test(path))
  .map(path => ({ path, ...patternsOf(path, readFileSync(path, 'utf8')) }));

const patterns = [
  ...sources.flatMap(({ path, literals }) => literals.map(pattern => ({ path, pattern }))),
  ...Object.entries(putTogether).flatMap(([path, made]) => made.map(pattern => ({ path, pattern }))),
];

describe('regular expressions take time in proportion to the text', () => {
  it('finds the patterns of the product', () => {
    expect(patterns.length).toBeGreaterThan(150);
  });

  it('knows what every pattern that is put together looks like', () => {
    const unknown = sources.filter(({ path, composed }) => composed > 0 && putTogether[path] === undefined);
    expect(unknown.map(({ path }) => path)).toEqual([]);
    expect(
      Object.keys(putTogether).filter(path => !sources.some(each => each.path === path && each.composed > 0)),
    ).toEqual([]);
  });

  it('would find patterns that take the square or the cube of it', () => {
    const known = [
      /\s*\n\s*/g,
      /\{\{\s*([^{}]*?)\s*\}\}/g,
      /\/+$/,
      /<[^>]*>/g,
      /<a\b[^>]*\bhref="([^"]*)"/,
      /(?:a+)+$/,
    ];
    for (const pattern of known) expect(slowest(pattern), String(pattern)).toBeDefined();
  }, 120_000);

  it.each(patterns)('$path $pattern', ({ pattern }) => {
    expect(slowest(pattern)).toBeUndefined();
  });
});

/** The text that this pattern takes too long for, with how the time grew; undefined where there is none. */
function slowest(pattern: RegExp): string | undefined {
  for (const text of worstTexts(pattern)) {
    const growth = growthOf(size => void text.of(size).replace(pattern, ''));
    if (growth !== undefined) return `${JSON.stringify(text.of(4).slice(0, 60))}: ${growth}`;
  }
  return undefined;
}

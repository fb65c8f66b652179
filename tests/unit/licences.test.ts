import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockedPackages, objectionTo } from '../../scripts/licences.ts';

const folder = mkdtempSync(join(tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Installed {
  readonly license?: string | { readonly type: string };
  readonly text?: string;
}

/** What is objected to in a project that has these packages installed, by name. */
function objections(
  installed: Readonly<Record<string, Installed>>,
  locked: Readonly<Record<string, object>>,
) {
  const root = mkdtempSync(join(folder, 'project-'));
  for (const [name, { license, text }] of Object.entries(installed)) {
    const path = join(root, 'node_modules', name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name, license }));
    if (text !== undefined) writeFileSync(join(path, 'LICENSE'), text);
  }
  const packages = Object.fromEntries(
    [...Object.keys(installed), ...Object.keys(locked)].map(name => [
      `node_modules/${name}`,
      { version: '1.0.0', ...locked[name] },
    ]),
  );
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  return Object.fromEntries(lockedPackages(root).map(each => [each.name, objectionTo(each)]));
}

it.each([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'PostgreSQL',
  'MIT AND ISC',
  '(MPL-2.0 OR Apache-2.0)',
])('a package under %s may be used', license => {
  expect(objections({ some: { license } }, {})).toEqual({ some: undefined });
});

it.each([
  'GPL-3.0',
  'AGPL-3.0-or-later',
  'LGPL-2.1',
  'MPL-2.0',
  'MIT AND GPL-2.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
])('a package under %s is refused by name, direct or not', license => {
  expect(objections({ 'a/node_modules/some': { license } }, {}).some).toBe(`is under ${license}`);
});

it('a package that says nothing is refused, and so is one whose licence file says something else', () => {
  const text = 'GNU GENERAL PUBLIC LICENSE\nVersion 3';
  expect(
    objections({ silent: {}, lying: { license: 'MIT', text }, old: { license: { type: 'MIT' } } }, {}),
  ).toEqual({
    silent: 'says no licence',
    lying: 'says MIT, but its licence file is the GNU GENERAL PUBLIC LICENSE',
    old: undefined,
  });
});

it('a part for another machine is under the licence of the whole; without a whole it is refused', () => {
  const parts = { optionalDependencies: { 'tool-mac': '1.0.0' } };
  const installed = { tool: { license: 'MIT' } };
  expect(objections(installed, { tool: parts, 'tool-mac': {}, 'tool-none': {} })).toEqual({
    tool: undefined,
    'tool-mac': undefined,
    'tool-none': 'says no licence',
  });
});

it('the tool that is let in may not change its licence unseen', () => {
  expect(objections({ lightningcss: { license: 'MPL-2.0' } }, {}).lightningcss).toBeUndefined();
  expect(objections({ lightningcss: { license: 'GPL-3.0' } }, {}).lightningcss).toBe('is under GPL-3.0');
});

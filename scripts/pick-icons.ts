import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceFiles } from './source-files.ts';

/**
 * `npm run icons`: takes the icons that the portal and react-admin name out of MUI's package of eleven thousand, whose
 * 43,000 files would be half of everything that is installed. With `--check` it only says what is missing or too much.
 */
const folder = 'vendor/mui-icons';
const named = /^import [^\n]+ from ['"]@mui\/icons-material\/(\w+)['"]/gm;
const helper = 'utils/createSvgIcon';

const wanted = new Set([...sourceFiles(), ...reactAdmin()].flatMap(namesIn));
if (!process.argv.includes('--check')) pick();
const there = new Set(readdirSync(folder).flatMap(file => /^(\w+)\.mjs$/.exec(file)?.[1] ?? []));
const missing = [...wanted].filter(name => !there.has(name));
const unused = [...there].filter(name => !wanted.has(name));
for (const name of missing) console.error(`${name} is not in ${folder}; run: npm run icons`);
for (const name of unused) console.error(`${name} is in ${folder}, and nobody names it; run: npm run icons`);
console.log(`Compared ${wanted.size} icons that are named with ${there.size} that are there`);
process.exitCode = missing.length + unused.length === 0 ? 0 : 1;

function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(named)].map(([, name = '']) => name);
}

function reactAdmin(): string[] {
  const packages = readdirSync('node_modules').filter(name => /^ra-|^react-admin$/.test(name));
  return packages.flatMap(name =>
    readdirSync(join('node_modules', name, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.js'))
      .map(file => join('node_modules', name, 'dist', file)),
  );
}

/** Unpacks MUI's package beside the project and copies what is wanted, as it is, with its licence. */
function pick(): void {
  const apart = mkdtempSync(join(tmpdir(), 'icons-'));
  try {
    const { version } = JSON.parse(readFileSync('node_modules/@mui/material/package.json', 'utf8'));
    const silent = { cwd: apart, encoding: 'utf8' } as const;
    const archive = execFileSync(
      'npm',
      ['pack', '--silent', `@mui/icons-material@${version}`],
      silent,
    ).trim();
    execFileSync('tar', ['xzf', archive], silent);
    const from = join(apart, 'package');
    const { name, license, sideEffects, dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(from, 'package.json'), 'utf8'),
    );
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'utils'), { recursive: true });
    for (const file of [
      ...[...wanted].flatMap(each => [`${each}.mjs`, `${each}.d.mts`]),
      `${helper}.mjs`,
      'LICENSE',
    ])
      copyFileSync(join(from, file), join(folder, file));
    const description = 'The icons of Material UI that the portal names, as they are';
    const parts = { name, version, description, license, type: 'module', sideEffects };
    const needs = { dependencies, peerDependencies, peerDependenciesMeta };
    const exports = { './package.json': './package.json', './*': './*.mjs' };
    writeFileSync(
      join(folder, 'package.json'),
      `${JSON.stringify({ ...parts, exports, ...needs }, null, 2)}\n`,
    );
  } finally {
    rmSync(apart, { recursive: true, force: true });
  }
}

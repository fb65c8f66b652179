import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const sources = ['domain', 'resources', 'contract', 'dataProvider', 'authProvider', 'src', 'vendor'];
const files = [
  'index.html',
  'choose.html',
  'vite.config.ts',
  'vite.guest.config.ts',
  'scripts/head-start.ts',
  'scripts/words-before-scripts.ts',
  'server/http/content-policy.ts',
  'package-lock.json',
  'tsconfig.base.json',
];
const stamp = '.cache/portal-build';

/** Builds the portal into `dist/`, unless what is there was built from these very sources. */
export async function buildPortal(): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync('dist/index.html') && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const started = performance.now();
  process.stdout.write('Building the portal …\n');
  await viteBuild('vite.config.ts');
  await viteBuild('vite.guest.config.ts');
  await compressAssets('dist/assets');
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stamp, wanted);
  process.stdout.write(`Portal built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

const worthIt = 1_024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Leaves a brotli and a gzip copy beside each script and style, at the highest quality of each: the server sends it
 * instead of compressing at each request. What is built once is received by everybody, so its seconds are well spent.
 */
export async function compressAssets(folder: string): Promise<void> {
  const texts = filesBelow(folder).filter(name => /\.(?:js|css)$/.test(name));
  await Promise.all(texts.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthIt) return;
  const [asBrotli, asGzip] = await Promise.all([brotli(content), zip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, asBrotli), writeFile(`${file}.gz`, asGzip)]);
}

/** Names, contents and the VITE_ variables that a build bakes in. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...sources.flatMap(filesBelow), ...files].sort()) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

function viteBuild(config: string): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'];
  const child = spawn(process.execPath, vite, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`Building the portal failed (vite build: ${code}).`)),
    );
  });
}

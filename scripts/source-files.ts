import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const top = [
  'domain',
  'resources',
  'contract',
  'dataProvider',
  'authProvider',
  'src',
  'server',
  'scripts',
  'tests',
];

/** Every TypeScript file of the project, by its path from the root. */
export function sourceFiles(): string[] {
  const inFolders = top.filter(existsSync).flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  );
  const atTop = readdirSync('.').filter(name => name.endsWith('.config.ts'));
  return [...inFolders, ...atTop].filter(path => /\.tsx?$/.test(path)).sort();
}

/** Every file that a commit would hold, new ones included; without git every source file. */
export function projectFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\n').filter(path => path !== '' && existsSync(path));
  } catch {
    return sourceFiles();
  }
}

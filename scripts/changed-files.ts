import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A file that was changed, made or taken away. */
export interface Change {
  readonly path: string;
  /** The lines that differ, with their neighbours and the head of what they stand in; of a new file all. */
  readonly text: string;
}

/** What differs from where this branch left `main`, committed or not. On `main`, what is not committed. */
export function changedFiles(): Change[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD').split('\n').filter(Boolean);
  const compared = git('-c', 'core.quotepath=off', 'diff', '--no-renames', '--no-ext-diff', '-U3', base);
  const made = git('-c', 'core.quotepath=off', 'ls-files', '--others', '--exclude-standard')
    .split('\n')
    .filter(path => existsSync(path) && path !== 'node_modules')
    .map(path => ({ path, text: isRead(path) ? readFileSync(path, 'utf8') : '' }));
  return [...changesIn(compared), ...made];
}

/** The files of a comparison as git prints it. A renamed one is two: nothing may import the old name any more. */
export function changesIn(compared: string): Change[] {
  return compared
    .split(/^diff --git a\//m)
    .slice(1)
    .map(part => {
      const names = part.slice(0, part.indexOf('\n'));
      const path = names.slice(0, (names.length - ' b/'.length) / 2);
      const from = part.indexOf('\n@@');
      return { path, text: from < 0 || !isRead(path) ? '' : part.slice(from) };
    });
}

/** What says by its words what it is about. Pages and pictures do not, and a lock file names everything. */
const isRead = (path: string) => /\.(?:[cm]?[jt]sx?|sql|css|html)$/.test(path);

/** What git answers, or nothing: without it, or without a `main`, there is less to tell. */
function git(...parameters: readonly string[]): string {
  try {
    return execFileSync('git', parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e9,
    });
  } catch {
    return '';
  }
}

import { execFile, spawnSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The release before this one: 0.1.0. A release moves it on, and `newestReleased` in server/db/schema/additive.ts with it. */
const previousRelease = 'd6d7cec9aaf24c605a3968a9f8642a71a90aec3f';

/** Whether the history is there: a clone of the newest commit alone has none. */
export const hasPreviousRelease =
  spawnSync('git', ['cat-file', '-e', `${previousRelease}^{commit}`], { stdio: 'ignore' }).status === 0;

/** Its server, taken out of the history into this folder; it runs on the packages of this release. */
export async function previousServer(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  const run = promisify(execFile);
  const parts = ['server', 'domain', 'resources', 'package.json'];
  await run('git', ['archive', '--output', archive, previousRelease, ...parts]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

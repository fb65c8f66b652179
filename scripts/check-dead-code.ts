import { spawnSync } from 'node:child_process';
import { sourceFiles } from './source-files.ts';

// knip says nothing when all is well, also when it looked at nothing: what it saw is printed here.
const { status, stdout, stderr } = spawnSync('knip', ['--no-progress', '--no-config-hints'], {
  encoding: 'utf8',
});
process.stdout.write(stdout);
process.stderr.write(stderr);
console.log(`Checked ${sourceFiles().length} files for exports, files and packages that nobody uses`);
process.exitCode = status ?? 1;

import { execFileSync, spawnSync } from 'node:child_process';
import { sourceFiles } from './source-files.ts';

const projects = [
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

const { status } = spawnSync('tsc', ['-b'], { stdio: 'inherit' });

// A file that no project holds is a file that nobody checks.
const held = new Set(
  projects.flatMap(project =>
    execFileSync('tsc', ['-p', project, '--listFilesOnly'], { encoding: 'utf8' })
      .split('\n')
      .map(path => path.replace(`${process.cwd()}/`, '')),
  ),
);
const files = sourceFiles();
const forgotten = files.filter(path => !held.has(path));
for (const path of forgotten) console.error(`${path} belongs to no project`);
console.log(`Type-checked ${files.length - forgotten.length} files in ${projects.length} projects`);
process.exitCode = status === 0 && forgotten.length === 0 ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { goalTable } from './support/goals.ts';

// `npm run soak` is mixed work on both engines for an hour, side by side; `-- --minutes 10` for ten minutes.
const [flag, given = '60'] = process.argv.slice(2);
const minutes = Number(flag === undefined || flag === '--minutes' ? given : Number.NaN);
if (!(minutes > 0)) {
  console.error('npm run soak -- --minutes 10');
  process.exit(1);
}
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project=contract', 'tests/contract/soak.test.ts', '--reporter=default'],
  { stdio: 'inherit', env: { ...process.env, SOAK_MINUTES: String(minutes) } },
);
process.stdout.write(`\n${goalTable(['soak'])}\n`);
process.exitCode = status ?? 1;

import { spawnSync } from 'node:child_process';

const { status } = spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' });
process.exitCode = status ?? 1;

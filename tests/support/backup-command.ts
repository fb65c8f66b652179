import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { shortLived } from './short-lived.ts';

interface Outcome {
  readonly code: unknown;
  readonly output: string;
}

/** `npm run backup`, `restore` or `move` with these words, as a process of its own; nothing of our environment reaches it. */
export async function backupCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  { mostKb = 'unlimited' }: { readonly mostKb?: number | 'unlimited' } = {},
): Promise<Outcome> {
  const limited = ['-c', `ulimit -f ${mostKb}; exec "$0" "$@"`, process.execPath];
  const child = spawn('bash', [...limited, ...shortLived, 'server/backup/main.ts', ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: '.cache/compiled', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', chunk => {
    output += String(chunk);
  });
  child.stderr.on('data', chunk => {
    output += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

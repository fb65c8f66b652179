import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('B11 no machine code is freed that the threads of embedded databases share', async () => {
  const { stdout } = await run(process.execPath, [
    '--trace-wasm-code-gc',
    'tests/support/embedded-queries.ts',
  ]);
  expect(stdout).toMatch(/^asked$/m);
  // Node's own program, which takes the types out of files, may be cleared up once before.
  expect(stdout.split('\n').filter(line => line.includes('Starting GC')).length, stdout).toBeLessThan(2);
});

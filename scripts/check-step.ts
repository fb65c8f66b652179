import { spawn } from 'node:child_process';

/** One program of `npm run check` and what it must say to be believed. */
export interface CheckStep {
  readonly name: string;
  readonly command: readonly string[];
  /** Finds how much the program looked at; a check that covered nothing has failed. */
  readonly covered: RegExp;
  /** An outcome that is neither: the program could not ask whom it had to ask. */
  readonly unanswered?: RegExp;
}

export interface CheckOutcome {
  readonly verdict: 'passed' | 'failed' | 'unanswered';
  readonly covered: string;
  readonly output: string;
  readonly ms: number;
}

/** Runs the program to its end. It passes when it exits with 0 and says that it covered more than nothing. */
export async function runCheckStep({ command, covered, unanswered }: CheckStep): Promise<CheckOutcome> {
  const started = performance.now();
  const { code, output } = await run(command);
  const [said = 'covered nothing', count] = covered.exec(output) ?? [];
  const coveredSome = Number((count ?? '0').replace(/\D/g, '')) > 0;
  const verdict = unanswered?.test(output) ? 'unanswered' : code === 0 && coveredSome ? 'passed' : 'failed';
  return { verdict, covered: said, output, ms: performance.now() - started };
}

function run([program = '', ...parameters]: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`, NO_COLOR: '1' },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', chunk => chunks.push(chunk));
  child.stderr.on('data', chunk => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

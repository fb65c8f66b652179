import { spawn } from 'node:child_process';

/** One program of `npm run check` and what it must say to be believed. */
interface CheckStep {
  readonly name: string;
  readonly command: readonly string[];
  /** Finds how much the program looked at; a check that covered nothing has failed. */
  readonly covered: RegExp;
  /** An outcome that is neither: the program could not ask whom it had to ask. */
  readonly unanswered?: RegExp;
}

interface CheckOutcome {
  readonly verdict: 'passed' | 'failed' | 'unanswered';
  readonly covered: string;
  readonly output: string;
  readonly ms: number;
}

/** Runs the program to its end. It passes when it exits with 0 and says that it covered more than nothing. */
async function runCheckStep({ command, covered, unanswered }: CheckStep): Promise<CheckOutcome> {
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

const steps: readonly CheckStep[] = [
  {
    name: 'types and walls',
    command: ['node', 'scripts/check-types.ts'],
    covered: /Type-checked (\d+) files.*/,
  },
  {
    name: 'format and lint',
    command: ['biome', 'ci', '--error-on-warnings', '.'],
    covered: /Checked (\d+) files/,
  },
  { name: 'house rules', command: ['node', 'scripts/check-house.ts'], covered: /Checked (\d+) files.*/ },
  { name: 'dead code', command: ['node', 'scripts/check-dead-code.ts'], covered: /Checked (\d+) .*/ },
  { name: 'both languages', command: ['node', 'scripts/check-messages.ts'], covered: /.*?(\d+) .*/ },
  {
    name: 'migrations',
    command: ['node', 'server/db/new-migration.ts', '--check'],
    covered: /.*?(\d+) (?:tables|migrations).*/,
  },
  {
    name: 'quoted files in the docs',
    command: ['node', 'scripts/docs.ts', '--check'],
    covered: /Compared (\d+) .*/,
  },
  {
    name: 'ids of requirements',
    command: ['node', 'scripts/check-requirements.ts'],
    covered: /Compared (\d+) sentences.*/,
  },
  {
    name: 'planted violations',
    command: ['vitest', 'run', '--project', 'walls'],
    covered: /Tests\s+(\d+) passed.*/,
  },
  { name: 'icons', command: ['node', 'scripts/pick-icons.ts', '--check'], covered: /Compared (\d+) icons.*/ },
  {
    name: 'licences',
    command: ['node', 'scripts/check-licences.ts'],
    covered: /Read the licences of (\d+) packages.*/,
  },
  {
    name: 'known holes in packages',
    command: ['node', 'scripts/check-packages.ts'],
    covered: /Asked about (\d+) packages.*/,
    unanswered: /does not answer/,
  },
];

const chosen = process.argv.slice(2);
const wanted = steps.filter(({ name }) => chosen.length === 0 || chosen.some(word => name.includes(word)));

const counts = { passed: 0, failed: 0, unanswered: 0 };
for (const step of wanted) {
  const { verdict, covered, output, ms } = await runCheckStep(step);
  counts[verdict] += 1;
  const mark = { passed: '✓', failed: '✗', unanswered: '–' }[verdict];
  console.log(`${mark} ${step.name}: ${covered.trim()} (${(ms / 1000).toFixed(1)} s)`);
  if (verdict !== 'passed') console.log(output.trim().split('\n').slice(-200).join('\n'));
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

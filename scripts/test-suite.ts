import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { playwrightCounts, type TestCounts, vitestCounts } from './test-counts.ts';

export interface TestSuite {
  readonly name: string;
  readonly command: readonly string[];
  /** Where its JSON report goes, and how to read it. */
  readonly report: string;
  readonly counts: (report: unknown) => TestCounts;
}

function vitestSuite(name: string, project: string): TestSuite {
  const report = `.cache/report-${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    report,
    counts: vitestCounts,
    command: ['vitest', 'run', '--project', project, ...reporters, '--silent=passed-only'],
  };
}

/** From the fastest to the slowest, so that a mistake shows as early as it can. */
export const testSuites: readonly TestSuite[] = [
  vitestSuite('unit', 'unit *'),
  vitestSuite('contract', 'contract'),
  {
    name: 'e2e',
    report: '.cache/report-e2e.json',
    counts: playwrightCounts,
    command: ['playwright', 'test', '--reporter=list,json'],
  },
];

/** Runs one suite to its end and reads what it counted. A suite that ran nothing has failed. */
export async function runTestSuite(suite: TestSuite, parameters: readonly string[]): Promise<TestCounts> {
  mkdirSync('.cache', { recursive: true });
  rmSync(suite.report, { force: true });
  const code = await run([...suite.command, ...parameters], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: suite.report,
    PLAYWRIGHT_FORCE_TTY: '0',
  });
  if (!existsSync(suite.report)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = suite.counts(JSON.parse(readFileSync(suite.report, 'utf8')));
  const ranNothing = counts.passed + counts.failed === 0;
  return (code !== 0 || ranNothing) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run([program = '', ...parameters]: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', code => resolve(code ?? 1));
  });
}

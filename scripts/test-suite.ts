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

/** One or more projects of vitest.config.ts as a suite. */
export function vitestSuite(name: string, ...projects: readonly string[]): TestSuite {
  const report = `.cache/report-${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    report,
    counts: vitestCounts,
    command: ['vitest', 'run', ...ofProjects(projects), ...reporters, '--silent=passed-only'],
  };
}

const ofProjects = (names: readonly string[]) => names.flatMap(name => ['--project', name]);

/** The projects of vitest.config.ts in which every unit test runs once. */
export const inOneZone = ['unit Pacific/Apia', 'unit anywhere'];

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
export async function runTestSuite(
  suite: TestSuite,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestCounts> {
  mkdirSync('.cache', { recursive: true });
  rmSync(suite.report, { force: true });
  const code = await run([...suite.command, ...parameters], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: suite.report,
    PLAYWRIGHT_FORCE_TTY: '0',
    ...env,
  });
  if (!existsSync(suite.report)) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
  const counts = suite.counts(JSON.parse(readFileSync(suite.report, 'utf8')));
  const ranNothing = counts.passed + counts.failed + counts.flaky.length === 0;
  return (code !== 0 || ranNothing) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Unit tests in one zone and contract tests on PGlite, again whenever what they import is saved; until it is ended. */
export function watchTests(parameters: readonly string[]): Promise<number> {
  // Without a file it waits for the first change: everything at once would be minutes.
  const begin = parameters.length === 0 ? ['--standalone'] : parameters;
  return run(
    ['vitest', 'watch', ...ofProjects([...inOneZone, 'contract']), ...begin],
    { ENGINES: 'pglite' },
    'inherit',
  );
}

function run(
  [program = '', ...parameters]: readonly string[],
  env: Readonly<Record<string, string>>,
  input: 'ignore' | 'inherit' = 'ignore',
): Promise<number> {
  const child = spawn(program, parameters, {
    stdio: [input, 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', code => resolve(code ?? 1));
  });
}

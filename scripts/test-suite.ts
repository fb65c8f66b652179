import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Who failed, by file and title, with the first line of why: a run is read from its end. */
  readonly failures: readonly string[];
  /** The tests that needed a second try, by file and title. They are neither passed nor failed. */
  readonly flaky: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type VitestFile = z.infer<typeof vitestReport>['testResults'][number];

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

type PlaywrightSpec = z.infer<typeof playwrightSpec>;

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuite).default([]),
});

/**
 * What vitest's JSON report counts; a file that could not even be loaded is a failure as well. A test that
 * passed and tells of a failure has had a second try: it is named, not counted as passed.
 */
export function vitestCounts(report: unknown): TestCounts {
  const counted = vitestReport.parse(report);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = counted;
  const flaky = counted.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  );
  return {
    passed: passed - flaky.length,
    failed: failed === 0 && counted.numFailedTestSuites > 0 ? 1 : failed,
    skipped,
    failures: counted.testResults.flatMap(failuresIn),
    flaky,
  };
}

/** What a run counts that is ended at a given moment: a file that was not begun has no tests, and no reason to fail. */
export function countsOfBegun(report: unknown): TestCounts {
  const { testResults, ...counted } = vitestReport.parse(report);
  const begun = testResults.filter(
    ({ assertionResults, message }) => assertionResults.length > 0 || message !== '',
  );
  const failed = begun.filter(({ status }) => status === 'failed').length;
  return vitestCounts({ ...counted, numFailedTestSuites: failed, testResults: begun });
}

/** A file of which no test failed by itself has failed before them: it could not be read, or not be prepared. */
function failuresIn({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter(test => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') {
    return [
      `${basename(name)}: ${firstLine(message) || 'a group could not be prepared, or the process ended'}`,
    ];
  }
  return failed.map(
    ({ fullName, failureMessages }) => `${basename(name)}: ${fullName}: ${firstLine(failureMessages.at(-1))}`,
  );
}

/** Without the colours that a terminal is told, and no longer than a glance. */
const firstLine = (message = '') =>
  (stripVTControlCharacters(message).trim().split('\n')[0] ?? '').slice(0, 200);

/** What playwright's JSON report counts; a test that passed only on its second try is named, not counted as passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { stats, errors, suites } = playwrightReport.parse(report);
  const specs = suites.flatMap(specsIn);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...specs.filter(had('unexpected')).map(spec => `${named(spec)}: ${firstLine(lastError(spec))}`),
      ...errors.map(({ message }) => firstLine(message)),
    ],
    flaky: specs.filter(had('flaky')).map(named),
  };
}

function specsIn({ specs, suites }: z.infer<typeof playwrightSuite>): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

const had = (wanted: string) => (spec: PlaywrightSpec) => spec.tests.some(({ status }) => status === wanted);

const named = ({ file, title }: PlaywrightSpec) => `${file}: ${title}`;

const lastError = ({ tests }: PlaywrightSpec) => tests.at(-1)?.results.at(-1)?.error?.message;

/** As many tests of one suite may meet a busy moment; they are named, and count as neither passed nor failed. */
const mostByChance = 2;

/** The flaky tests that fail the run: those that nobody has allowed, when they are more than chance explains. */
export function notAllowed(flaky: readonly string[], allowed: readonly string[]): string[] {
  const strange = flaky.filter(name => !allowed.includes(name));
  return strange.length > mostByChance ? strange : [];
}

export interface TestSuite {
  readonly name: string;
  readonly command: readonly string[];
  /** Where its JSON report goes, and how to read it. */
  readonly report: string;
  readonly counts: (report: unknown) => TestCounts;
  /** Its time may be up before its first test has ended; elsewhere a suite that ran nothing has failed. */
  readonly endsInTime?: boolean;
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
    command: ['playwright', 'test', '--reporter=list,json,./tests/support/failed-page-reporter.ts'],
  },
];

const ranNone: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

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
  if (!existsSync(suite.report)) return { ...ranNone, failed: 1, failures: ['nothing ran to its end'] };
  const counts = suite.counts(JSON.parse(readFileSync(suite.report, 'utf8')));
  // What was cut short has failed for the report, not for whoever cut it.
  if (suite.endsInTime === true && code === 0) return { ...counts, failed: 0, failures: [] };
  const ran = counts.passed + counts.failed + counts.flaky.length;
  if (counts.failed > 0 || (code === 0 && ran > 0)) return counts;
  return { ...counts, failed: 1, failures: [`no test by itself, yet the suite ended with code ${code}`] };
}

/** Unit tests in one zone and contract tests on PostgreSQL, again whenever what they import is saved; until it is ended. */
export function watchTests(parameters: readonly string[]): Promise<number> {
  // Without a file it waits for the first change: everything at once would be minutes.
  const begin = parameters.length === 0 ? ['--standalone'] : parameters;
  return run(
    ['vitest', 'watch', ...ofProjects([...inOneZone, 'contract']), ...begin],
    { ENGINES: 'postgres' },
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

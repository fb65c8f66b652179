import { basename } from 'node:path';
import { z } from 'zod';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
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
    flaky,
  };
}

/** What playwright's JSON report counts; a test that passed only on its second try is named, not counted as passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const { stats, errors, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  };
}

function flakyIn({ specs, suites }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyIn)];
}

/** As many tests of one suite may meet a busy moment; they are named, and count as neither passed nor failed. */
const mostByChance = 2;

/** The flaky tests that fail the run: those that nobody has allowed, when they are more than chance explains. */
export function notAllowed(flaky: readonly string[], allowed: readonly string[]): string[] {
  const strange = flaky.filter(name => !allowed.includes(name));
  return strange.length > mostByChance ? strange : [];
}

import { z } from 'zod';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** What vitest's JSON report counts; a file that could not even be loaded is a failure as well. */
export function vitestCounts(report: unknown): TestCounts {
  const counted = vitestReport.parse(report);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = counted;
  return { passed, failed: failed === 0 && counted.numFailedTestSuites > 0 ? 1 : failed, skipped };
}

/** What playwright's JSON report counts; a test that passed only on its second try has passed, and is named. */
export function playwrightCounts(report: unknown): TestCounts {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

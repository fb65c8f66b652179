import { z } from 'zod';

/** A test of a report, with its own title and those of its groups. */
export interface RunTest {
  readonly titles: readonly string[];
  /** At its first try; a skipped one has not. */
  readonly passed: boolean;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

const specSchema = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});

const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const playwrightReport = z.object({ suites: z.array(suiteSchema) });

/** The tests of a JSON report of vitest or of playwright. Throws when it is neither. */
export function runTests(report: unknown): RunTest[] {
  const ofVitest = vitestReport.safeParse(report);
  if (ofVitest.success) {
    return ofVitest.data.testResults.flatMap(file =>
      file.assertionResults.map(({ ancestorTitles, title, status }) => ({
        titles: [...ancestorTitles, title],
        passed: status === 'passed',
      })),
    );
  }
  return playwrightReport.parse(report).suites.flatMap(suite => testsOf(suite, []));
}

function testsOf(suite: z.infer<typeof suiteSchema>, above: readonly string[]): RunTest[] {
  const titles = [...above, suite.title];
  const own = suite.specs.map(({ title, tests }) => ({
    titles: [...titles, title],
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(inner => testsOf(inner, titles))];
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notAllowed, playwrightCounts, vitestCounts } from '../../scripts/test-suite.ts';

/** As playwright writes it: files, describes in them, tests in those. */
const report = {
  stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [{ title: 'opens', file: 'a.spec.ts', tests: [{ status: 'expected' }] }],
      suites: [
        {
          specs: [
            { title: 'now and then', file: 'a.spec.ts', tests: [{ status: 'flaky' }] },
            { title: 'never', file: 'a.spec.ts', tests: [{ status: 'unexpected' }] },
          ],
        },
      ],
    },
  ],
};

describe('a test that needed a second try', () => {
  it('is named, and neither passed nor failed', () => {
    expect(playwrightCounts(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      flaky: ['a.spec.ts: now and then'],
    });
  });

  it('is told from a plain pass by the failure that its report still tells of', () => {
    const said = (fullName: string, status: string, ...failureMessages: string[]) => ({
      ...{ fullName, status, failureMessages },
    });
    expect(
      vitestCounts({
        ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numFailedTestSuites: 1 },
        testResults: [
          {
            name: '/portal/tests/contract/mail.test.ts',
            assertionResults: [
              said('sends', 'passed'),
              said('stops', 'passed', 'AssertionError: expected 0 to be 2'),
              said('never', 'failed', 'AssertionError'),
            ],
          },
        ],
      }),
    ).toEqual({ passed: 1, failed: 1, skipped: 0, flaky: ['mail.test.ts: stops'] });
  });

  it('fails the run with two more, unless the list allows it', () => {
    const [one, two, three] = ['a.spec.ts: now and then', 'b.spec.ts: at noon', 'c.spec.ts: on Mondays'];
    expect(notAllowed([one, two], [])).toEqual([]);
    expect(notAllowed([one, two, three], [])).toEqual([one, two, three]);
    expect(notAllowed([one, two, three], [two])).toEqual([]);
  });

  it('is allowed nowhere: the list became empty and stays so', () => {
    expect(JSON.parse(readFileSync('tests/flaky.json', 'utf8'))).toEqual([]);
  });
});

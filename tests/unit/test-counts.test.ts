import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notAllowed, playwrightCounts, vitestCounts } from '../../scripts/test-suite.ts';

/** As playwright writes it: files, describes in them, tests in those. */
const report = {
  stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [{ title: 'opens', file: 'a.spec.ts', tests: [{ status: 'expected', results: [{}] }] }],
      suites: [
        {
          specs: [
            {
              title: 'now and then',
              file: 'a.spec.ts',
              tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }],
            },
            {
              title: 'never',
              file: 'a.spec.ts',
              tests: [
                {
                  status: 'unexpected',
                  results: [
                    { error: { message: 'Error: busy' } },
                    { error: { message: '\u001b[31mError: expected 2\u001b[39m\n\nReceived: 3' } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('a run that failed', () => {
  it('names the file that failed before its tests could', () => {
    expect(
      vitestCounts({
        ...{ numPassedTests: 0, numFailedTests: 0, numPendingTests: 4, numFailedTestSuites: 1 },
        testResults: [
          {
            name: '/portal/tests/contract/fleet.test.ts',
            ...{
              status: 'failed',
              message: 'Error: Hook timed out in 120000ms.\nIf this is long',
              assertionResults: [],
            },
          },
          {
            name: '/portal/tests/contract/mail.test.ts',
            status: 'passed',
            message: '',
            assertionResults: [],
          },
        ],
      }),
    ).toMatchObject({ failed: 1, failures: ['fleet.test.ts: Error: Hook timed out in 120000ms.'] });
  });

  it('names what failed outside of every test', () => {
    const outside = { ...report, errors: [{ message: 'Error: no browser\n  at launch' }] };
    expect(playwrightCounts(outside)).toMatchObject({
      failed: 2,
      failures: ['a.spec.ts: never: Error: expected 2', 'Error: no browser'],
    });
  });
});

describe('a test that needed a second try', () => {
  it('is named, and neither passed nor failed', () => {
    expect(playwrightCounts(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['a.spec.ts: never: Error: expected 2'],
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
            status: 'failed',
            message: '',
            assertionResults: [
              said('sends', 'passed'),
              said('stops', 'passed', 'AssertionError: expected 0 to be 2'),
              said('never', 'failed', 'AssertionError'),
            ],
          },
        ],
      }),
    ).toEqual({
      ...{ passed: 1, failed: 1, skipped: 0 },
      failures: ['mail.test.ts: never: AssertionError'],
      flaky: ['mail.test.ts: stops'],
    });
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

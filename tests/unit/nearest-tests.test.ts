import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changesIn } from '../../scripts/changed-files.ts';
import { chooseTests } from '../../scripts/choose-tests.ts';
import { changedRecords, nearestTests, withinSeconds } from '../../scripts/nearest-tests.ts';
import { wordsOf } from '../../scripts/shared-words.ts';
import { sourceFiles } from '../../scripts/source-files.ts';
import {
  measuredDurations,
  notedDurations,
  outgrown,
  renewedDurations,
} from '../../scripts/test-durations.ts';
import { countsOfBegun } from '../../scripts/test-suite.ts';

const house = new Map(sourceFiles().map(path => [path, readFileSync(path, 'utf8')]));
const nearTo = (path: string, text = '', texts: ReadonlyMap<string, string> = house, durations = {}) =>
  nearestTests([{ path, text }], texts, durations).map(near => near.path);

describe('which files have changed', () => {
  const compared = `diff --git a/resources/plans.ts b/resources/plans.ts
index 1..2 100644
--- a/resources/plans.ts
+++ b/resources/plans.ts
@@ -9,3 +9,3 @@ export const plans = defineResource({
-  access: adminWrites(all(Role.Admin)),
+  access: adminWrites(all(Role.Admin, Role.Marketing)),
diff --git a/server/db/migrations/0048_extra.sql b/server/db/migrations/0048_extra.sql
deleted file mode 100644
--- a/server/db/migrations/0048_extra.sql
+++ /dev/null
@@ -1,1 +0,0 @@
-select 1;
diff --git a/docs/records.md b/docs/records.md
--- a/docs/records.md
+++ b/docs/records.md
@@ -1 +1 @@
-bookings
`;

  it('names each with what was said in it, also what is no TypeScript, and what was taken away', () => {
    const changes = changesIn(compared);
    expect(changes.map(({ path }) => path)).toEqual([
      'resources/plans.ts',
      'server/db/migrations/0048_extra.sql',
      'docs/records.md',
    ]);
    expect(changes[0]?.text).toContain('Role.Marketing');
    expect(changes[0]?.text).toContain('export const plans');
    expect(changes[1]?.text).toContain('select 1');
  });

  it('takes no words from prose, in which everything is spoken of', () => {
    expect(changesIn(compared)[2]?.text).toBe('');
  });
});

describe('the tests that are nearest to a change', () => {
  it('are the tables written by hand where a description of a record has changed', () => {
    const nearest = nearTo('resources/plans.ts', 'access: adminWrites(all(Role.Admin))');
    const byHand = ['lists-by-hand', 'forms-by-hand', 'fields-by-hand'].map(
      name => `tests/unit/${name}.test.ts`,
    );
    const rights = ['rights-by-hand', 'rights-of-fields'].map(name => `tests/contract/${name}.test.ts`);
    expect(nearest.slice(0, 8)).toEqual(expect.arrayContaining([...byHand, ...rights]));
  });

  it('are of those tables the lines of the records that have changed, unless something else has that all lines judge', () => {
    const recordsOf = (...paths: readonly string[]) =>
      changedRecords(
        paths.map(path => ({ path, text: '' })),
        house,
      );
    expect(recordsOf('resources/plans.ts', 'resources/saved-views.ts', 'domain/money.ts')).toEqual([
      'plans',
      'saved-views',
    ]);
    expect(recordsOf('resources/plans.ts', 'resources/schema/access.ts')).toBeUndefined();
    expect(recordsOf('resources/booking-traits.ts')).toBeUndefined();
    expect(recordsOf('domain/money.ts')).toBeUndefined();
  });

  it('are, after what was changed itself, those that import it in fewer steps', () => {
    const texts = new Map([
      ['tests/unit/a-far.test.ts', "import { b } from '../../domain/b.ts';"],
      ['tests/unit/near.test.ts', "import { a } from '../../domain/a.ts';"],
      ['tests/unit/other.test.ts', "import { c } from '../../domain/c.ts';"],
      ['domain/b.ts', "import { a } from './a.ts';"],
    ]);
    expect(nearTo('domain/a.ts', '', texts)).toEqual(['tests/unit/near.test.ts', 'tests/unit/a-far.test.ts']);
    expect(nearTo('tests/unit/a-far.test.ts', '', texts)).toEqual(['tests/unit/a-far.test.ts']);
  });

  it('are those that speak of one booking where many were changed', () => {
    expect(wordsOf('moveBookings of companies, addresses and status')).toEqual(
      wordsOf('move booking of company, address and status'),
    );
    const imports = "import '../../server/all.ts';";
    const texts = new Map([
      ['tests/contract/address.test.ts', imports],
      ['tests/contract/booking.test.ts', imports],
      ['tests/contract/company.test.ts', imports],
      ['server/all.ts', "import './bookings.ts';"],
    ]);
    expect(nearTo('server/bookings.ts', '', texts)[0]).toBe('tests/contract/booking.test.ts');
  });

  it('are the quicker of two that are as near, whatever their names begin with', () => {
    const imports = "import '../../server/all.ts';";
    const slow = 'tests/contract/alpha.test.ts';
    const texts = new Map([
      [slow, imports],
      ['tests/contract/zulu.test.ts', imports],
    ]);
    expect(nearTo('server/all.ts', '', texts, { [slow]: 30 })).toEqual(['tests/contract/zulu.test.ts', slow]);
  });

  it('are found where nothing imports what was changed: a migration, a style, a file that is gone', () => {
    expect(nearTo('server/db/migrations/0099_disabled_before_installation.sql', 'devices')).toContain(
      'tests/contract/device-installation.test.ts',
    );
    expect(nearTo('src/pages/gone.css')).toContain('tests/unit/styles.test.ts');
    expect(
      nearTo('domain/gone.ts', '', new Map([['tests/unit/a.test.ts', "from '../../domain/gone.ts'"]])),
    ).toEqual(['tests/unit/a.test.ts']);
  });

  it('are none that kill processes or fill disks, unless one was changed itself', () => {
    const kills = 'tests/contract/workflow-kills.test.ts';
    expect(nearTo('server/workflows/bookings/move-booking.ts')).not.toContain(kills);
    expect(nearTo(kills)).toContain(kills);
  });
});

describe('a minute', () => {
  const near = (path: string, seconds: number, score = 1) => ({ path, seconds, score });

  it('is filled with the nearest, without what takes too long, and always with what was changed', () => {
    const tests = [near('changed', 90, 0), near('a', 3), near('long', 20), near('b', 3), near('c', 3)];
    expect(withinSeconds(tests, { all: 97, each: 10 })).toEqual({ files: ['changed', 'a', 'b'], left: 2 });
  });

  it('is the same in a new clone: every file that is noted to take long is one', () => {
    const noted = Object.keys(notedDurations());
    expect(noted.length).toBeGreaterThan(50);
    expect(noted.filter(path => !existsSync(path))).toEqual([]);
  });

  it('ends: what runs then is ordered, asks PostgreSQL and knows when nothing more is begun', () => {
    for (const { env, parameters } of chooseTests(['quick']).runs) {
      expect(env?.ENGINES).toBe('postgres');
      expect(env?.TEST_ORDER?.split(' ')).toEqual(parameters.filter(each => !each.startsWith('--')));
      expect(Number(env?.STOP_AT) - performance.timeOrigin).toBeLessThan(60_000);
      expect(parameters.join(' ')).toContain('stop-in-time');
    }
  });
});

describe('what takes how long', () => {
  const own = 'tests/unit/nearest-tests.test.ts';
  const measured = (...seconds: readonly number[]) => ({
    testResults: seconds.map(each => ({
      name: `${process.cwd()}/${own}`,
      startTime: 0,
      endTime: each * 1_000,
    })),
  });

  it('is the quickest of four zones', () => {
    expect(measuredDurations(measured(9, 7, 8))).toEqual({ [own]: 7 });
  });

  it('is renewed by what was measured, forgets files that are gone, and notes nothing that is quick', () => {
    expect(renewedDurations({ 'tests/unit/gone.test.ts': 9, [own]: 5 }, { [own]: 7.4 })).toEqual({
      [own]: 7,
    });
    expect(renewedDurations({ [own]: 5 }, { [own]: 0.4 })).toEqual({});
  });

  it('is said to be outgrown by a file that takes far longer than is noted', () => {
    expect(outgrown({ [own]: 5 }, { [own]: 20 })).toEqual([]);
    expect(outgrown({}, { [own]: 20 })).toEqual([`${own} (20 s)`]);
  });
});

describe('a run that is ended', () => {
  const file = (name: string, status: string, message: string, ...tests: readonly string[]) => ({
    name: `/portal/tests/unit/${name}.test.ts`,
    ...{ status, message },
    assertionResults: tests.map(each => ({
      ...{ fullName: 'is so', status: each, failureMessages: each === 'failed' ? ['AssertionError'] : [] },
    })),
  });
  const report = (...testResults: readonly ReturnType<typeof file>[]) => ({
    ...{ numPassedTests: 1, numPendingTests: 0, testResults },
    numFailedTests: testResults
      .flatMap(each => each.assertionResults)
      .filter(each => each.status === 'failed').length,
    numFailedTestSuites: testResults.filter(({ status }) => status === 'failed').length,
  });

  it('has not failed in what it did not begin', () => {
    const counts = countsOfBegun(report(file('a', 'passed', '', 'passed'), file('b', 'failed', '')));
    expect(counts).toMatchObject({ passed: 1, failed: 0, failures: [] });
  });

  it('has failed where a test has, or where a file could not be read', () => {
    expect(countsOfBegun(report(file('a', 'failed', '', 'failed'), file('b', 'failed', '')))).toMatchObject({
      failed: 1,
      failures: ['a.test.ts: is so: AssertionError'],
    });
    expect(countsOfBegun(report(file('a', 'failed', 'SyntaxError: no')))).toMatchObject({ failed: 1 });
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed-files.ts';
import { changedRecords, nearestTests, withinSeconds } from './nearest-tests.ts';
import { sourceFiles } from './source-files.ts';
import { notedDurations } from './test-durations.ts';
import { countsOfBegun, inOneZone, type TestSuite, testSuites, vitestSuite } from './test-suite.ts';

/** A suite with what its program is asked beside its name: files, a title, flags. */
export interface TestRun {
  readonly suite: TestSuite;
  readonly parameters: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Choice {
  readonly runs: readonly TestRun[];
  /** What a person should know of it. */
  readonly notes: readonly string[];
}

const quickSuites = {
  unit: { ...vitestSuite('unit', ...inOneZone), counts: countsOfBegun, endsInTime: true },
  contract: { ...vitestSuite('contract', 'contract'), counts: countsOfBegun, endsInTime: true },
};
const folders: Readonly<Record<string, string>> = {
  unit: 'tests/unit/',
  contract: 'tests/contract/',
  e2e: 'tests/e2e/',
};

/**
 * What `npm test -- …` means: nothing for everything, the name of a suite with words for its program, `quick`, files
 * of tests, or ids of requirements. Rejects with a sentence what is none of them.
 */
export function chooseTests(words: readonly string[]): Choice {
  const [first, ...others] = words;
  if (first === undefined) return { runs: testSuites.map(suite => ({ suite, parameters: [] })), notes: [] };
  const suite = testSuites.find(({ name }) => name === first);
  if (suite !== undefined) return { runs: [{ suite, parameters: others }], notes: [] };
  if (first === 'quick') return quick();
  if (words.every(isTestFile)) return { runs: runsOf(words, []), notes: [] };
  if (words.every(isId)) return namedBy(words);
  throw new Error(
    `There is nothing called ${first}: name a suite (${testSuites.map(({ name }) => name).join(', ')}), ` +
      'quick, watch, a file of tests, or the id of a requirement, such as FILTER-08',
  );
}

/** When the last test is begun, of the 60 seconds that a developer waits: the rest is for its end and the databases. */
const lastBeginSeconds = 45;
/** How much of that the unit tests may have where there are contract tests as well. */
const unitSeconds = 20;
/** Seconds of tests, as noted, that are worth beginning: on two cores, with what loading them takes. */
const worth = { unit: { all: 45, each: 8 }, contract: { all: 75, each: 16 } };

/** The tests of what was changed: in one zone, on PostgreSQL, the nearest first, and none begun too late. */
function quick(): Choice {
  const changes = changedFiles();
  const texts = new Map(sourceFiles().map(path => [path, readFileSync(path, 'utf8')]));
  const records = changedRecords(changes, texts);
  // Of what was only ever tried on the embedded engine, a line by itself says the same on PostgreSQL, a whole table not.
  const isOfBoth = (path: string) => texts.get(path)?.includes('testDatabase()') !== true;
  const nearest = nearestTests(changes, texts, notedDurations()).filter(
    ({ path, score }) => score === 0 || records !== undefined || isOfBoth(path),
  );
  const env = { ENGINES: 'postgres', ...(records !== undefined && { TEST_RECORDS: records.join(' ') }) };
  const among = (name: 'unit' | 'contract') =>
    withinSeconds(
      nearest.filter(({ path }) => path.startsWith(folders[name] ?? '')),
      worth[name],
    );
  const [unit, contract] = [among('unit'), among('contract')];
  const left = unit.left + contract.left;
  const about = `${changes.length} changed files, ${unit.files.length + contract.files.length} files of tests that are nearest to them`;
  const more = `${left} more reach them from further away or take long: npm test runs those, and the browser`;
  return {
    runs: [
      ...quickRun('unit', unit.files, contract.files.length > 0 ? unitSeconds : lastBeginSeconds, env),
      ...quickRun('contract', contract.files, lastBeginSeconds, env),
    ],
    notes: left === 0 ? [about] : [about, more],
  };
}

/** One suite in the order that is given, until so many seconds after the command was given. */
function quickRun(
  name: 'unit' | 'contract',
  files: readonly string[],
  seconds: number,
  env: Readonly<Record<string, string>>,
): TestRun[] {
  if (files.length === 0) return [];
  const stopAt = String(Math.round(performance.timeOrigin) + seconds * 1_000);
  return [
    {
      suite: quickSuites[name],
      // Two load the server while three would still be at it.
      parameters: [...files, '--maxWorkers=2', '--reporter=./tests/support/stop-in-time.ts'],
      env: { ...env, STOP_AT: stopAt, TEST_ORDER: files.join(' ') },
    },
  ];
}

const isTestFile = (word: string) => /^(?:\.\/)?tests\/.+\.(?:test|spec)\.tsx?$/.test(word);
/** `FILTER-08` of docs/requirements, or `D11` of the reliability page. */
const isId = (word: string) => /^[A-Z]+(?:-[A-Z]+)*-\d+$|^[A-Z]\d{1,2}$/.test(word);

/** Each suite over those of the files that are its own. */
function runsOf(files: readonly string[], parameters: readonly string[]): TestRun[] {
  return testSuites.flatMap(suite => {
    const own = files
      .map(file => file.replace(/^\.\//, ''))
      .filter(file => file.startsWith(folders[suite.name] ?? ' '));
    return own.length === 0 ? [] : [{ suite, parameters: [...own, ...parameters] }];
  });
}

/** Tests whose titles name one of the ids, of the files in which one stands. */
function namedBy(ids: readonly string[]): Choice {
  const pattern = `\\b(?:${ids.join('|')})\\b`;
  // Titles begin with their ids; a word follows.
  const naming = new RegExp(`['"\`](?:\\S+ ){0,9}?${pattern}[ ,]`);
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map(path => join('tests', path))
    .filter(isTestFile)
    .filter(path => naming.test(readFileSync(path, 'utf8')))
    .toSorted();
  const runs = runsOf(files, []).map(({ suite, parameters }) => ({
    suite,
    parameters: [...parameters, suite.name === 'e2e' ? '--grep' : '--testNamePattern', pattern],
  }));
  if (runs.length === 0) throw new Error(`No title of a test names ${ids.join(' or ')}`);
  return { runs, notes: files };
}

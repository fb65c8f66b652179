import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relatedTests } from './related-tests.ts';
import { inOneZone, type TestSuite, testSuites, vitestSuite } from './test-suite.ts';

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
  unit: vitestSuite('unit', ...inOneZone),
  contract: vitestSuite('contract', 'contract'),
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

/** The tests of what was changed, in one zone and on the embedded database. */
function quick(): Choice {
  const { files, left, changed } = relatedTests();
  const runs = runsOf(files, []).flatMap(({ suite: { name }, parameters }) =>
    name === 'unit' || name === 'contract'
      ? [{ suite: quickSuites[name], parameters, env: { ENGINES: 'pglite' } }]
      : [],
  );
  const about = `${changed.length} changed files, ${files.length} files of tests that are nearest to them`;
  const more = `${left} more reach them from further away: npm test runs those, and the browser`;
  return { runs, notes: left === 0 ? [about] : [about, more] };
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

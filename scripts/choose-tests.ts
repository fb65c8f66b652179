import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { sourceFiles } from './source-files.ts';
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

/** What a developer waits for gladly, on two cores. */
const budgetSeconds = 90;
/** Of a file that no report on this machine knows. */
const unknownSeconds = 4;

interface Related {
  readonly changed: readonly string[];
  /** Files of unit and contract tests, the nearest first. */
  readonly files: readonly string[];
  /** How many were left out, as they import what was changed only from far away. */
  readonly left: number;
}

/**
 * Tests of the files that differ from `main`, and of those that are not committed. Nearly every contract test imports
 * the whole server, so whatever reaches a changed file in the fewest steps comes first, of equals what shares words of
 * its name, until a minute's work of tests is together. Tests that were changed themselves always run.
 */
function relatedTests(): Related {
  const changed = changedFiles();
  const importers = importersOf(sourceFiles());
  const steps = new Map<string, number>(changed.map(path => [path, 0]));
  for (const path of steps.keys()) {
    for (const importer of importers.get(path) ?? [])
      if (!steps.has(importer)) steps.set(importer, (steps.get(path) ?? 0) + 1);
  }
  const words = new Set(changed.flatMap(wordsOf));
  const found = [...steps]
    .filter(([path]) => /^tests\/(?:unit|contract)\/.+\.test\.tsx?$/.test(path))
    .map(([path, far]) => ({ path, far, shared: wordsOf(path).filter(word => words.has(word)).length }))
    .toSorted((a, b) => a.far - b.far || b.shared - a.shared || (a.path < b.path ? -1 : 1));
  const durations = knownDurations();
  let left = budgetSeconds;
  const files = found.filter(({ path, far }) => {
    left -= durations.get(basename(path)) ?? unknownSeconds;
    return far === 0 || left >= 0;
  });
  return { changed, files: files.map(({ path }) => path), left: found.length - files.length };
}

/** Without `main`, or on it, only what is not committed. */
function changedFiles(): string[] {
  const asked = [
    ['diff', '--name-only', '--diff-filter=d', 'main...HEAD'],
    ['diff', '--name-only', '--diff-filter=d', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const lines = asked.flatMap(parameters => {
    try {
      const text = execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return text.split('\n');
    } catch {
      return [];
    }
  });
  return [...new Set(lines)].filter(path => /\.tsx?$/.test(path) && existsSync(path));
}

/** Who imports each file, types included: a type that changes may ask for other values. */
function importersOf(paths: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of paths) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = join(dirname(path), name);
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

/** `mail` and `compose` of `server/mail/compose.ts`. */
function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word.length > 3 && !dull.has(word));
}
const dull = new Set(['tests', 'test', 'unit', 'contract', 'server', 'domain', 'support', 'routes']);

const report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** Seconds of each file of tests, by its name, in the last reports on this machine. */
function knownDurations(): Map<string, number> {
  const durations = new Map<string, number>();
  for (const file of ['.cache/report-unit.json', '.cache/report-contract.json']) {
    const read = existsSync(file) ? report.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    for (const { name, startTime, endTime } of read?.data?.testResults ?? [])
      durations.set(basename(name), (endTime - startTime) / 1_000);
  }
  return durations;
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsIn, idsOfTitle, requirementsIn, sentences, titlesIn } from '../../scripts/requirement-ids.ts';
import { runTests } from '../../scripts/run-tests.ts';
import { sourceFiles } from '../../scripts/source-files.ts';

describe('ids in texts', () => {
  it.each([
    ['LIST-08 and FORM-LOC-13, in DEC-109', ['LIST-08', 'FORM-LOC-13', 'DEC-109']],
    ['NAV-07 to NAV-09', ['NAV-07', 'NAV-08', 'NAV-09']],
    ['I18N-04', ['I18N-04']],
    ['UTF-16, SHA-256, GB-12023-3423-XXXXXX-1D, GMT-05', []],
  ])('%s', (text, ids) => {
    expect([...requirementsIn(text)].toSorted()).toEqual(ids.toSorted());
  });

  it.each([
    ['leaves nothing behind (F1 to F4).', ['F1', 'F2', 'F3', 'F4']],
    ['kept as hashes (reliability E3 to E5)', ['E3', 'E4', 'E5']],
    ['in one transaction (A8, A9)', ['A8', 'A9']],
    ["{ error_code: 'E04', error_motor: 'M3' }", []],
  ])('faults: %s', (text, ids) => {
    expect([...faultsIn(text)].toSorted()).toEqual(ids.toSorted());
  });

  it.each([
    ['A5 DIS-04 what somebody else disables is told', ['A5', 'DIS-04']],
    ['API-14 API-18 D1, D2 reads, changes and removes', ['API-14', 'API-18', 'D1', 'D2']],
    ['SLOT-09, DEC-75 what was moved', ['DEC-75', 'SLOT-09']],
    ['C8 the release before', ['C8']],
    ['a plain title with M3 in it', []],
  ])('title: %s', (title, ids) => {
    expect([...idsOfTitle(title)].toSorted()).toEqual(ids.toSorted());
  });

  it('finds the titles of tests, of groups and of tables, and no other texts', () => {
    const source = [
      "it('A1 one', () => {});",
      'test(`A2 two`, () => {});',
      "it.each(rows)('A3 three', () => {});",
      "describe.runIf(has)('A4 four', () => {});",
      "test.describe('A5 five', () => {});",
      "await expect(mark).toHaveText('M3 stalled');",
    ];
    expect(titlesIn(source.join('\n'))).toEqual(['A1 one', 'A2 two', 'A3 three', 'A4 four', 'A5 five']);
  });
});

describe('tests that ran', () => {
  it('are those of a report of vitest, with the titles of their groups', () => {
    const assertionResults = [
      { ancestorTitles: ['DEC-52 money'], title: 'PRICE-02 shows', status: 'passed' },
      { ancestorTitles: [], title: 'PRICE-03 fails', status: 'failed' },
      { ancestorTitles: [], title: 'PRICE-04 waits', status: 'pending' },
    ];
    expect(runTests({ testResults: [{ assertionResults }] })).toEqual([
      { titles: ['DEC-52 money', 'PRICE-02 shows'], passed: true },
      { titles: ['PRICE-03 fails'], passed: false },
      { titles: ['PRICE-04 waits'], passed: false },
    ]);
  });

  it('are those of a report of playwright, and one that needed a second try has not passed', () => {
    const spec = (title: string, ...statuses: readonly string[]) => ({
      title,
      tests: statuses.map(status => ({ status })),
    });
    const inner = { title: 'for a partner', specs: [spec('NAV-08 menu', 'expected')] };
    const suites = [
      { title: 'a.spec.ts', specs: [spec('NAV-07', 'flaky'), spec('NAV-09', 'skipped')], suites: [inner] },
    ];
    expect(runTests({ suites })).toEqual([
      { titles: ['a.spec.ts', 'NAV-07'], passed: false },
      { titles: ['a.spec.ts', 'NAV-09'], passed: false },
      { titles: ['a.spec.ts', 'for a partner', 'NAV-08 menu'], passed: true },
    ]);
  });

  it('are refused when the report is neither', () => {
    expect(() => runTests({ tests: [] })).toThrow();
  });
});

it('I18N-06 every text that the requirements quote stands in the portal letter for letter', () => {
  const code = sourceFiles()
    .filter(path => /^(?:src|resources|domain|server)\//.test(path))
    .map(path => readFileSync(path, 'utf8').replaceAll("\\'", "'"))
    .join('\n');
  const quoted = sentences()
    .filter(({ page }) => page.startsWith('docs/requirements/') && !page.endsWith('/decisions.md'))
    .flatMap(({ id, text }) =>
      [...text.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'/g)].map(([, words = '']) => ({ id, words })),
    )
    // A single word in small letters is a value and no text of the interface.
    .filter(({ words }) => /[A-Z\s]/.test(words));
  expect(quoted.length).toBeGreaterThan(200);
  // Between what is filled in: a name, a figure.
  const parts = (words: string) => words.split(/\{[\w ]+\}|\bN\b|\d+(?=MB)/).map(part => part.trim());
  const missing = quoted.filter(({ words }) => !parts(words).every(part => code.includes(part)));
  expect(missing).toEqual([]);
});

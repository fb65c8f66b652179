import { existsSync, readFileSync } from 'node:fs';
import { idsOfTitle, notTested, requirementsIn, sentences } from './requirement-ids.ts';
import { type RunTest, runTests } from './run-tests.ts';
import { testSuites } from './test-suite.ts';

// Which ids of docs/requirements.md and docs/reliability.md a test shows that ran and passed. Reads the reports that
// `npm test` leaves; a word in a source file counts for nothing, a test that needed a second try neither.

const ran: RunTest[] = [];
for (const { name, report } of testSuites) {
  const tests = existsSync(report) ? runTests(JSON.parse(readFileSync(report, 'utf8'))) : [];
  const passed = tests.filter(test => test.passed).length;
  console.log(
    tests.length === 0
      ? `${name}: did not run (npm test -- ${name})`
      : `${name}: ${passed} of ${tests.length} tests passed at their first try`,
  );
  ran.push(...tests);
}

const shown = idsOf(ran.filter(({ passed }) => passed));
const notPassed = idsOf(ran.filter(({ passed }) => !passed));
const excused = notTested();

const groups = new Map<string, { all: number; missing: string[] }>();
for (const { id } of sentences()) {
  const group = id.replace(/-?\d+$/, '');
  const entry = groups.get(group) ?? { all: 0, missing: [] };
  entry.all += 1;
  if (!shown.has(id) && !excused.has(id)) entry.missing.push(notPassed.has(id) ? `${id} (not passed)` : id);
  groups.set(group, entry);
}

console.log('');
for (const [group, { all, missing }] of groups) {
  const open = missing.length === 0 ? 'all shown' : `no passed test shows ${missing.join(', ')}`;
  console.log(
    `${group.padEnd(14)} ${String(all - missing.length).padStart(3)} of ${String(all).padStart(3)}  ${open}`,
  );
}

const missing = [...groups.values()].flatMap(group => group.missing);
const ids = [...groups.values()].reduce((sum, { all }) => sum + all, 0);
console.log(
  `\n${ids - missing.length - excused.size} of ${ids} ids are shown by a test that passed, ${excused.size} are told in docs/requirements/not-tested.md, ${missing.length} are open`,
);
process.exitCode = missing.length === 0 ? 0 : 1;

/** Titles name requirements anywhere, and rows of the reliability catalogue where they begin. */
function idsOf(tests: readonly RunTest[]): ReadonlySet<string> {
  return new Set(
    tests.flatMap(({ titles }) => titles.flatMap(title => [...requirementsIn(title), ...idsOfTitle(title)])),
  );
}

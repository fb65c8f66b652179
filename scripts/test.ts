import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { buildPortal } from './build-portal.ts';
import { chooseTests, type TestRun } from './choose-tests.ts';
import { addHeadlessShell, installBrowser } from './chromium.ts';
import { measuredDurations, notedDurations, outgrown } from './test-durations.ts';
import { notAllowed, runTestSuite, watchTests } from './test-suite.ts';

// `npm test` runs everything; CONTRIBUTING says what else it may be asked.
const words = process.argv.slice(2);
if (words[0] === 'watch') process.exit(await watchTests(words.slice(1)));

const runs = chosen();
if (runs.some(({ suite }) => suite.name === 'e2e')) {
  const problem = installBrowser();
  if (problem !== undefined) {
    console.error(`\n${problem}\n\n0 passed, 1 failed`);
    process.exit(1);
  }
  addHeadlessShell();
  await buildPortal();
}

/** Tests that may need a second try until their cause is found. The list may only become shorter. */
const allowed = z.array(z.string()).parse(JSON.parse(readFileSync('tests/flaky.json', 'utf8')));

const total = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const [index, { suite, parameters, env }] of runs.entries()) {
  const started = performance.now();
  console.log(`\n${index + 1}/${runs.length} ${suite.name}`);
  const { passed, failed, skipped, failures, flaky } = await runTestSuite(suite, parameters, env);
  const refused = notAllowed(flaky, allowed);
  total.passed += passed;
  total.failed += failed + refused.length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = `${passed} passed, ${failed} failed, ${flaky.length} flaky, ${skipped} skipped`;
  summary.push(`${suite.name}: ${counted} in ${seconds} s`);
  for (const failure of failures) summary.push(`  failed: ${failure}`);
  for (const name of flaky) {
    summary.push(`  flaky${allowed.includes(name) ? ' (allowed in tests/flaky.json)' : ''}: ${name}`);
  }
}

if (words.length === 0) summary.push(...longerThanNoted());

console.log(`\n${summary.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function chosen(): readonly TestRun[] {
  try {
    const choice = chooseTests(words);
    for (const note of choice.notes) console.log(note);
    if (choice.runs.length > 0) return choice.runs;
    console.log('\nNothing that tests reach has changed.\n\n0 passed, 0 failed');
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** What `npm test -- quick` would go wrong about, as notes do not grow old aloud. */
function longerThanNoted(): string[] {
  const reports = runs.filter(({ suite }) => suite.name !== 'e2e').map(({ suite }) => suite.report);
  const noted = notedDurations();
  const longer = reports
    .filter(file => existsSync(file))
    .flatMap(file => outgrown(noted, measuredDurations(JSON.parse(readFileSync(file, 'utf8')))));
  return longer.length === 0
    ? []
    : [`take far longer than is noted (npm run durations): ${longer.join(', ')}`];
}

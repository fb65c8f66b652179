import { buildPortal } from './build-portal.ts';
import { installBrowser } from './install-browser.ts';
import { runTestSuite, testSuites } from './test-suite.ts';

// `npm test` runs everything; `npm test -- e2e tests/e2e/harness.spec.ts` one suite, or a file of it.
const [chosen, ...parameters] = process.argv.slice(2);
const suites = testSuites.filter(({ name }) => chosen === undefined || name === chosen);
if (suites.length === 0) {
  console.error(`There is no suite ${chosen}; there are ${testSuites.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

if (suites.some(({ name }) => name === 'e2e')) {
  const problem = installBrowser();
  if (problem !== undefined) {
    console.error(`\n${problem}\n\n0 passed, 1 failed`);
    process.exit(1);
  }
  await buildPortal();
}

const total = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
for (const [index, suite] of suites.entries()) {
  const started = performance.now();
  console.log(`\n${index + 1}/${suites.length} ${suite.name}`);
  const { passed, failed, skipped } = await runTestSuite(suite, parameters);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(`${suite.name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s`);
}

console.log(`\n${summary.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

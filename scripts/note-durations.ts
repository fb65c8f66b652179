import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { durationsFile, measuredDurations, notedDurations, renewedDurations } from './test-durations.ts';
import { testSuites } from './test-suite.ts';

// Writes down how long each file of tests took in the last `npm test`, for `npm test -- quick` and for the order of a
// run. After `npm test -- unit` or `contract` only their files are renewed.
let durations = notedDurations();
for (const { name, report } of testSuites) {
  if (name === 'e2e' || !existsSync(report)) continue;
  durations = renewedDurations(durations, measuredDurations(JSON.parse(readFileSync(report, 'utf8'))));
}
writeFileSync(durationsFile, `${JSON.stringify(durations, null, 2)}\n`);
console.log(`${Object.keys(durations).length} files of tests that take a while stand in ${durationsFile}`);

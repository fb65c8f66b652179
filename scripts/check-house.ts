import { readFileSync } from 'node:fs';
import { languages } from '../domain/people/language.ts';
import { registry } from '../resources/index.ts';
import { kinds } from '../resources/kinds/kinds.ts';
import { houseRules } from './house-rules.ts';
import { lineBudget } from './line-budget.ts';
import { sourceFiles } from './source-files.ts';

const sources = sourceFiles().map(path => ({ path, text: readFileSync(path, 'utf8') }));
const rules = Object.entries(
  houseRules(
    Object.keys(registry),
    Object.keys(kinds),
    languages.map(({ value }) => value).filter(name => name !== 'en'),
  ),
);
const { violations: badlyCut, ...budget } = lineBudget(sources);
const violations = [...rules.flatMap(([, rule]) => sources.flatMap(rule)), ...badlyCut];

for (const violation of violations) console.error(violation);
console.log(
  `${budget.files} files without tests and data: ${budget.lines} lines; mean ${budget.mean}, median ${budget.median}, ` +
    `p90 ${budget.p90}; largest folder ${budget.largestFolder}`,
);
console.log(`Checked ${sources.length} files against ${rules.length} rules, their sizes and folders`);
process.exitCode = violations.length > 0 || sources.length === 0 ? 1 : 0;

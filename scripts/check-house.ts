import { readFileSync } from 'node:fs';
import { registry } from '../resources/index.ts';
import { houseRules } from './house-rules.ts';
import { lineBudget } from './line-budget.ts';
import { sourceFiles } from './source-files.ts';

const bars = { median: 60, p90: 150, max: 250 };

const sources = sourceFiles().map(path => ({ path, text: readFileSync(path, 'utf8') }));
const rules = Object.entries(houseRules(Object.keys(registry)));
const violations = rules.flatMap(([, rule]) => sources.flatMap(rule));

const budget = lineBudget(sources);
for (const bar of ['median', 'p90', 'max'] as const) {
  if (budget[bar] > bars[bar]) {
    const where = bar === 'max' ? ` (${budget.longest})` : '';
    violations.push(`Lines a file: ${bar} is ${budget[bar]}${where}, the bar is ${bars[bar]}`);
  }
}

for (const violation of violations) console.error(violation);
console.log(
  `${budget.files} files without tests and data: ${budget.lines} lines; median ${budget.median}, p90 ${budget.p90}, max ${budget.max}`,
);
console.log(`Checked ${sources.length} files against ${rules.length} rules and 3 budgets`);
process.exitCode = violations.length > 0 || sources.length === 0 ? 1 : 0;

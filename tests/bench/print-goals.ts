import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { goalTable, readMeasured } from './goal-table.ts';
import { goals } from './goals.ts';

// The table at the end of `npm run bench`, of the parts that were measured: Markdown, as README quotes it.
const parts = process.argv.slice(2);
const asked = goals.filter(({ part }) => parts.includes(part));
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
const title = `What people wait for, ${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}`;
const table = goalTable(asked, readMeasured());
writeFileSync('.cache/bench.md', `${title}\n\n${table}\n`);
console.log(`\n${title}; kept in .cache/bench.md\n\n${table}`);

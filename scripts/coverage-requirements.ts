import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ids = readFileSync('docs/requirements/ids.txt', 'utf8').split('\n').filter(Boolean);

/** Those that no test can perform, each with its reason. */
const excused = new Set(
  readFileSync('docs/requirements/not-tested.md', 'utf8')
    .match(/^- [A-Z]+(?:-[A-Z]+)*-\d+(?=:)/gm)
    ?.map(line => line.slice(2)),
);

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.(?:test|spec)\.tsx?$/.test(path))
  .map(path => readFileSync(join('tests', path), 'utf8'))
  .join('\n');

/** Also finds what a title gives as a range: `NAV-07 to NAV-09` names NAV-08 too. */
function namedIds(text: string): ReadonlySet<string> {
  const named = new Set(text.match(/\b[A-Z]+(?:-[A-Z]+)*-\d+\b/g));
  for (const [, group, from, to] of text.matchAll(/\b([A-Z]+(?:-[A-Z]+)*)-(\d+) to (?:\1-)?(\d+)\b/g)) {
    for (let number = Number(from); number <= Number(to); number += 1) {
      named.add(`${group}-${String(number).padStart(from?.length ?? 2, '0')}`);
    }
  }
  return named;
}

const named = namedIds(tests);
const groups = new Map<string, { all: number; missing: string[] }>();
for (const id of ids) {
  const group = id.replace(/-\d+$/, '');
  const entry = groups.get(group) ?? { all: 0, missing: [] };
  entry.all += 1;
  if (!named.has(id) && !excused.has(id)) entry.missing.push(id.slice(group.length + 1));
  groups.set(group, entry);
}

for (const [group, { all, missing }] of groups) {
  const open = missing.length === 0 ? 'all named' : `no test names ${missing.join(' ')}`;
  console.log(
    `${group.padEnd(14)} ${String(all - missing.length).padStart(3)} of ${String(all).padStart(3)}  ${open}`,
  );
}
const covered = ids.filter(id => named.has(id)).length;
const told = ids.filter(id => !named.has(id) && excused.has(id)).length;
console.log(
  `\n${covered} of ${ids.length} requirement ids are named by a test, ${told} more are told in docs/requirements/not-tested.md`,
);

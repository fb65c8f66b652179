import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { exceptionOf, type LicensedPackage, lockedPackages, objectionTo } from './licences.ts';

const page = 'LICENSES.md';

/** Data that is no package: what it is, where it comes from, and what its licence asks for. */
const data = [
  {
    what: 'Cities of the address search',
    from: '[GeoNames](https://www.geonames.org/)',
    licence: '[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)',
    where: '`server/assets/gazetteer/`, shortened by `scripts/make-gazetteer.ts`',
  },
];

const packages = lockedPackages('.');
const refused = packages.flatMap(each => {
  const objection = objectionTo(each);
  return objection === undefined ? [] : [`${each.name}@${each.version} ${objection}`];
});
for (const line of refused) console.error(line);

const fresh = written(packages);
if (process.argv.includes('--write')) writeFileSync(page, fresh);
const isCurrent = existsSync(page) && readFileSync(page, 'utf8') === fresh;
if (!isCurrent) console.error(`${page} is not of these packages; run: npm run licences`);

console.log(`Read the licences of ${packages.length} packages; ${refused.length} may not be used`);
process.exitCode = refused.length === 0 && isCurrent ? 0 : 1;

/** The page: what is let in for a reason, the data, and every package by name. */
function written(all: readonly LicensedPackage[]): string {
  const lines = new Map<string, string>();
  const reasons = new Map<string, string>();
  for (const { name, licence = 'unknown' } of all) {
    const same = all.filter(each => each.name === name && each.licence === licence);
    const versions = [...new Set(same.map(({ version }) => version))].toSorted().join(', ');
    const use = same.every(({ development }) => development) ? 'development' : 'portal';
    lines.set(`${name} ${licence}`, `| ${name} | ${versions} | ${licence} | ${use} |`);
    const why = exceptionOf(name)?.why;
    if (why !== undefined) reasons.set(name, `| ${name} | ${licence} | ${why} |`);
  }
  const inOrder = (rows: ReadonlyMap<string, string>) =>
    [...rows]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => row)
      .join('\n');
  return `# Licences

What the portal is made with, and under which licence each part is given. Made by \`npm run licences\`, compared by
\`npm run check\`, which refuses copyleft and whatever says no licence. The texts lie beside each package in
\`node_modules\`.

## Data

| what | from | licence | where |
| --- | --- | --- | --- |
${data.map(({ what, from, licence, where }) => `| ${what} | ${from} | ${licence} | ${where} |`).join('\n')}

## Let in for a reason

| package | licence | why |
| --- | --- | --- |
${inOrder(reasons)}

## Packages

| package | version | licence | used by |
| --- | --- | --- | --- |
${inOrder(lines)}
`;
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sourceFiles } from '../../scripts/source-files.ts';
import { isEquivalent } from './equivalents.ts';
import { judgeAll } from './judge.ts';
import { knownMutants } from './known.ts';
import { type Mutant, mutantsOf, sampled } from './plant.ts';
import { reachOfTests } from './reach.ts';
import { inOneLine, tableOf } from './table.ts';

// `npm run mutants` plants breaks of one line, one at a time, and says which no test sees. docs/mutants.md has more.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    /** How many of the same sample have been judged before. */
    from: { type: 'string', default: '0' },
    /** A kind or a group of them, or the beginning of one. */
    kind: { type: 'string' },
    /** A file, a folder, or the end of a path. */
    file: { type: 'string' },
    /** Ids, as printed. */
    id: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    survey: { type: 'boolean', default: false },
    /** What the tests of one break may take, as measured without it. */
    seconds: { type: 'string', default: '45' },
  },
});

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What runs: no texts of pages, which `check` compares, no data of the demo, no history of the schema. */
const isPlanted = (path: string) =>
  /^(?:domain|resources|contract|server|dataProvider|authProvider|src)\/.*\.tsx?$/.test(path) &&
  !/\/migrations\/|\/seed\/|^src\/i18n\/|\.d\.ts$|^server\/start\/|new-migration/.test(path);

const texts = new Map(
  sourceFiles()
    .filter(isPlanted)
    .map(path => [path, readFileSync(path, 'utf8')]),
);

function chosen(): Mutant[] {
  if (values.known) return knownMutants(texts).filter(({ id }) => values.id?.includes(id) ?? true);
  const all = [...texts].flatMap(([path, text]) => mutantsOf(path, text));
  const asked = all.filter(
    ({ kind, group, file, id }) =>
      (values.kind === undefined || kind.startsWith(values.kind) || group === values.kind) &&
      (values.file === undefined || file.startsWith(values.file) || file.endsWith(values.file)) &&
      (values.id === undefined || values.id.includes(id)),
  );
  const isNew = (mutant: Mutant) => values.id !== undefined || !isEquivalent(mutant);
  const from = Number(values.from);
  return sampled(asked.filter(isNew), { seed: values.seed, count: from + Number(values.count) }).slice(from);
}

const mutants = chosen();
if (values.list) {
  for (const mutant of mutants)
    say(inOneLine({ mutant, outcome: 'unseen', ms: 0, tried: 0, by: '' }).slice(23));
  say(`\n${mutants.length} breaks`);
} else {
  const reach = await reachOfTests(values.survey, say);
  const started = performance.now();
  const judged = await judgeAll(mutants, {
    ...{ texts, reach, budgetMs: Number(values.seconds) * 1000 },
    tell: each => say(inOneLine(each)),
  });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const left = judged.filter(({ outcome }) => outcome === 'survived' || outcome === 'unseen');
  if (left.length > 0) say('\nNot killed:');
  for (const each of left) say(inOneLine(each));
  say(`\nSeed ${values.seed}, ${judged.length} breaks in ${minutes} min\n\n${tableOf(judged)}`);
  mkdirSync('.cache/mutants', { recursive: true });
  writeFileSync('.cache/mutants/judged.json', JSON.stringify(judged, undefined, 1));
  process.exitCode = left.some(({ outcome }) => outcome === 'survived') ? 1 : 0;
}

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Mutant } from './plant.ts';
import type { Reach, Reached } from './reach.ts';
import type { Run } from './session/plan.ts';
import { functionsOf, nameOf, partOf, spotsOf } from './source-tree.ts';

export interface Product {
  /** The text of every file of the product, by its path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly reach: Reach;
}

/** How much of tests, as measured without a break, one of them may cost. */
interface Budget {
  readonly ms: number;
}

const lists = 'tests/unit/lists-by-hand.test.ts';
const forms = 'tests/unit/forms-by-hand.test.ts';
const rights = 'tests/contract/rights-by-hand.test.ts';
const fields = 'tests/contract/rights-of-fields.test.ts';
const oneByOne = 'tests/contract/rights-spelled-out.test.ts';

/** Which tests could see this break, the likeliest and cheapest first, until the budget is spent. */
export function runsFor(mutant: Mutant, product: Product, budget: Budget): Run[] {
  const { reach } = product;
  const first = mutant.room === 'resources' ? oraclesFor(mutant) : [];
  const others = reachedBy(mutant, product)
    .map(([file, found]) => ({ file, found, score: scoreOf(mutant, file, found) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ file }) => ({ file }));
  let left = budget.ms;
  return [...first, ...others].flatMap(({ file, ...rest }, index) => {
    const known = reach.get(file);
    if (known === undefined || (left < 0 && index > 0)) return [];
    left -= 'only' in rest ? known.ms / 20 : known.ms;
    return [{ file, ...rest, limitMs: 45_000 + 4 * known.ms }];
  });
}

/** Tables written by hand: the lines of this record before all of them. */
function oraclesFor({ file, group }: Mutant): Omit<Run, 'limitMs'>[] {
  const record = recordOf(file);
  const tables = group === 'permissions' ? [rights, fields, lists, forms] : [lists, forms, fields];
  const whole = group === 'permissions' ? [oneByOne, lists, rights, fields, forms] : [lists, forms];
  const one = record === undefined ? [] : tables.map(each => ({ file: each, only: [` ${record}`] }));
  return [...one, ...whole.map(each => ({ file: each }))];
}

const partsOfRecords: Readonly<Record<string, string>> = {
  'device-actions': 'devices',
  'account-email': 'users',
};

function recordOf(file: string): string | undefined {
  if (file.startsWith('resources/schema/') || file.startsWith('resources/kinds/')) return undefined;
  const name = basename(file, '.ts');
  return partsOfRecords[name] ?? name;
}

/** Files of tests that call the function around it, or one that uses what is declared there. */
function reachedBy(mutant: Mutant, { texts, reach }: Product): [string, Reached][] {
  const callers =
    mutant.inFunction === undefined ? usersOf(mutant, texts) : withOuter(mutant.inFunction, mutant.file);
  return [...reach].filter(([, { functions }]) => callers.some(name => functions.has(name)));
}

/** A function that no test has been seen to call by its name is looked for by those around it. */
function withOuter(name: string, file: string): string[] {
  const isOfFile = name.length > file.length + 1;
  return isOfFile ? [name] : [];
}

/** Functions that name what is declared at the outermost level, there or in files that import it. */
function usersOf({ file, declares }: Mutant, texts: Product['texts']): string[] {
  const users = new Set<string>();
  let names = new Map([[file, new Set(declares)]]);
  for (let step = 0; step < 3 && names.size > 0; step += 1) {
    const next = new Map<string, Set<string>>();
    for (const [at, declared] of names)
      for (const [path, text] of texts) {
        if (path !== at && !text.includes(`/${basename(at)}'`)) continue;
        const found = mentions(path, text, declared);
        for (const name of found.functions) users.add(name);
        if (found.declared.size > 0) next.set(path, found.declared);
      }
    names = next;
  }
  return [...users];
}

interface Named {
  readonly name: string;
  /** The function around it. */
  readonly inFunction: string | undefined;
  /** What is declared there. */
  readonly declares: string;
}

const namedIn = new Map<string, readonly Named[]>();

/** Every name that a file uses, with where; read once. */
function namesIn(path: string, text: string): readonly Named[] {
  const known = namedIn.get(path);
  if (known !== undefined) return known;
  const spots = spotsOf(path, text);
  const labels = functionsOf(path, spots);
  const names = spots
    .filter(({ node }) => node.type === 'Identifier' || node.type === 'JSXIdentifier')
    .map(({ node, parents }) => {
      const around = parents.find(parent => labels.has(parent));
      const outer = parents.find(parent => parent.type === 'VariableDeclarator');
      const inFunction = around === undefined ? undefined : labels.get(around);
      return { name: nameOf(node), inFunction, declares: nameOf(partOf(outer, 'id')) };
    });
  namedIn.set(path, names);
  return names;
}

/** The functions of a file that name one of these, and what is declared from them outside of all functions. */
function mentions(path: string, text: string, names: ReadonlySet<string>) {
  const functions = new Set<string>();
  const declared = new Set<string>();
  if (![...names].some(name => text.includes(name))) return { functions, declared };
  for (const { name, inFunction, declares } of namesIn(path, text)) {
    if (!names.has(name)) continue;
    if (inFunction !== undefined) functions.add(inFunction);
    else if (declares !== '' && !names.has(declares)) declared.add(declares);
  }
  return { functions, declared };
}

/** Less is better: quick, calling little else, named alike, or importing the very file. */
function scoreOf({ file }: Mutant, test: string, { ms, functions }: Reached): number {
  const words = new Set(wordsOf(file));
  const shared = wordsOf(test).filter(word => words.has(word)).length;
  const isImported = readFileSync(test, 'utf8').includes(`/${file}'`);
  return ((ms + 300) * Math.sqrt(functions.size + 10)) / ((1 + 3 * shared) * (isImported ? 10 : 1));
}

const wordsOf = (path: string) =>
  path
    .split(/[^a-z]+/)
    .filter(word => word.length > 3 && !dull.has(word))
    .map(word => word.replace(/s$/, ''));
const dull = new Set(['test', 'tests', 'unit', 'contract', 'server', 'domain', 'resources']);

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { wordsOf } from '../../scripts/shared-words.ts';
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
const described = 'tests/unit/fields-by-hand.test.ts';
const requests = 'tests/unit/request-limits.test.ts';
const rights = 'tests/contract/rights-by-hand.test.ts';
const fields = 'tests/contract/rights-of-fields.test.ts';
const locks = 'tests/contract/locks-by-hand.test.ts';
const mails = 'tests/unit/mail-texts-decided-here.test.ts';
const passedOver = 'tests/contract/locks-passed-over.test.ts';
const leftOut = 'tests/contract/passed-over.test.ts';
const closed = 'tests/contract/closed-in-database.test.ts';

/** Which tests could see this break, the likeliest and cheapest first, until the budget is spent. */
export function runsFor(mutant: Mutant, product: Product, budget: Budget): Run[] {
  const { reach } = product;
  const against = mutant.heldBy === undefined ? [] : [{ file: mutant.heldBy }];
  const first = [...against, ...oraclesFor(mutant)];
  const others = reachedBy(mutant, product)
    .map(([file, found]) => ({ file, found, score: scoreOf(mutant, product, file, found) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ file }) => ({ file }));
  let left = budget.ms;
  return [...first, ...others].flatMap(({ file, ...rest }, index) => {
    const known = reach.get(file);
    if (known === undefined || (left < 0 && index >= first.length)) return [];
    left -= 'only' in rest ? known.ms / 20 : known.ms;
    return [{ file, ...rest, limitMs: 45_000 + 4 * known.ms }];
  });
}

/** Tables written by hand: the lines of this record before all of them. */
function oraclesFor({ file, group, room, kind }: Mutant): Omit<Run, 'limitMs'>[] {
  if (kind === 'lock dropped') return [{ file: locks }, { file: passedOver }];
  if (kind === '"not deleted" dropped' && /^server\/(?:auth|second-factor|email-change|mail)/.test(file))
    return [{ file: closed }, { file: leftOut }];
  if (file.startsWith('server/mail/texts/')) return [{ file: mails }];
  if (room === 'domain' && group === 'descriptions') return [{ file: lists }, { file: forms }];
  if (room === 'contract' && group === 'descriptions') return [{ file: requests }];
  if (room !== 'resources') return group === 'permissions' ? [{ file: fields }] : [];
  const record = recordOf(file);
  const tables = group === 'permissions' ? [rights, fields, lists, forms] : [described, lists, forms, fields];
  if (record !== undefined) return tables.map(each => ({ file: each, only: [` ${record}`] }));
  return group === 'permissions'
    ? [{ file: fields }, { file: rights }]
    : [{ file: described }, { file: forms }, { file: lists }];
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
  const { inFunction, file } = mutant;
  if (inFunction !== undefined) return [...reach].filter(([, { functions }]) => functions.has(inFunction));
  const users = usersOf(mutant, texts);
  // What is done while a file is loaded is done once a process: it was seen in one file of tests only.
  return [...reach].filter(
    ([test, { functions }]) =>
      users.some(name => functions.has(name)) ||
      (test.startsWith('tests/unit/') && importedBy(test).has(file)),
  );
}

const imported = new Map<string, ReadonlySet<string>>();

/** Every file that is loaded with this one. */
function importedBy(test: string): ReadonlySet<string> {
  const known = imported.get(test);
  if (known !== undefined) return known;
  const found = new Set([test]);
  for (const path of found) for (const next of importsOf(path)) found.add(next);
  imported.set(test, found);
  return found;
}

const importsByFile = new Map<string, readonly string[]>();

function importsOf(path: string): readonly string[] {
  const known = importsByFile.get(path);
  if (known !== undefined) return known;
  const names = existsSync(path)
    ? [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    : [];
  const paths = names.map(([, name = '']) => join(dirname(path), name));
  importsByFile.set(path, paths);
  return paths;
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

/** Less is better: quick, and speaking of the same things, the rarer the word the better. */
function scoreOf(mutant: Mutant, product: Product, test: string, { ms }: Reached): number {
  const spoken = wordsOfTests(product.reach);
  const own = spoken.get(test) ?? new Set();
  const shared = wordsAround(mutant, product.texts).filter(word => own.has(word));
  const weights = shared.map(word => {
    const holders = [...spoken.values()].filter(words => words.has(word)).length;
    return Math.log(spoken.size / holders);
  });
  const relevance = weights.reduce((sum, weight) => sum + weight, 0.5);
  return (ms + 2_000) / relevance ** 2;
}

/** Of its line and the two beside it, of its function and of its file. */
function wordsAround({ file, line, inFunction = '' }: Mutant, texts: Product['texts']): readonly string[] {
  const lines = (texts.get(file) ?? '').split('\n').slice(Math.max(0, line - 2), line + 1);
  return [...wordsOf([...lines, inFunction, file].join(' '))];
}

let wordsByTest: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function wordsOfTests(reach: Reach): ReadonlyMap<string, ReadonlySet<string>> {
  wordsByTest ??= new Map(
    [...reach.keys()].map(file => [file, wordsOf(`${file} ${readFileSync(file, 'utf8')}`)]),
  );
  return wordsByTest;
}

import { basename, dirname, extname, join } from 'node:path';
import type { Change } from './changed-files.ts';
import { kinshipOf } from './shared-words.ts';
import { type Durations, usualSeconds } from './test-durations.ts';

/** A file of tests that could see what was changed. */
export interface NearTest {
  readonly path: string;
  readonly seconds: number;
  /** Less is nearer; 0 for what was changed itself. */
  readonly score: number;
}

/** What was meant, written by hand, imports nothing of what it judges: the tables of `tests/oracles`. */
const judgedByHand = [
  { changed: /^resources\//, by: '/oracles/' },
  { changed: /^contract\//, by: '/oracles/fields/' },
  { changed: /^src\/(?:app|layout|pages)\//, by: '/oracles/pages.ts' },
  { changed: /^src\/kinds\//, by: '/oracles/lists/' },
  { changed: /^server\/mail\/texts\//, by: '/server/mail/texts/' },
] as const;

/**
 * The files of unit and contract tests that reach what was changed, the most promising first: what was changed itself;
 * tables written by hand for what they judge; then whatever imports it in few steps, speaks of the same things and is
 * quick. Nearly every contract test imports the whole server, so that their words tell more than their imports.
 *
 * @param texts every source file by its path
 */
export function nearestTests(
  changes: readonly Change[],
  texts: ReadonlyMap<string, string>,
  durations: Durations,
): NearTest[] {
  const steps = stepsFrom(
    changes.map(({ path }) => path),
    texts,
  );
  const tests = [...texts].filter(([path]) => isQuick(path));
  const kinship = kinshipOf(changes.map(({ path, text }) => `${path} ${text}`).join(' '), tests);
  const isByHand = (text: string) =>
    judgedByHand.some(
      ({ changed, by }) => text.includes(by) && changes.some(({ path }) => changed.test(path)),
    );
  return tests
    .flatMap(([path, text]) => {
      const seconds = durations[path] ?? usualSeconds;
      const far = isByHand(text) ? Math.min(nearest, steps.get(path) ?? nearest) : steps.get(path);
      if (far === undefined || (far > 0 && isTorture.test(text))) return [];
      const score = far <= nearest ? far : ((seconds + 1) * far) / (kinship.get(path) ?? 1) ** 2;
      return [{ path, seconds, score }];
    })
    .toSorted((a, b) => a.score - b.score || a.seconds - b.seconds || (a.path < b.path ? -1 : 1));
}

/**
 * The records whose descriptions have changed, where nothing else has that tables written by hand judge: then their
 * lines of those tables are enough. Undefined where all of them are.
 */
export function changedRecords(
  changes: readonly Change[],
  texts: ReadonlyMap<string, string>,
): string[] | undefined {
  const table = texts.get('tests/oracles/rights/rights.ts') ?? '';
  const judged = changes.filter(({ path }) => judgedByHand.some(({ changed }) => changed.test(path)));
  const names = judged.map(({ path }) => /^resources\/([\w-]+)\.ts$/.exec(path)?.[1]);
  const records = names.flatMap(name => (name !== undefined && table.includes(`\n${name} `) ? [name] : []));
  return records.length > 0 && records.length === names.length ? records : undefined;
}

/** Behind what was changed itself, and before whatever imports it. */
const nearest = Number.MIN_VALUE;

const isQuick = (path: string) => /^tests\/(?:unit|contract)\/.+\.test\.tsx?$/.test(path);

/** Kills, fills, measures or starts processes over directories of their own: minutes, and nothing that `quick` is for. */
const isTorture =
  /killed-portal|power-cut|small-disk|scratch-copy|previous-release|backup-command|support\/soak|data-directories|inject\('databases'\)|testDatabase\('pglite'|migratedServer|threadCpuUsage/;

/** The fewest imports from what was changed to each file that knows of it, types included. */
function stepsFrom(
  changed: readonly string[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const importers = importersOf(texts);
  const steps = new Map(changed.map(path => [path, 0]));
  for (const [path, far] of steps) {
    const known = importers.get(path) ?? [];
    const naming = far === 0 && !/\.tsx?$/.test(path) ? namersOf(path, texts) : [];
    for (const next of [...known, ...naming]) if (!steps.has(next)) steps.set(next, far + 1);
  }
  return steps;
}

/** Who imports each file; one that was taken away is still imported by whoever has not heard of it. */
function importersOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = join(dirname(path), name);
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

/** Nothing imports a migration, a picture or a JSON file: who reads it names it, its folder or its kind. */
function namersOf(path: string, texts: ReadonlyMap<string, string>): string[] {
  const folder = basename(dirname(path));
  const names = [basename(path), `${folder}/`, `/${folder}'`, `${extname(path)}'`];
  return [...texts].filter(([, text]) => names.some(name => text.includes(name))).map(([each]) => each);
}

/** As many of the nearest as fit into so many seconds of tests, and how many did not. What was changed always fits. */
export function withinSeconds(
  tests: readonly NearTest[],
  { all, each }: { readonly all: number; readonly each: number },
): { readonly files: string[]; readonly left: number } {
  let open = all;
  const chosen = tests.filter(({ seconds, score }) => {
    if (score > 0 && (seconds > each || seconds > open)) return false;
    open -= seconds;
    return true;
  });
  return { files: chosen.map(({ path }) => path), left: tests.length - chosen.length };
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { runSession } from './session/run-session.ts';

const reachFile = '.cache/mutants/reach.json';
const surveyed = z.object({
  /** Of the file of tests, when it was looked at. */
  hash: z.string(),
  ms: z.number(),
  /** Why it says nothing here: it fails although nothing is broken. */
  failed: z.string().optional(),
  reached: z.array(z.string()),
});
const stored = z.record(z.string(), surveyed);

export interface Reached {
  readonly ms: number;
  readonly functions: ReadonlySet<string>;
}

/** Which functions of the product each file of tests calls, and how long it takes: by file of tests. */
export type Reach = ReadonlyMap<string, Reached>;

/** What starts processes, measures or fills disks sees nothing of a break in this one, or judges the machine. */
const elsewhere =
  /portal-process|child-script|killed-portal|portal-fleet|power-cut|small-disk|scratch-copy|previous-release|backup-command|database-child|startPostgres|migratedServer|node:child_process|support\/soak|threadCpuUsage|process\.memoryUsage/;

/** Files of tests that can judge in one process. */
function testFiles(): string[] {
  return (
    ['tests/unit', 'tests/contract']
      .flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}`))
      // What measures how long answers take says nothing on a machine that does something else.
      .filter(
        file =>
          /\.test\.tsx?$/.test(file) &&
          !file.endsWith('/http-time.test.ts') &&
          !elsewhere.test(readFileSync(file, 'utf8')),
      )
      .toSorted()
  );
}

const sessionFolder = 'tests/mutants/session';
/** What a file could not be looked at for may be gone once the session has changed. */
const session = readdirSync(sessionFolder).map(name => readFileSync(`${sessionFolder}/${name}`));

function hashOf(file: string): string {
  const hash = createHash('sha256');
  for (const part of [...session, readFileSync(file)]) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

/**
 * As it was when last looked at on this machine; files of tests that are new or have changed are looked at now. With
 * `anew` all are, which takes some minutes and finds out what has come to call what.
 */
export async function reachOfTests(anew: boolean, say: (text: string) => void): Promise<Reach> {
  const files = testFiles();
  const known =
    !anew && existsSync(reachFile) ? stored.parse(JSON.parse(readFileSync(reachFile, 'utf8'))) : {};
  const open = files.filter(file => known[file]?.hash !== hashOf(file));
  if (open.length > 0) say(`Looking at what ${open.length} files of tests call`);
  let left = open;
  while (left.length > 0) {
    const runs = left.map(file => ({ file, limitMs: 90_000 }));
    const { stuck } = await runSession(
      { kind: 'survey', runs },
      {
        patienceMs: () => 300_000,
        hear: news => {
          if (news.kind !== 'surveyed') return;
          const { file, ms, failed, reached } = news;
          known[file] = { hash: hashOf(file), ms, reached, ...(failed !== undefined && { failed }) };
          store(known);
          if (failed !== undefined) say(`${file} is left out: ${failed}`);
        },
      },
    );
    if (stuck !== undefined)
      known[stuck] = { hash: hashOf(stuck), ms: 0, reached: [], failed: 'it does not end' };
    const before = left.length;
    left = left.filter(file => known[file]?.hash !== hashOf(file));
    if (left.length === before) throw new Error('The session does not start: see .cache/mutants/session.log');
    store(known);
  }
  return new Map(
    files.flatMap(file => {
      const found = known[file];
      if (found === undefined || found.failed !== undefined) return [];
      return [[file, { ms: found.ms, functions: new Set(found.reached) }] as const];
    }),
  );
}

/** After each file: whoever ends a survey has what it had seen. */
function store(known: z.infer<typeof stored>): void {
  mkdirSync('.cache/mutants', { recursive: true });
  writeFileSync(reachFile, JSON.stringify(known));
}

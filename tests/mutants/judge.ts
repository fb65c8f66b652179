import { runsFor } from './choose-runs.ts';
import type { Mutant } from './plant.ts';
import type { Reach } from './reach.ts';
import { runSession } from './session/run-session.ts';

/**
 * `killed`: a test failed. `hung`: a test or the program never ended, which fails too. `unseen`: code for the browser
 * that no test outside of one has called or judged.
 */
export type Outcome = 'killed' | 'hung' | 'survived' | 'unseen';

export interface Judged {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  readonly ms: number;
  readonly tried: number;
  /** The test, and what it said. */
  readonly by: string;
}

interface Heard {
  readonly tried: number;
  readonly killedBy?: string | undefined;
}

interface Options {
  readonly texts: ReadonlyMap<string, string>;
  readonly reach: Reach;
  readonly budgetMs: number;
  tell(judged: Judged): void;
}

/** A process judges so many, or fewer when it has grown large, and the next one begins clean. */
const perProcess = 40;

/** Plants each break in a warm process and runs the tests that could see it, until one fails. */
export async function judgeAll(mutants: readonly Mutant[], options: Options): Promise<Judged[]> {
  const { texts, reach, budgetMs, tell } = options;
  const judged: Judged[] = [];
  const note = (found: Judged) => {
    judged.push(found);
    tell(found);
  };
  const byId = new Map(mutants.map(mutant => [mutant.id, mutant]));
  let open = mutants.map(mutant => {
    const { id, file, start, end, text } = mutant;
    return {
      id,
      planted: { file, start, end, text },
      runs: runsFor(mutant, { texts, reach }, { ms: budgetMs }),
    };
  });
  while (open.length > 0) {
    // An embedded database has one connection, on which nobody waits for anybody.
    const [first] = Map.groupBy(open, ({ id }) => enginesFor(byId.get(id)));
    if (first === undefined) break;
    const [engines, alike] = first;
    const batch = alike.slice(0, perProcess);
    const done = new Set<string>();
    const { stuck } = await runSession(
      { kind: 'mutants', mutants: batch },
      {
        engines,
        patienceMs: file => 60_000 + 8 * (reach.get(file)?.ms ?? 5_000),
        hear: news => {
          const mutant = news.kind === 'judged' ? byId.get(news.id) : undefined;
          if (news.kind !== 'judged' || mutant === undefined) return;
          done.add(news.id);
          const { ms, tried, killedBy } = news;
          note({ mutant, ms, tried, by: killedBy ?? '', outcome: outcomeOf(mutant, news) });
        },
      },
    );
    const hung = stuck === undefined ? undefined : byId.get(stuck);
    if (hung !== undefined && !done.has(hung.id)) {
      done.add(hung.id);
      note({ mutant: hung, outcome: 'hung', ms: 0, tried: 0, by: 'the process' });
    }
    if (done.size === 0) throw new Error('The session does not start: see .cache/mutants/session.log');
    open = open.filter(({ id }) => !done.has(id));
  }
  return judged;
}

const enginesFor = (mutant: Mutant | undefined) =>
  mutant?.kind === 'lock dropped' ? 'pglite,postgres' : 'pglite';

/** Rooms that run in the browser; tests outside of one call parts of them. */
const ofBrowser = ['src', 'dataProvider', 'authProvider'];

/** What runs in processes of its own, which tests start and a session does not. */
const ofProcesses = /^server\/(?:main\.ts|backup\/|start\/)/;

function outcomeOf({ room, file }: Mutant, { tried, killedBy }: Heard): Outcome {
  if (killedBy === undefined && ofBrowser.includes(room) && (room === 'src' || tried === 0)) return 'unseen';
  if (killedBy === undefined && tried === 0 && ofProcesses.test(file)) return 'unseen';
  if (killedBy === undefined) return 'survived';
  return killedBy.includes(': not ended after ') ? 'hung' : 'killed';
}

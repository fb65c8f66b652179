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

interface Options {
  readonly texts: ReadonlyMap<string, string>;
  readonly reach: Reach;
  readonly budgetMs: number;
  tell(judged: Judged): void;
}

/** Broken programs leave things behind: a process judges so many, and the next one begins clean. */
const perProcess = 80;

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
    const batch = open.slice(0, perProcess);
    const done = new Set<string>();
    const { stuck } = await runSession(
      { kind: 'mutants', mutants: batch },
      {
        patienceMs: file => 60_000 + 8 * (reach.get(file)?.ms ?? 5_000),
        hear: news => {
          const mutant = news.kind === 'judged' ? byId.get(news.id) : undefined;
          if (news.kind !== 'judged' || mutant === undefined) return;
          done.add(news.id);
          const { ms, tried, killedBy } = news;
          note({ mutant, ms, tried, by: killedBy ?? '', outcome: outcomeOf(mutant, killedBy) });
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

function outcomeOf({ room }: Mutant, killedBy: string | undefined): Outcome {
  if (killedBy === undefined) return room === 'src' ? 'unseen' : 'survived';
  return killedBy.includes(': not ended after ') ? 'hung' : 'killed';
}

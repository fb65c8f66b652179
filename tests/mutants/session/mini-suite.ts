/** A small double of the words of vitest, so that one process can run a file of tests again and again. */
type Work = (...values: unknown[]) => unknown;

interface Hooks {
  readonly beforeAll: Work[];
  readonly afterAll: Work[];
  readonly beforeEach: Work[];
  readonly afterEach: Work[];
}

export interface Suite extends Hooks {
  readonly name: string;
  readonly parts: (Suite | Case)[];
}

export interface Case {
  readonly name: string;
  readonly run: () => unknown;
}

export interface Found {
  /** The first that failed, with its first line. */
  readonly failed?: string;
  readonly ran: number;
}

interface Wanted {
  /** Only tests whose full name holds one of these. */
  readonly only?: readonly string[];
  /** How long one test or hook may take. */
  readonly limitMs: number;
}

const emptySuite = (name: string): Suite => ({
  ...{ name, parts: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
});

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

interface Words {
  readonly describe: ReturnType<typeof word>;
  readonly it: ReturnType<typeof word>;
}

/** What a file of tests declares while `load` evaluates it. */
export async function collect(load: (words: Words) => Promise<unknown>, others: object): Promise<Suite> {
  const root = emptySuite('');
  let current = root;
  const inSuite = (name: string, declare: Work, values: readonly unknown[] = []) => {
    const suite = emptySuite(name);
    current.parts.push(suite);
    const outer = current;
    current = suite;
    declare(...values);
    current = outer;
  };
  const testCase = (name: string, run: Work, values: readonly unknown[] = []) => {
    current.parts.push({ name, run: () => run(...values) });
  };
  const hook = (kind: keyof Hooks) => (work: Work) => void current[kind].push(work);
  const it = word(testCase);
  await load({
    ...others,
    ...{ describe: word(inSuite), it, test: it },
    ...{ beforeAll: hook('beforeAll'), afterAll: hook('afterAll') },
    ...{ beforeEach: hook('beforeEach'), afterEach: hook('afterEach') },
  });
  return root;
}

type Declare = (name: string, work: Work, values?: readonly unknown[]) => void;

const isWork = (value: unknown): value is Work => typeof value === 'function';

/** `it` or `describe`, with what may follow them. */
function word(declare: Declare) {
  // Options may stand before or behind the work.
  const plain = (name: string, ...others: unknown[]) => {
    const work = others.find(isWork);
    if (work !== undefined) declare(name, work);
  };
  const each = (table: readonly unknown[]) => (name: string, work: Work) => {
    for (const [index, line] of table.entries()) {
      const values = Array.isArray(line) ? line : [line];
      declare(titled(name, values, index), work, values);
    }
  };
  const words = { each, for: each, concurrent: plain, sequential: plain };
  const said = Object.assign(plain, words);
  const skipped = Object.assign((..._said: readonly unknown[]) => undefined, {
    each: () => skipped,
    for: () => skipped,
  });
  const onlyIf = (condition: unknown) => (condition ? said : skipped);
  return Object.assign(said, {
    skip: skipped,
    runIf: onlyIf,
    skipIf: (condition: unknown) => onlyIf(!condition),
  });
}

function titled(name: string, values: readonly unknown[], index: number): string {
  let next = 0;
  const [first] = values;
  const parts: Readonly<Record<string, unknown>> =
    typeof first === 'object' && first !== null ? { ...first } : {};
  return name
    .replace(/%[sdifjo]/g, () => String(values[next++]))
    .replace(/%#/g, String(index))
    .replace(/\$(\w+)/g, (whole, part: string) => (part in parts ? String(parts[part]) : whole));
}

const isSuite = (part: Suite | Case): part is Suite => 'parts' in part;

/** Runs what is wanted, in order, until something fails; what was opened is closed in any case. */
export async function run(suite: Suite, wanted: Wanted): Promise<Found> {
  return await runSuite(suite, { ...wanted, title: '', outer: [] });
}

interface Around extends Wanted {
  readonly title: string;
  readonly outer: readonly Suite[];
}

async function runSuite(suite: Suite, around: Around): Promise<Found> {
  const title = `${around.title} ${suite.name}`.trim();
  const inside = { ...around, title, outer: [...around.outer, suite] };
  if (!holds(suite, inside)) return { ran: 0 };
  const closing: Work[] = [...suite.afterAll];
  let found: Found = { ran: 0 };
  try {
    for (const work of suite.beforeAll) {
      const close = await within(around.limitMs, work);
      if (isWork(close)) closing.push(close);
    }
    for (const part of suite.parts) {
      const more = isSuite(part) ? await runSuite(part, inside) : await runCase(part, inside);
      found = { ...more, ran: found.ran + more.ran };
      if (found.failed !== undefined) break;
    }
  } catch (error) {
    found = { ...found, failed: `${title}: ${firstLine(error)}` };
  }
  for (const work of closing.toReversed()) {
    try {
      await within(around.limitMs, work);
    } catch (error) {
      // What counts how much was tried in a file means the whole of it.
      if (around.only !== undefined) continue;
      found = { failed: `${title} (after all): ${firstLine(error)}`, ...found };
    }
  }
  return found;
}

async function runCase(part: Case, { title, outer, limitMs, only }: Around): Promise<Found> {
  const name = `${title} ${part.name}`.trim();
  if (!isWanted(name, only)) return { ran: 0 };
  try {
    for (const suite of outer) for (const work of suite.beforeEach) await within(limitMs, work);
    try {
      await within(limitMs, part.run);
    } finally {
      for (const suite of outer.toReversed()) for (const work of suite.afterEach) await within(limitMs, work);
    }
    return { ran: 1 };
  } catch (error) {
    return { ran: 1, failed: `${name}: ${firstLine(error)}` };
  }
}

const isWanted = (name: string, only: readonly string[] | undefined) =>
  only === undefined || only.some(word => name.includes(word));

function holds(suite: Suite, around: Around): boolean {
  return suite.parts.some(part =>
    isSuite(part)
      ? holds(part, { ...around, title: `${around.title} ${part.name}`.trim() })
      : isWanted(`${around.title} ${part.name}`.trim(), around.only),
  );
}

/** A test that never ends has failed. */
async function within(limitMs: number, work: Work): Promise<unknown> {
  const late = Promise.withResolvers<never>();
  const timer = startTimer(() => late.reject(new Error(`not ended after ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([(async () => work())(), late.promise]);
  } finally {
    stopTimer(timer);
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.slice(0, 160) ?? '';
}

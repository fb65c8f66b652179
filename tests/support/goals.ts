import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';

/** What must hold, in figures, and the rows of the fault catalogue whose tests show it. */
interface Goal {
  readonly goal: string;
  readonly threats: readonly string[];
}

/** In the order in which the table prints them. */
const goals = {
  'double bookings': { goal: '0 in 2,000 racing requests x 5, 0 x 5xx, 0 deadlocks', threats: ['A1', 'A2'] },
  'model check': { goal: '20,000 random operations: 0 overlaps, 0 half workflows', threats: ['A3', 'A15'] },
  'acknowledged writes lost': { goal: '0 over 100 kill -9', threats: ['B1', 'B7'] },
  'kill during start': {
    goal: '40 at start, 30 at migration: 0 unusable, 0 mixed schemas',
    threats: ['B3', 'B4'],
  },
  'second process': { goal: '100 of 100 refused within 1 s, 0 rows lost', threats: ['B2'] },
  'real flush': { goal: 'DURABILITY=disk: before the answer in 1,000 of 1,000 commits', threats: ['B15'] },
  'runaway query': { goal: 'others served within 5 s, 20 of 20', threats: ['B6'] },
  'event loop': { goal: 'health p99 <= 25 ms beside the worst list', threats: ['B5'] },
  'database away': { goal: '0 hangs > 5 s, no restart', threats: ['B9'] },
  'disk full': { goal: '0 x 2xx unsaved, goes on when freed', threats: ['B8'] },
  authorization: {
    goal: '0 leaks in 3,200 cells',
    threats: ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D12', 'D13'],
  },
  fuzz: { goal: '50,000 requests: 0 x 5xx, 0 ends, 0 answers > 2 s', threats: ['G1', 'G2'] },
  'forged tokens': {
    goal: '1,000: 0 accepted; 120 wrong ID tokens: 0 sessions',
    threats: ['E1', 'E2', 'E13'],
  },
  refresh: { goal: '20 at once x 200: 1 rotation each, 0 logouts', threats: ['E3', 'E4', 'E5', 'E6'] },
  'rights withdrawn': { goal: 'next call, socket within 1 s, 100 of 100', threats: ['D10', 'D11'] },
  enumeration: { goal: 'AUC <= 0.55 over 2,000 timings', threats: ['E11'] },
  'brute force': { goal: '10,000 tries with 20 tricks: the share, and no more', threats: ['E12'] },
  workflows: {
    goal: 'stale plans 0 of 500, previews 0 writes, undo 300 of 300',
    threats: ['A4', 'A5', 'A6', 'A7'],
  },
  idempotency: { goal: '1,000 keys x 5: 1,000 effects; 50 kills: 0 doubles', threats: ['A8', 'A9'] },
  mail: { goal: 'lost 0 over 50 kills; twice <= 1 a kill', threats: ['C1', 'C2', 'C4', 'C5', 'C6'] },
  'several processes': { goal: '2 and 4, a kill every 5 s: nothing lost, all once', threats: ['C3'] },
  time: { goal: 'every zone x every transition 2020-2035: 0 wrong', threats: ['A11', 'A12', 'A13'] },
  uploads: {
    goal: '300 hostile files: 0 wrong accepts, 0 leftovers',
    threats: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  'scripts in content': {
    goal: '250 payloads x every field: 0 executions',
    threats: ['F6', 'F9', 'F12', 'C7'],
  },
  'outgoing requests': { goal: '120 addresses: 0 reached', threats: ['F8'] },
  'live channel': {
    goal: '1,000 bad connects: 0 frames; RSS +<= 50 MB',
    threats: ['G8', 'G9', 'G10', 'G11'],
  },
  headers: { goal: '100 % of route x status', threats: ['F11', 'G13'] },
  parity: { goal: '0 different answers of two engines', threats: ['B12'] },
  restore: { goal: 'equal by checksum, backup <= 30 s beside traffic', threats: ['B13'] },
  'dead rows': { goal: '100,000 end in batches beside live writes', threats: [] },
  soak: { goal: '60 min: heap and RSS < 1 % in 10 min, files constant, 0 errors', threats: ['B14'] },
} as const satisfies Record<string, Goal>;

type GoalName = keyof typeof goals;

/** All of them, in that order. */
export const goalNames = Object.keys(goals).filter((name): name is GoalName => name in goals);

const file = '.cache/figures.jsonl';
const line = z.object({ name: z.string(), figure: z.string() });

/** A test notes what it measured, for the table at the end of the run. */
export function measured(name: GoalName, figure: string): void {
  mkdirSync('.cache', { recursive: true });
  appendFileSync(file, `${JSON.stringify({ name, figure })}\n`);
}

/** Before a run: what is told at its end was measured in it. */
export function forgetFigures(): void {
  rmSync(file, { force: true });
}

/** How many tests of a threat held, of how many there were. */
export interface Held {
  readonly held: number;
  readonly all: number;
}

/** Goal beside measured; 'not run' where nothing of this run speaks of it. */
export function goalTable(names: readonly GoalName[], held: ReadonlyMap<string, Held> = new Map()): string {
  const figures = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap(text => (text === '' ? [] : [line.parse(JSON.parse(text))]))
    : [];
  const rows = names.flatMap(name => {
    const { goal, threats }: Goal = goals[name];
    const tests = threats.flatMap(threat => held.get(threat) ?? []);
    const all = tests.reduce((sum, each) => sum + each.all, 0);
    const good = tests.reduce((sum, each) => sum + each.held, 0);
    const own = figures.filter(each => each.name === name).map(({ figure }) => figure);
    const told = [...(all > 0 ? [`${good} of ${all} tests held`] : []), ...own];
    return (told.length === 0 ? ['not run'] : told).map((text, index) =>
      index === 0 ? [name, goal, text] : ['', '', text],
    );
  });
  const widths = [0, 1].map(place => Math.max(8, ...rows.map(row => row[place]?.length ?? 0)));
  const written = ([name = '', goal = '', told = '']: readonly string[]) =>
    `${name.padEnd(widths[0] ?? 0)}  ${goal.padEnd(widths[1] ?? 0)}  ${told}`.trimEnd();
  return [['goal', 'asked', 'measured'], ...rows].map(written).join('\n');
}

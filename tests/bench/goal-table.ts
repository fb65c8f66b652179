import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Goal } from './goals.ts';

const measuredShape = z.object({
  now: z.number(),
  peer: z.number().optional(),
  /** The least and the most of all tries, where there were several. */
  spread: z.tuple([z.number(), z.number()]).optional(),
});
/** The median of what was measured, and what the peer needed in the same run. */
export type Measured = z.infer<typeof measuredShape>;

/** Emptied by `npm run bench` before it starts, so that a table holds figures of one run only. */
const folder = '.cache/bench';

/** Keeps what one program has measured, by the ids of the goals, for the table at the end of the run. */
export function noteMeasured(program: string, measured: Readonly<Record<string, Measured>>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${program}.json`, JSON.stringify(measured));
}

/** What the programs of this run have noted. */
export function readMeasured(): Readonly<Record<string, Measured>> {
  mkdirSync(folder, { recursive: true });
  const noted = readdirSync(folder).filter(name => name.endsWith('.json'));
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  return Object.assign({}, ...noted.map(name => z.record(z.string(), measuredShape).parse(read(name))));
}

/** The table as Markdown; a goal that nothing was measured for stays missed. */
export function goalTable(goals: readonly Goal[], measured: Readonly<Record<string, Measured>>): string {
  const head = ['| what | now | peer | ratio | goal | |', '| --- | --- | --- | --- | --- | --- |'];
  return [...head, ...goals.map(goal => goalRow(goal, measured[goal.id]))].join('\n');
}

function goalRow(goal: Goal, found: Measured | undefined): string {
  const cells = [
    goal.what,
    found === undefined ? 'not measured' : withSpread(found, goal.unit),
    found?.peer === undefined ? '' : `${goal.peer}: ${withUnit(found.peer, goal.unit)}`,
    found?.peer === undefined ? '' : ratioOf(found).toFixed(2),
    shownGoal(goal),
    isMet(goal, found) ? '✓' : '✗',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Judged by the figure itself, not by how it is rounded; what is missing or no number has missed its goal. */
export function isMet({ of, is, bar }: Goal, found: Measured | undefined): boolean {
  if (found === undefined) return false;
  const value = of === 'now' ? found.now : ratioOf(found);
  return is === 'at most' ? value <= bar : value >= bar;
}

function ratioOf({ now, peer }: Measured): number {
  return peer === undefined || peer <= 0 ? Number.NaN : now / peer;
}

function shownGoal({ of, is, bar, unit, peer }: Goal): string {
  const sign = is === 'at most' ? '≤' : '≥';
  return of === 'ratio' ? `${sign} ${bar} of ${peer}` : `${sign} ${bar} ${unit}`.trim();
}

function withSpread({ now, spread }: Measured, unit: string): string {
  const range = spread === undefined ? '' : ` (${rounded(spread[0])}–${rounded(spread[1])})`;
  return `${rounded(now)}${range} ${unit}`.trim();
}

function withUnit(value: number, unit: string): string {
  return `${rounded(value)} ${unit}`.trim();
}

function rounded(value: number): string {
  return String(Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value));
}

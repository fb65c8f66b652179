import { cpus, totalmem } from 'node:os';
import type { Measured } from './goal-table.ts';
import { handWritten, portal } from './list-requests.ts';
import type { Scenario } from './list-scenarios.ts';
import { openLimit } from './list-sql.ts';
import { type Figures, measure, middle } from './measure.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** The three that are asked the same, over one database. */
export interface Systems {
  readonly databaseUrl: string;
  readonly byHandUrl: string;
  readonly portalUrl: string;
  /** Of an administrator, for the portal. */
  readonly token: string;
}

type System = 'limit' | 'hand' | 'ours';

/** What each needed, in the round that was in the middle; only the portal is there for what it is asked alone. */
export type Compared = Partial<Record<System, Figures>> & { readonly ours: Figures };

/** Asks them in turns, several times, for so many seconds each. */
export async function compare(scenario: Scenario, systems: Systems, seconds: number): Promise<Compared> {
  const { connections, asked, encoding, alone } = scenario;
  const { databaseUrl, byHandUrl, portalUrl, token } = systems;
  const limit = await openLimit(databaseUrl, alone === true ? 0 : connections);
  const hand = handWritten(byHandUrl, connections);
  const ours = portal(portalUrl, connections, { token, encoding });
  const ask: Record<System, (index: number, connection: number) => Promise<void>> = {
    limit: (index, connection) => limit.ask(pick(asked, index), connection),
    hand: index => hand(pick(asked, index)),
    ours: index => ours(pick(asked, index)),
  };
  const found: Record<System, Figures[]> = { limit: [], hand: [], ours: [] };
  const order: readonly System[] = alone === true ? ['ours'] : ['limit', 'hand', 'ours'];
  for (let round = 0; round <= rounds; round++) {
    for (const system of order) {
      const length = round === 0 ? 0.3 : seconds;
      const figures = await measure(ask[system], { connections, seconds: length });
      if (round > 0) found[system].push(figures);
    }
  }
  await limit.close();
  const [direct, byHand, portalFigures] = [middle(found.limit), middle(found.hand), middle(found.ours)];
  if (portalFigures === undefined) throw new Error('Nothing was measured');
  return { ...(direct && { limit: direct }), ...(byHand && { hand: byHand }), ours: portalFigures };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('A scenario asks nothing');
  return item;
}

/** What a goal is judged by: requests a second beside a peer, or milliseconds where there is none. */
export function measuredOf({ ours, hand, limit }: Compared, peer: string | undefined): Measured {
  if (peer === undefined) return { now: ours.p50 };
  const beside = peer === 'prepared SQL' ? limit : hand;
  return { now: ours.perSecond, ...(beside && { peer: beside.perSecond }) };
}

export function comparedRow({ name, connections }: Scenario, { limit, hand, ours }: Compared): string {
  const ratio = hand === undefined ? '' : `${(ours.perSecond / hand.perSecond).toFixed(2)}×`;
  const cells = [
    `${name}, ${connections}`,
    shown(limit),
    shown(hand),
    shown(ours),
    ratio,
    ours.p99.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

function shown(figures: Figures | undefined): string {
  if (figures === undefined) return '';
  const { perSecond } = figures;
  return `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} · ${figures.p50.toFixed(1)}`;
}

export function comparedHeading(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return (
    `${new Date().toISOString().slice(0, 10)}, ${machine}; median requests/s · p50 ms of ${rounds} rounds\n` +
    '| scenario, connections | prepared SQL | by hand | ours | ours / by hand | ours p99 |\n' +
    '| --- | --- | --- | --- | --- | --- |'
  );
}

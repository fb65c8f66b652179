import type { Given } from '../../../contract/call.ts';
import type { Fleet } from '../../../contract/fleet.ts';
import type { Actor } from '../../../domain/actor.ts';
import {
  type DeviceHealth,
  deviceHealth,
  type FleetState,
  fleetStates,
} from '../../../domain/devices/fleet-health.ts';
import type { Connection } from '../../db/database.ts';
import { fleetFacts } from './fleet-facts.ts';
import { fleetSignal } from './fleet-signal.ts';

interface Params {
  /** Whose days the signal is counted by. */
  readonly zone: string;
  /** Only devices in this state are listed; everything is counted. */
  readonly state?: FleetState | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** Whoever has more to do than this looks at a list. */
const mostListed = 50;

/**
 * How the devices are that the actor may read: how many in each state, how well they were heard of late, and
 * which of them need someone. Two statements, however many devices there are.
 */
export async function fleetHealth(
  connection: Connection,
  actor: Actor,
  { zone, state, now }: Params,
): Promise<Given<Fleet>> {
  const [fleet, signal] = await Promise.all([
    fleetFacts(connection, actor),
    fleetSignal(connection, actor, { zone, now }),
  ]);
  const judged = fleet.map(({ id, name, location, facts }) => ({
    ...{ id, name, location },
    ...deviceHealth(facts, now),
  }));
  const byState = Map.groupBy(judged, device => device.state);
  const ill = fleetStates.flatMap(each => byState.get(each) ?? []).filter(isIll);
  const listed = ill.filter(device => state === undefined || device.state === state);
  return {
    counts: countsOf(each => byState.get(each)?.length ?? 0),
    signal,
    ill: listed.slice(0, mostListed),
    ill_total: listed.length,
  };
}

function isIll({ complaints }: DeviceHealth): boolean {
  return complaints.length > 0;
}

function countsOf(count: (state: FleetState) => number): Record<FleetState, number> {
  return {
    offline: count('offline'),
    failing: count('failing'),
    disabled: count('disabled'),
    weak: count('weak'),
    outdated: count('outdated'),
    well: count('well'),
    planned: count('planned'),
    stock: count('stock'),
  };
}

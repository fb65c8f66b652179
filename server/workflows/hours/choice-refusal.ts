import type { Solve } from '../../../contract/solve.ts';
import { daysLater, type Lack } from '../../../domain/hours/solve-bookings.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Connection } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { readableDevices, readDevice } from '../bookings/bed-days.ts';
import { rejectedBy } from '../bookings/slot-refusal.ts';
import type { Call } from '../operations/operation.ts';
import type { Solved } from './solve-day.ts';

interface Standing {
  readonly plan: { readonly bookings: readonly { readonly outcome: string }[] };
  readonly solved: readonly Solved[];
  readonly solve: Solve | undefined;
  /** A device on which none of them can be. */
  readonly without?: number;
  /** What is told of bookings for which nobody chose, and of a start that another one holds. */
  readonly otherwise?: Refusal;
}

/**
 * Refuses a plan in whose way bookings stand: 409 with the plan, which names the rule that the first choice breaks, in the
 * words of a single move (A14).
 */
export async function refuseStanding(
  connection: Connection,
  by: Pick<Call, 'actor'>,
  { plan, solved, otherwise = refuse('slot.taken'), ...asked }: Standing,
): Promise<void> {
  if (plan.bookings.every(({ outcome }) => outcome !== 'blocks')) return;
  const standing = solved.filter(({ planned }) => planned.outcome === 'blocks');
  const isChosen = standing.every(({ refused }) => refused !== undefined);
  const ruled = standing.find(({ refused }) => refused?.problem?.kind !== 'taken');
  if (!isChosen || ruled === undefined) throw conflict(otherwise, { plan });
  throw conflict(await refusalOf(connection, by, { ...asked, standing: ruled }), { plan });
}

type Asked = Pick<Standing, 'solve' | 'without'> & { readonly standing: Solved };

async function refusalOf(
  connection: Connection,
  by: Pick<Call, 'actor'>,
  { standing: { booking, refused: { problem, lack } = {} }, solve, without }: Asked,
): Promise<Refusal> {
  if (problem !== undefined && problem.kind !== 'taken') return rejectedBy(problem);
  if (lack !== 'device') return lacking(lack);
  const row = solve?.rows.find(({ id }) => id === booking.id);
  const wanted = row?.outcome === 'move' ? row.to.bed_id : booking.bed_id;
  if (wanted === without) return refuse('device.freed');
  const bed = await readDevice(connection, wanted, Date.parse(booking.start_time));
  const isSeen = (await readableDevices(connection, by.actor, [wanted])).has(wanted);
  if (bed === undefined || !isSeen) return refuse('device.absent', { device: wanted });
  return bed.is_disabled === true ? refuse('device.disabled') : refuse('block.device-elsewhere');
}

function lacking(lack: Exclude<Lack, 'device'> | undefined): Refusal {
  return lack === 'length' ? refuse('booking.not-offered') : refuse('booking.solve-far', { most: daysLater });
}

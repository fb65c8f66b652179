import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Connection } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import { checkPlan } from '../../two-step.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import type { Call } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
import { bookingsHolding } from './held-device.ts';
import { deviceToChange } from './replacement.ts';

export interface HoldingPlan extends Plan {
  readonly number_booking: number;
}

/**
 * The bookings that hold a device from now on: whoever disables it should know them. They stay (DIS-04); its
 * token differs as soon as one of them, or the device, does. For those who may change the device. 403, 404.
 */
export async function planHolding(
  connection: Connection,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  id: number,
): Promise<HoldingPlan> {
  const { version } = await deviceToChange(connection, id, actor);
  const bookings = (await bookingsHolding(connection, id, now)).map(each => plannedBooking(each, 'keep'));
  return { number_booking: bookings.length, bookings, plan: planToken({ id, version, bookings }) };
}

/**
 * `plan` is what somebody has seen, and no field: the body without it. 409 with the plan as it is now when
 * something has changed since; 422 when it is no token at all.
 */
export async function withoutPlan(
  transaction: Connection,
  call: Pick<Call, 'actor' | 'now'>,
  { id }: { readonly id: number },
  { plan, ...values }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (plan === undefined) return values;
  if (typeof plan !== 'string') throw invalidFields({ plan: refuse('form.text') });
  checkPlan(plan, await planHolding(transaction, call, id));
  return values;
}

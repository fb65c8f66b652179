import type { PlannedBooking } from '../../../../contract/plan.ts';

/** How one booking stands in a plan that has changed since it was seen. */
export interface PlanChange {
  readonly kind: 'new' | 'gone' | 'other' | 'time';
  readonly booking: PlannedBooking;
  readonly before?: PlannedBooking;
}

/** What differs between the plan that was seen and the one that is true now, booking by booking. */
export function planChanges(
  before: readonly PlannedBooking[],
  now: readonly PlannedBooking[],
): readonly PlanChange[] {
  const seen = new Map(before.map(booking => [booking.id, booking]));
  const known = new Set(now.map(({ id }) => id));
  const gone = before.filter(({ id }) => !known.has(id)).map(booking => ({ kind: 'gone' as const, booking }));
  const others = now.flatMap((booking): PlanChange[] => {
    const was = seen.get(booking.id);
    if (was === undefined) return [{ kind: 'new', booking }];
    if (was.outcome !== booking.outcome) return [{ kind: 'other', booking, before: was }];
    return was.version === booking.version ? [] : [{ kind: 'time', booking, before: was }];
  });
  return [...others, ...gone];
}

import { createHash } from 'node:crypto';
import type { SlotProblem } from '../../../domain/bookings/slots.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { conflict } from '../../errors.ts';

/** What becomes of one booking when the plan is carried out; `blocks` stands in the way of it. */
export interface PlannedBooking {
  readonly id: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly version: number;
  readonly booking_status: number;
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
  };
  readonly home_bed: { readonly id: number; readonly name: string };
  readonly outcome: 'cancel' | 'move' | 'keep' | 'blocks';
  readonly to?: { readonly start_time: string; readonly bed_id: number };
  /** Why it cannot go along and is cancelled. */
  readonly problem?: SlotProblem;
}

/** What a workflow would do: shown before it is confirmed, and confirmed by its token. */
export interface Plan {
  /** Differs as soon as anything differs that the plan depends on. */
  readonly plan: string;
  readonly bookings: readonly PlannedBooking[];
}

/**
 * The token of a plan: a hash over everything that was asked and everything that would happen, the
 * versions of the rows included. Keys may come in any order; lists may not.
 */
export function planToken(facts: unknown): string {
  return createHash('sha256').update(canonicalJson(facts)).digest('base64url').slice(0, 32);
}

/**
 * Refuses to carry out anything but what was seen (A5): 409 with the plan as it is now. Callers that
 * send no token did not look, and get what is there.
 */
export function checkPlan(sent: string | undefined, fresh: Plan): void {
  if (sent === undefined || sent === fresh.plan) return;
  throw conflict(refuse('plan.changed'), {
    plan: fresh,
  });
}

import { createHash } from 'node:crypto';
import type { Given } from '../../../contract/call.ts';
import type { Plan as PlanAnswer, PlannedBooking as PlannedAnswer } from '../../../contract/plan.ts';
import { canonicalJson } from '../../canonical-json.ts';

export type PlannedBooking = Given<PlannedAnswer>;

/** What a workflow would do: shown before it is confirmed, and confirmed by its token. */
export type Plan = Given<PlanAnswer>;

/**
 * The token of a plan: a hash over everything that was asked and everything that would happen, the
 * versions of the rows included. Keys may come in any order; lists may not.
 */
export function planToken(facts: unknown): string {
  return createHash('sha256').update(canonicalJson(facts)).digest('base64url').slice(0, 32);
}

import { z } from 'zod';
import { operationKinds } from '../domain/records/history.ts';
import { instant } from './call.ts';

export const guest = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** A start on a device that is free. */
export const freeStart = z.object({ start_time: instant, bed_id: z.int() });
export type FreeStart = z.infer<typeof freeStart>;

/** The booking that holds a device, for those who may know. */
const holder = z.object({ id: z.int(), user: guest });
export type Holder = z.infer<typeof holder>;

/** Why a booking cannot be at a time: the rules of slots. */
export const slotProblem = z.object({
  kind: z.enum([
    'skipped',
    'past',
    'before-installation',
    'closed',
    'off-step',
    'break',
    'blocked',
    'updating',
    'taken',
  ]),
  bookingId: z.int().optional(),
  blockId: z.int().optional(),
  reason: z.string().optional().describe('Of a block'),
  installed: z.number().optional().describe('Epoch ms'),
  until: z.number().optional().describe('Epoch ms: when an update of firmware is over'),
  from: z.string().optional(),
  to: z.string().optional(),
  rule: z
    .object({
      kind: z.enum(['weekly', 'special']),
      weekday: z.string().optional(),
      day: z.string().optional(),
      reason: z.string().optional(),
    })
    .optional(),
});

/** What becomes of one booking when a plan is carried out; `blocks` stands in the way of it. */
export const plannedBooking = z.object({
  id: z.int(),
  start_time: instant,
  end_time: instant,
  version: z.int(),
  booking_status: z.int(),
  user: guest,
  home_bed: z.object({ id: z.int(), name: z.string() }),
  outcome: z.enum(['cancel', 'move', 'keep', 'blocks']),
  to: freeStart.optional(),
  problem: slotProblem.optional().describe('Why it is cancelled instead of moved'),
});
export type PlannedBooking = z.infer<typeof plannedBooking>;

/** What every plan answers; send `plan` back with the confirmation, and only what was seen happens. */
export const plan = z.object({ plan: z.string(), bookings: z.array(plannedBooking) });
export type Plan = z.infer<typeof plan>;

/** The token of the plan that was seen, as it comes back with the confirmation. */
export const seenPlan = z.string().max(100).optional();

/** Somebody else holds the start: who, if one may know, and what is free near it. */
export const taken = z.object({ holder: holder.optional(), nearest: z.array(freeStart) });

export const heldBy = z.object({ holder: holder.optional() });

/** What came of a change that can be undone, beside the rows that it answers. */
export const operation = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.enum(operationKinds.map(({ value }) => value)),
  cancelled: z.int(),
  moved: z.int(),
  mails: z.int(),
  undo_until: instant.describe('The mails leave then, and with them the way back'),
});
export type DoneOperation = z.infer<typeof operation>;

export const twoStepsTold = 'Answers the plan and changes nothing until it is confirmed.';

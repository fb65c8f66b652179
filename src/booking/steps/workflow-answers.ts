import { z } from 'zod';

const person = z.object({ id: z.number(), email: z.string(), first_name: z.string(), last_name: z.string() });

const plannedBooking = z.object({
  id: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  version: z.number(),
  booking_status: z.number(),
  user: person,
  home_bed: z.object({ id: z.number(), name: z.string() }),
  outcome: z.enum(['cancel', 'move', 'keep', 'blocks']),
  to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
  /** Why it cannot go along; epoch ms. */
  problem: z
    .object({ kind: z.string(), bookingId: z.number().optional(), installed: z.number().optional() })
    .optional(),
});

/** What would become of one booking. */
export type PlannedBooking = z.infer<typeof plannedBooking>;

export const planAnswer = z.object({ plan: z.string(), bookings: z.array(plannedBooking) });

/** What a workflow would do: its token goes back with the confirmation. */
export type Plan = z.infer<typeof planAnswer>;

export const startAnswer = z.object({ start_time: z.string(), bed_id: z.number() });

/** A start on a device that is free. */
export type FreeStart = z.infer<typeof startAnswer>;

export const holderAnswer = z.object({ id: z.number(), user: person.nullish() });

/** The booking that holds a device, for those who may read it. */
export type Holder = z.infer<typeof holderAnswer>;

/** A mail as it is edited: the subject is one line of plain text. */
export interface Mail {
  readonly subject_html: string;
  readonly content_html: string;
}

/** Step one of a workflow that writes to a guest; `recipient` is null where there is nobody to write to. */
export interface MailPlan extends Plan, Mail {
  readonly recipient: { readonly email: string; readonly language: string | null } | null;
}

/** An operation as its workflow answers it. */
export interface DoneOperation {
  readonly id: number;
  /** ISO 8601; its mails leave then, and with them the way back. */
  readonly undo_until: string;
  readonly mails: number;
}

/** Step two: the booking as it is now, or the new one, and the operation that can be undone. */
export interface BookingDone {
  readonly id: number;
  readonly start_time: string;
  readonly operation: DoneOperation;
}

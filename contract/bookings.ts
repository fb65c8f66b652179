import { z } from 'zod';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { longestMailContent, mailContentTooLong } from '../domain/setting.ts';
import { bookings } from '../resources/bookings.ts';
import { instant as instantField, text } from '../resources/schema/fields.ts';
import { users } from '../resources/users.ts';
import { byId, defineCall, defineTwoSteps, done, instant, record, recordId, refusal } from './call.ts';
import { heldBy, operation, plan, seenPlan, slotProblem, taken, twoStepsTold } from './plan.ts';
import { bookingTimeline, guestTimeline } from './timelines.ts';

const tags = ['Bookings'];

const reason = text({
  label: 'Reason',
  required: sentence('form.reason'),
  maxLength: 1000,
}).schema;

// The most that the outbox keeps; blank is checked where it is known whether a mail will leave at all.
const mailText = {
  subject_html: z
    .string()
    .max(1000, sentence('form.characters', { most: 1000 }))
    .optional(),
  content_html: z.string().max(longestMailContent, mailContentTooLong).optional(),
};

/** Another booking of the guest, within the time that they are about to get. */
const guestOverlap = z.object({
  id: z.int(),
  start_time: instant,
  end_time: instant,
  location: z.object({ name: z.string(), timezone: z.string() }),
});
export type GuestOverlap = z.infer<typeof guestOverlap>;

/** The plan of a change that writes to a guest; `recipient` is null where there is nobody to write to. */
const mailPlan = plan.extend({
  subject: z.string(),
  content: z.string(),
  subject_html: z.string(),
  content_html: z.string(),
  recipient: z.object({ email: z.string(), language: z.string().nullable() }).nullable(),
  overlaps: z
    .array(guestOverlap)
    .optional()
    .describe('Other bookings of the guest within the new time; they stay as they are'),
});
export type MailPlan = z.infer<typeof mailPlan>;

/** A mail as it is edited: the subject is one line of plain text. */
export type Mail = Pick<MailPlan, 'subject_html' | 'content_html'>;

const changed = record.extend({ start_time: instant, operation });

/** The booking as it is now, or the new one, and the operation that can be undone. */
export type BookingDone = z.infer<typeof changed>;

/** Who is written to is never said by the caller: any further field is refused (C6). */
const cancelBody = z.strictObject({
  reason,
  confirm_cancel: z.boolean().default(false),
  ...mailText,
  plan: seenPlan,
});

const cancelBooking = defineTwoSteps({
  method: 'POST',
  path: '/v3/bookings/admin-cancel/:id',
  tags,
  summary: 'Cancel a booking and write to its guest',
  description: `${twoStepsTold} Confirmed: the cancelled booking with its operation.`,
  repeatable: true,
  params: byId,
  body: cancelBody,
  plan: mailPlan,
  done: changed,
  refusals: { 409: refusal.extend({ plan: mailPlan.optional() }) },
});

const slotMissing = bodySentence('slot.pick');

const rescheduleBody = z.strictObject({
  reason,
  start_time: instantField({ label: 'Start', required: slotMissing }).schema,
  bed_id: recordId.optional(),
  confirm_reschedule: z.boolean().default(false),
  ...mailText,
  plan: seenPlan,
});

const rescheduleBooking = defineTwoSteps({
  method: 'POST',
  path: '/v3/bookings/admin-reschedule/:id',
  tags,
  summary: 'Move a booking to another time, or to another device of its location, and write to its guest',
  description: `${twoStepsTold} Confirmed: the new booking with its operation; the old one stays with status 10.`,
  repeatable: true,
  params: byId,
  body: rescheduleBody,
  plan: mailPlan,
  done: changed,
  refusals: {
    409: refusal.extend({ plan: mailPlan.optional(), ...taken.partial().shape }),
    422: refusal.extend({ problem: slotProblem.optional() }),
  },
});

const bookSessionBody = z.strictObject({
  bed_id: recordId,
  slot_duration: bookings.fields.slot_duration.schema,
  start_time: instantField({ label: 'Start', required: slotMissing }).schema,
  user_id: recordId.optional().describe('The guest; without one the guest is made of the fields beneath'),
  first_name: users.fields.first_name.schema.optional(),
  last_name: users.fields.last_name.schema.optional(),
  email: users.fields.email.schema.optional(),
  phone_number: users.fields.phone_number.schema.optional(),
  language: users.fields.language.schema.optional(),
  confirm_booking: z.boolean().default(false),
  ...mailText,
  plan: seenPlan,
});

/** What a session costs, in minor units. */
const price = z.object({
  amount: z.int(),
  currency: z.string(),
  full: z.int().describe('Without the promotion'),
  discount_percentage: z.number().nullable().describe('Of the first-time promotion, where it applies'),
});

const bookingPlan = mailPlan.extend({ price });
export type BookingPlan = z.infer<typeof bookingPlan>;

const bookSession = defineTwoSteps({
  method: 'POST',
  path: '/v3/bookings',
  tags,
  summary: 'Book a session for a guest, who may be new, and write to them',
  description: `${twoStepsTold} Confirmed: the new booking with its operation. Its plan tells what it costs.`,
  repeatable: true,
  body: bookSessionBody,
  plan: bookingPlan,
  done: changed,
  refusals: {
    409: refusal.extend({ plan: bookingPlan.optional(), ...taken.partial().shape }),
    422: refusal.extend({ problem: slotProblem.optional() }),
  },
});

/** The time that a booking holds a device. */
const bookedTime = z.object({
  id: z.int(),
  start_time: instant,
  duration: z.int().describe('Minutes'),
  bed_id: z.int(),
});
export type BookedTime = z.infer<typeof bookedTime>;

const updatingDevice = z.object({ bed_id: z.int(), start_time: instant, end_time: instant });

/** A device that was told to update its firmware, and by when that is over. */
export type UpdatingDevice = z.infer<typeof updatingDevice>;

const bookingsBetween = defineCall({
  method: 'GET',
  path: '/v3/bookings/between',
  tags,
  summary: 'The bookings that stand in the way of slots, by their starts',
  query: z.object({
    filter: z
      .string()
      .optional()
      .describe('JSON text [{ field, op, value }] by booking_status, location_id, bed_id and start_time'),
  }),
  answer: done.extend({
    data: z.array(bookedTime),
    updating: z
      .array(updatingDevice)
      .optional()
      .describe('Devices of the location that update their firmware, which takes them as well'),
  }),
});

const undoOperation = defineCall({
  method: 'POST',
  path: '/v3/operations/:id/undo',
  tags: ['Operations'],
  summary: 'Take back everything that an operation did, as long as its mails wait',
  repeatable: true,
  params: byId,
  answer: done.extend({ operation: operation.extend({ undone_time: instant }) }),
  refusals: {
    409: refusal.extend({
      ...heldBy.shape,
      bookings: plan.shape.bookings.optional().describe('What would fall outside of the opening hours'),
    }),
  },
});

export const bookingCalls = {
  cancel: cancelBooking,
  reschedule: rescheduleBooking,
  book: bookSession,
  between: bookingsBetween,
  timeline: bookingTimeline,
  guestTimeline,
  undo: undoOperation,
};

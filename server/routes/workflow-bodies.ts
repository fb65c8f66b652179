import { z } from 'zod';
import { refusalSentence } from '../../domain/refusals/refuse.ts';
import { longestMailContent, mailContentTooLong } from '../../domain/setting-type.ts';
import { instant, text } from '../../resources/schema/fields.ts';

const reason = text({
  label: 'Reason',
  required: 'Reason field cannot be left blank',
  maxLength: 1000,
}).schema;
const plan = z.string().max(100).optional();

// The most that the outbox keeps; blank is checked where it is known whether a mail will leave at all.
const mailText = {
  subject_html: z
    .string()
    .max(1000, refusalSentence('form.characters', { most: 1000 }))
    .optional(),
  content_html: z.string().max(longestMailContent, mailContentTooLong).optional(),
};

const slotMissing = refusalSentence('slot.pick');

/** Who is written to is never said by the caller: any further field is refused (C6). */
export const cancelBody = z.strictObject({
  reason,
  confirm_cancel: z.boolean().default(false),
  ...mailText,
  plan,
});

export const rescheduleBody = z.strictObject({
  reason,
  start_time: instant({ label: 'Start', required: slotMissing }).schema,
  bed_id: z.int().min(1).max(2_147_483_647).optional(),
  confirm_reschedule: z.boolean().default(false),
  ...mailText,
  plan,
});

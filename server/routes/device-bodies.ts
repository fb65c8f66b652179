import { z } from 'zod';
import { blankInstallation, isWallTime } from '../../domain/devices/installation-date.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import { devices } from '../../resources/devices.ts';
import { text } from '../../resources/schema/fields.ts';
import { supports } from '../../resources/supports.ts';

const { fields } = devices;
const plan = z.string().max(100).optional();

/** An instant, or a time as the clock of the location shows it (INST-04). */
const installation_date = z
  .string({ error: blankInstallation })
  .trim()
  .min(1, blankInstallation)
  .refine(text => fields.installation_date.schema.safeParse(inIso(text)).success, {
    error: sentence('form.instant'),
  });

function inIso(text: string): string {
  return isWallTime(text) ? `${text.replaceAll('/', '-').replace(' ', 'T')}Z` : text;
}

export const replaceBody = z.strictObject({
  old_connection_id: fields.connection_id.schema,
  new_connection_id: text({
    label: 'Connection ID',
    required: 'Connection id field cannot be left blank',
  }).schema,
  reason_replace: text({
    label: 'Reason',
    required: 'Reason field cannot be left blank',
    maxLength: 1000,
  }).schema,
  confirm: z.boolean().default(false),
  plan,
});

export const installationBody = z.strictObject({
  installation_date,
  confirm: z.boolean().default(false),
  plan,
});

/** What is told of a device when it comes to its place; who it is stands on it since it was made (REG-06). */
export const registrationBody = z.strictObject({
  name: fields.name.schema,
  pcb_serial_number: fields.pcb_serial_number.schema.optional(),
  hardware_id: fields.hardware_id.schema,
  device_type: fields.device_type.schema,
  partner_location_id: z
    .int({ error: 'You must choose an option partner location' })
    .min(1)
    .max(2_147_483_647),
  installation_date,
  description: fields.description.schema.optional(),
  customer_name: fields.customer_name.schema,
  reg_status: z.literal('pre-registered').optional(),
  is_disabled: z.literal(false).optional(),
  user_id: fields.user_id.schema.optional(),
});

const { subject, description, category, device_id } = supports.fields;

export const supportBody = z.strictObject({
  subject: subject.schema,
  description: description.schema,
  category: category.schema.default('DEVICE_ISSUE'),
  device_id: device_id.schema.optional(),
});

export const candidatesQuery = z.strictObject({
  location_id: z.coerce
    .number({ error: sentence('form.id') })
    .int()
    .min(1)
    .max(2_147_483_647),
  connection_id: fields.connection_id.schema,
});

/** Confirmed by the body, or by the address as older clients do it. */
export const confirmQuery = z.strictObject({ confirm: z.enum(['true', 'false']).optional() });

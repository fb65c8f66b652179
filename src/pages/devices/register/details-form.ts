import { zodResolver } from '@hookform/resolvers/zod';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { blankInstallation } from '../../../../domain/devices/installation-date.ts';
import { sentence } from '../../../../domain/refusals/spoken.ts';
import { resources } from '../../../../resources/index.ts';
import { writtenOf } from '../wall-time.ts';

const { fields } = resources.devices;

/** What is told of a device when it comes to its place, by the rules of the device itself (REG-05, FORM-DEV-01 to 04). */
const details = z.object({
  name: fields.name.schema,
  serial_id: fields.serial_id.schema,
  connection_id: fields.connection_id.schema,
  device_type: fields.device_type.schema,
  customer_name: fields.customer_name.schema,
  partner_location_id: z.int({ error: sentence('form.location') }),
  /** yyyy-MM-ddTHH:mm[:ss] as the clock of the location shows it. */
  installation_date: z.string().min(1, blankInstallation),
  hardware_id: fields.hardware_id.schema,
  pcb_serial_number: fields.pcb_serial_number.schema,
  description: fields.description.schema,
});

export type Details = z.infer<typeof details>;
export type DetailsTyped = z.input<typeof details>;
export type DetailsForm = UseFormReturn<DetailsTyped, unknown, Details>;

export const detailsResolver = zodResolver(details);

export const blankDetails: DefaultValues<DetailsTyped> = {
  ...{ name: '', serial_id: '', connection_id: '', customer_name: '', installation_date: '' },
  ...{ pcb_serial_number: null, description: null },
};

const ofDevice = ['serial_id', 'connection_id'] as const;
const known = [
  'name',
  'device_type',
  'customer_name',
  'hardware_id',
  'pcb_serial_number',
  'description',
] as const;

/** Takes over what is known of the device that was picked; what somebody has typed stays. */
export function takeDevice(form: DetailsForm, device: DeviceRow): void {
  const { dirtyFields } = form.formState;
  for (const name of ofDevice) form.setValue(name, device[name]);
  for (const name of known) {
    const value = device[name];
    if (value !== null && dirtyFields[name] !== true) form.setValue(name, value);
  }
}

/** The body that registers a device (REG-06, REG-07); the time as the clock of the location shows it (INST-04). */
export function registrationOf(
  { serial_id: _serial, connection_id: _connection, installation_date, ...typed }: Details,
  userId: number | null | undefined,
) {
  return {
    ...typed,
    installation_date: writtenOf(installation_date),
    ...({ reg_status: 'pre-registered', is_disabled: false } as const),
    ...(userId === undefined || userId === null ? {} : { user_id: userId }),
  };
}

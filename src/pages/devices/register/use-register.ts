import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type DeviceRow, deviceCalls } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { blankInstallation } from '../../../../domain/devices/installation-date.ts';
import { sentence } from '../../../../domain/refusals/spoken.ts';
import { resources } from '../../../../resources/index.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';
import { writtenOf } from '../device-time.ts';

const { fields } = resources.devices;

/** What is told of a device when it comes to its location, by the rules of the device itself (REG-05, FORM-DEV-01 to 04). */
const details = z.object({
  name: fields.name.schema,
  serial_id: fields.serial_id.schema,
  connection_id: z.string().min(1, 'Connection ID cannot be left blank'),
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

type DetailsTyped = z.input<typeof details>;

type DetailsForm = UseFormReturn<DetailsTyped, unknown, Details>;

const detailsResolver = zodResolver(details);

const blankDetails: DefaultValues<DetailsTyped> = {
  ...{ name: '', serial_id: '', connection_id: '', customer_name: '', installation_date: '' },
  ...{ pcb_serial_number: null, description: null },
};

/**
 * Device after device from stock to a location (REG-06): what is the same for the next one stays, and whatever
 * the server refuses, nothing that was typed is lost.
 */
export function useRegister(locationId: number | null) {
  const form: DetailsForm = useForm<DetailsTyped, unknown, Details>({
    mode: 'onTouched',
    resolver: detailsResolver,
    defaultValues: { ...blankDetails, ...(locationId !== null && { partner_location_id: locationId }) },
  });
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [device, setDevice] = useState<DeviceRow>();
  const [registered, setRegistered] = useState<readonly DeviceRow[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();

  async function send(picked: DeviceRow, typed: Details, userId: number | null | undefined) {
    setRefusal(undefined);
    try {
      const body = registrationOf(typed, userId);
      const params = { id: picked.id };
      const { id } = await provider.submit(deviceCalls.register, { params, body, version: picked.version });
      const { data } = await provider.getOne('devices', { id });
      setRegistered(all => [...all, data]);
      notify(translate('register.done'), { type: 'success' });
      forTheNext(form, typed);
      setDevice(undefined);
      void queries.invalidateQueries();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      if (refused.kind === 'refused') markErrors(form, refused.errors);
      // Somebody may have changed, or taken, the device: the next attempt is about how it is now.
      const fresh = await provider.getOne('devices', { id: picked.id }).catch(() => undefined);
      if (fresh !== undefined) setDevice(fresh.data);
      void queries.invalidateQueries({ queryKey: ['devices'] });
    }
  }

  return {
    ...{ form, device, registered, refusal },
    pick: (picked: DeviceRow) => {
      takeDevice(form, picked);
      setRefusal(undefined);
      setDevice(picked);
    },
    another: () => {
      setRefusal(undefined);
      setDevice(undefined);
    },
    submit: (userId: number | null | undefined) =>
      form.handleSubmit(async typed => {
        if (device !== undefined) await send(device, typed, userId);
      })(),
  };
}

export type Register = ReturnType<typeof useRegister>;

/** Location, customer, type and time are mostly the same for the next device; the rest belongs to the last one. */
function forTheNext(
  form: DetailsForm,
  { device_type, customer_name, partner_location_id, installation_date }: Details,
) {
  form.reset({ ...blankDetails, ...{ device_type, customer_name, partner_location_id, installation_date } });
}

const fieldNames = z.enum([
  'name',
  'device_type',
  'customer_name',
  'partner_location_id',
  'installation_date',
  'hardware_id',
  'pcb_serial_number',
  'description',
]);

function markErrors(form: DetailsForm, errors: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(errors)) {
    const { data: field } = fieldNames.safeParse(name);
    if (field !== undefined) form.setError(field, { type: 'server', message }, { shouldFocus: true });
  }
}

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
function takeDevice(form: DetailsForm, device: DeviceRow): void {
  const { dirtyFields } = form.formState;
  for (const name of ofDevice) form.setValue(name, device[name]);
  for (const name of known) {
    const value = device[name];
    if (value !== null && dirtyFields[name] !== true) form.setValue(name, value);
  }
}

/** The body that registers a device (REG-06, REG-07); the time as the clock of the location shows it (INST-04). */
function registrationOf(
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

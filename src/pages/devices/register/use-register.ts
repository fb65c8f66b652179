import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type DeviceRow, deviceCalls } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';
import {
  blankDetails,
  type Details,
  type DetailsForm,
  type DetailsTyped,
  detailsResolver,
  registrationOf,
  takeDevice,
} from './details-form.ts';

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

/** Place, customer, type and time are mostly the same for the next device; the rest belongs to the last one. */
function forTheNext(
  form: DetailsForm,
  { device_type, customer_name, partner_location_id, installation_date }: Details,
) {
  form.reset({ ...blankDetails, ...{ device_type, customer_name, partner_location_id, installation_date } });
}

function markErrors(form: DetailsForm, errors: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(errors)) {
    const { data: field } = fieldNames.safeParse(name);
    if (field !== undefined) form.setError(field, { type: 'server', message }, { shouldFocus: true });
  }
}

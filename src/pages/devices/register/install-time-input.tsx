import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { resources } from '../../../../resources/index.ts';
import { useNow } from '../../../booking/use-now.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFieldLabel } from '../../../inputs/use-field-label.ts';
import { pickedOf } from '../wall-time.ts';
import type { Details } from './details-form.ts';

const minuteMs = 60_000;

/** When the device is installed, on the clock of its place; times that are over cannot be chosen (FORM-DEV-11, INST-04). */
export function InstallTimeInput({ zone }: { readonly zone: string | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const label = useFieldLabel(resources.devices);
  const now = useNow(minuteMs);
  const { register, formState } = useFormContext<Details>();
  const message = formState.errors.installation_date?.message;
  const hint = translate(zone === undefined ? 'register.clock_of_place' : 'register.clock', {
    zone: zone?.replaceAll('_', ' '),
  });
  return (
    <TextField
      {...register('installation_date')}
      type="datetime-local"
      label={label('installation_date', resources.devices.fields.installation_date)}
      required
      fullWidth
      error={message !== undefined}
      helperText={message === undefined ? hint : `${text(message)} · ${hint}`}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          step: 1,
          min: pickedOf(now, zone ?? 'UTC').slice(0, 16),
          max: '2199-12-31T23:59',
        },
      }}
    />
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useGetOne, useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { Role } from '../../../../domain/actor.ts';
import { LocationStatus } from '../../../../domain/choice.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { resources } from '../../../../resources/index.ts';
import type { Location } from '../../../../resources/locations.ts';
import { ResourceForm } from '../../../admin/form/resource-form.tsx';
import { FactList } from '../../../admin/show/facts.tsx';
import { useNow } from '../../../admin/timers.ts';
import { zoneWords } from '../../../booking/location-time.tsx';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFieldLabel } from '../../../kinds/input-frame.tsx';
import { DayField } from '../../../kinds/time/day-field.tsx';
import { pickedOf } from '../device-time.ts';
import type { Details, Register } from './use-register.ts';

addWords(enDevicePage);

interface Props {
  readonly register: Register;
  readonly role: Role;
  readonly location: Location | undefined;
  /** Which locations are offered, beside those that exist (FORM-DEV-13, FORM-DEV-15). */
  readonly pick: readonly FilterEntry[];
}

const { devices } = resources;
const above = ['name', 'device_type', 'customer_name', 'partner_location_id'] as const;
const below = ['hardware_id', 'pcb_serial_number', 'description'] as const;
/** Who the device is comes from the stock, and is no longer changed (FORM-DEV-05, DEC-27). */
const identity = (['serial_id', 'connection_id'] as const).map(name => ({
  name,
  field: devices.fields[name],
}));

/** Step two: 'Add/Update BackHug details' of the device that was picked (REG-04 to REG-07). */
export function DetailsStep({ register, role, location, pick }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { refusal, device } = register;
  const fields = [...above, ...below].map(name => {
    const { target, ...field } = devices.fields[name];
    return {
      name,
      field: {
        ...field,
        ...(target && { target: name === 'partner_location_id' ? { ...target, pick } : target }),
      },
    };
  });
  return (
    <>
      {refusal !== undefined && (
        <Alert severity="error">
          {refusal.kind === 'unreachable'
            ? translate('register.unreachable')
            : text(refusal.message) || translate('device.failed')}
        </Alert>
      )}
      {device !== undefined && (
        <FactList resource={devices} facts={identity} row={{ ...device }} role={role} />
      )}
      <ResourceForm resource={devices} fields={fields} only={above} />
      {location !== undefined && (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {[location.street, location.zipcode, location.city].filter(Boolean).join(', ')}
          {location.status === LocationStatus.ComingSoon && ` · ${translate('register.opens')}`}
        </Box>
      )}
      <InstallTimeInput zone={location?.timezone} />
      <ResourceForm resource={devices} fields={fields} only={below} />
    </>
  );
}

const minuteMs = 60_000;

/** When the device is installed, on the clock of its location; times that are over cannot be chosen (FORM-DEV-11, INST-04). */
function InstallTimeInput({ zone }: { readonly zone: string | undefined }) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const text = useText();
  const label = useFieldLabel(resources.devices);
  const now = useNow(minuteMs);
  const { control } = useFormContext<Details>();
  const { field, fieldState } = useController({ control, name: 'installation_date' });
  const message = fieldState.error?.message;
  const hint = translate(zone === undefined ? 'register.clock_of_location' : 'register.clock', {
    zone: zone && zoneWords(zone, locale),
  });
  return (
    <DayField
      name={field.name}
      inputRef={field.ref}
      onBlur={field.onBlur}
      writing="year-first"
      value={field.value}
      change={field.onChange}
      label={label('installation_date', resources.devices.fields.installation_date)}
      required
      fullWidth
      error={message !== undefined}
      helperText={message === undefined ? hint : `${text(message)} · ${hint}`}
      min={pickedOf(now, zone ?? 'UTC').slice(0, 16)}
      max="2199-12-31T23:59"
    />
  );
}

/**
 * The location at which the device will stand (REG-08). That it could not be read says nothing more than the
 * log of the browser (REG-09): the address and the zone stay unnamed, and the server knows the owner.
 */
export function useChosenLocation(id: number | null | undefined): Location | undefined {
  const { data } = useGetOne<Location>('locations', { id: id ?? 0 }, { enabled: Boolean(id), retry: false });
  return data?.id === id ? data : undefined;
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../../domain/actor.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { LocationStatus } from '../../../../domain/location-status.ts';
import { resources } from '../../../../resources/index.ts';
import { FactList } from '../../../admin/fact-list.tsx';
import { ResourceForm } from '../../../admin/resource-form.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { InstallTimeInput } from './install-time-input.tsx';
import type { Place } from './use-place.ts';
import type { Register } from './use-register.ts';

interface Props {
  readonly register: Register;
  readonly role: Role;
  readonly place: Place | undefined;
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
export function DetailsStep({ register, role, place, pick }: Props) {
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
      {place !== undefined && (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {[place.street, place.zipcode, place.city].filter(Boolean).join(', ')}
          {place.status === LocationStatus.ComingSoon && ` · ${translate('register.opens')}`}
        </Box>
      )}
      <InstallTimeInput zone={place?.timezone} />
      <ResourceForm resource={devices} fields={fields} only={below} />
    </>
  );
}

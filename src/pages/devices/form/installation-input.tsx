import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { useFormRow } from '../../../admin/form/form-context.ts';
import { useInput } from '../../../kinds/input-frame.tsx';
import { InstantInput, localOfInstant } from '../../../kinds/time/time-inputs.tsx';
import { formatInstant } from '../../../kinds/time/written-times.ts';
import { PanelLink } from './panel-link.tsx';

/**
 * When a device is installed (FORM-DEV-03, FORM-DEV-11). Once it has a date, another one may cost bookings:
 * then it is changed in the panel that shows which (FORM-DEV-18, DEC-45).
 */
export function InstallationInput(props: InputProps) {
  const stored = useFormRow()?.installation_date;
  return typeof stored === 'string' ? (
    <StoredDate {...props} stored={stored} />
  ) : (
    <InstantInput {...props} min={localOfInstant(new Date().toISOString())} />
  );
}

function StoredDate({ stored, ...props }: InputProps & { readonly stored: string }) {
  const translate = useTranslate();
  const row = useFormRow();
  const { textField } = useInput(props);
  const { timezone = null } = row === undefined ? {} : locationOf(row.location);
  const zone = typeof timezone === 'string' ? timezone : 'UTC';
  return (
    <div>
      <TextField
        {...textField}
        disabled
        value={formatInstant(stored, zone)}
        helperText={[props.readOnlyBecause, translate('form.zone', { zone })].filter(Boolean).join(' · ')}
      />
      {props.readOnlyBecause === undefined && row !== undefined && (
        <PanelLink to={`/devices/${row.id}/installation-date`} label="device.installation_title" />
      )}
    </div>
  );
}

function locationOf(location: unknown): { readonly timezone?: unknown } {
  return typeof location === 'object' && location !== null ? location : {};
}

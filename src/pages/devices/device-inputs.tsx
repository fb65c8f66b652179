import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useFormRow } from '../../admin/form/form-context.ts';
import { enDevicePage } from '../../i18n/en/device-page.ts';
import { addWords } from '../../i18n/later-words.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { useInput } from '../../kinds/input-frame.tsx';
import { InstantInput, localOfInstant } from '../../kinds/time/time-inputs.tsx';
import { formatInstant } from '../../kinds/time/written-times.ts';

addWords(enDevicePage);

/**
 * When a device is installed (FORM-DEV-03, FORM-DEV-11). Once it has a date, another one may cost bookings:
 * then it is changed in the panel that shows which (FORM-DEV-18, DEC-45).
 */
export function InstallationInput(props: InputProps) {
  const stored = useFormRow()?.installation_date;
  return typeof stored === 'string' ? (
    <StoredDate {...props} stored={stored} />
  ) : (
    <InstantInput {...props} min={localOfInstant(new Date(serverNow()).toISOString())} />
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
        helperText={inOneLine([props.readOnlyBecause, translate('form.zone', { zone })])}
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

/** Whether a device is in service, and the way to take it out or back with its plan (FORM-DEV-17, DIS-08). */
export function ServiceInput({ readOnlyBecause }: InputProps) {
  const translate = useTranslate();
  const row = useFormRow();
  if (row === undefined) return null;
  const isDisabled = row.is_disabled === true;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 40 }}>
      <ToneTag tone={isDisabled ? 'danger' : 'success'}>
        {translate(isDisabled ? 'list.disabled' : 'list.enabled')}
      </ToneTag>
      {readOnlyBecause === undefined && (
        <PanelLink
          to={`/devices/${row.id}/${isDisabled ? 'enable' : 'disable'}`}
          label={isDisabled ? 'device.enable' : 'device.disable'}
        />
      )}
    </Box>
  );
}

interface PanelLinkProps {
  readonly to: string;
  /** The key of its message. */
  readonly label: string;
}

/** Leads from the form of a device to a panel over it. */
function PanelLink({ to, label }: PanelLinkProps) {
  const translate = useTranslate();
  return (
    <Button size="small" component={Link} to={to} state={usePanelState()} sx={{ ml: 0.5 }}>
      {translate(label)}
    </Button>
  );
}

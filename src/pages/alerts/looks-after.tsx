import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceAlert } from '../../../contract/fleet/alerts.ts';
import { mostNote } from '../../../domain/devices/alerts.ts';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { useAcknowledging } from './use-alerts.ts';

/** Who looks after a device, or the way to say that one does (DEC-191). */
export function LooksAfter({ alert }: { readonly alert: DeviceAlert }) {
  const translate = useTranslate();
  const { busy, refused, acknowledge, withdraw } = useAcknowledging(alert.id);
  const [note, setNote] = useState('');
  const [isBlank, setBlank] = useState(false);
  const { acknowledged } = alert;
  const failure = refused !== '' && <Alert severity="error">{refused}</Alert>;
  if (acknowledged !== null) {
    const { by, at } = acknowledged;
    const time = formatInstant(at, browserZone());
    return (
      <>
        {failure}
        <p>{translate('alert.since', { name: by ?? translate('alerts.staff'), time })}</p>
        <blockquote>{acknowledged.note}</blockquote>
        <Button variant="outlined" loading={busy} onClick={() => void withdraw()}>
          {translate('alert.withdraw')}
        </Button>
      </>
    );
  }
  const say = () => {
    const typed = note.trim();
    setBlank(typed === '');
    if (typed !== '') void acknowledge(alert.version, typed);
  };
  return (
    <>
      {failure}
      <TextField
        label={translate('alert.note')}
        required
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        value={note}
        error={isBlank}
        helperText={translate(isBlank ? 'alert.note_blank' : 'alert.note_hint')}
        slotProps={{ htmlInput: { maxLength: mostNote } }}
        onChange={({ target }) => {
          setNote(target.value);
          setBlank(false);
        }}
      />
      <Button variant="outlined" loading={busy} onClick={say}>
        {translate('alert.acknowledge')}
      </Button>
    </>
  );
}

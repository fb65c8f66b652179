import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { type AlertSettings, alertCalls } from '../../contract/fleet/alerts.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { alertMailChoices } from '../../domain/devices/alerts.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import { ShowWaiting } from '../admin/show/show-section.tsx';
import { enAlertMails } from '../i18n/en/alerts.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';
import { browserZone } from '../kinds/time/written-times.ts';

addWords(enAlertMails);

const queryKey = ['alert-settings'];

/** Whether somebody gets emails about devices that call for help, and when not (DEC-193, DEC-194). */
export function AlertMailSettings() {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await ask(alertCalls.ownSettings)).data,
    refetchOnMount: 'always',
  });
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('show.retry')}</Button>}
      >
        {translate(serverMessage(error, 'alert_mails.failed'), { _: error.message })}
      </Alert>
    );
  if (data === undefined) return <ShowWaiting />;
  return <SettingsForm key={JSON.stringify(data)} stored={data ?? usual()} />;
}

/** What stands there before anything was chosen. */
function usual(): AlertSettings {
  return { mail: 'none', zone: browserZone(), quiet_from: null, quiet_to: null, daily_at: '08:00:00' };
}

function SettingsForm({ stored }: { readonly stored: AlertSettings }) {
  const translate = useTranslate();
  const { typed, change, save, busy, refused } = useSettings(stored);
  const { mail, quiet_from: from, quiet_to: to, zone, daily_at } = typed;
  const isHalf = (from === null) !== (to === null);
  const own = browserZone();
  const writes = mail !== 'none';
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
      onSubmit={event => {
        event.preventDefault();
        if (!isHalf) void save();
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('alert_mails.why')}</Box>
      {refused !== '' && <Alert severity="error">{refused}</Alert>}
      <TextField
        select
        fullWidth
        label={translate('alert_mails.mail')}
        value={mail}
        onChange={({ target }) =>
          change({ mail: alertMailChoices.find(each => each === target.value) ?? 'none' })
        }
      >
        {alertMailChoices.map(each => (
          <MenuItem key={each} value={each}>
            {translate(`alert_mails.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {mail === 'daily' && (
        <TimeBox
          label="alert_mails.daily_at"
          value={daily_at}
          onChange={time => change({ daily_at: time ?? '08:00:00' })}
        />
      )}
      {writes && (
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, width: '100%' }}>
          <Box component="legend" sx={{ p: 0, mb: 1.5 }}>
            {translate('alert_mails.quiet')}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <TimeBox
              label="alert_mails.quiet_from"
              value={from}
              isWrong={isHalf && from === null}
              onChange={time => change({ quiet_from: time })}
            />
            <TimeBox
              label="alert_mails.quiet_to"
              value={to}
              isWrong={isHalf && to === null}
              onChange={time => change({ quiet_to: time })}
            />
          </Box>
        </Box>
      )}
      {writes && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('alert_mails.zone', { zone })}
          {zone !== own && (
            <Button onClick={() => change({ zone: own })}>
              {translate('alert_mails.zone_own', { zone: own })}
            </Button>
          )}
        </Box>
      )}
      <Button type="submit" variant="contained" loading={busy}>
        {translate('alert_mails.save')}
      </Button>
    </Box>
  );
}

interface TimeBoxProps {
  readonly label: string;
  readonly value: string | null;
  readonly isWrong?: boolean;
  readonly onChange: (value: string | null) => void;
}

function TimeBox({ label, value, isWrong = false, onChange }: TimeBoxProps) {
  const translate = useTranslate();
  return (
    <TextField
      type="time"
      label={translate(label)}
      value={value?.slice(0, 5) ?? ''}
      error={isWrong}
      {...(isWrong && { helperText: translate('alert_mails.both') })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ minWidth: 140 }}
      onChange={({ target }) => onChange(target.value === '' ? null : `${target.value}:00`)}
    />
  );
}

function useSettings(stored: AlertSettings) {
  const { ask } = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const text = useText();
  const [typed, setTyped] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const save = async () => {
    setBusy(true);
    setRefused('');
    try {
      const { message } = await ask(alertCalls.changeSettings, { body: typed });
      notify(text(message), { type: 'success' });
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      setRefused(text(serverMessage(error, 'errors.request_failed')));
    } finally {
      setBusy(false);
    }
  };
  const change = (some: Partial<AlertSettings>) => setTyped(before => ({ ...before, ...some }));
  return { typed, change, save, busy, refused };
}

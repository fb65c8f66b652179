import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { accountCalls, type PendingChange } from '../../contract/accounts.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { enEmailChange } from '../i18n/en/account-security.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';
import { browserZone, formatInstant } from '../kinds/time/written-times.ts';
import { LabelledField } from './labelled-field.tsx';

addWords(enEmailChange);

interface Props {
  readonly userId: number;
  /** The address that counts now. */
  readonly email: string;
}

const keyOf = (userId: number) => ['change of the e-mail address', userId];

/** The address of an account, the way to another one, and a change that waits for its mailbox. */
export function AccountEmail({ userId, email }: Props) {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const [isAsking, setAsking] = useState(false);
  const { data: pending } = useQuery({
    queryKey: [...keyOf(userId), email],
    queryFn: async () => (await ask(accountCalls.pendingEmail, { params: { id: userId } })).data,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Box>
        <Button size="small" onClick={() => setAsking(true)}>
          {translate('email_change.change')}
        </Button>
      </Box>
      {pending != null && <Waiting userId={userId} pending={pending} />}
      {isAsking && <AskDialog userId={userId} email={email} onClose={() => setAsking(false)} />}
    </Box>
  );
}

/** What waits, since when, by whom, and the way to end it. */
function Waiting({ userId, pending }: { readonly userId: number; readonly pending: PendingChange }) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const { ask } = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState(false);
  const zone = browserZone();
  const cancel = async () => {
    setBusy(true);
    try {
      await ask(accountCalls.cancelEmail, { params: { id: userId } });
      notify('email_change.cancelled', { type: 'success' });
      await queries.invalidateQueries({ queryKey: keyOf(userId) });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.request_failed')), { type: 'error' });
      setBusy(false);
    }
  };
  return (
    <Alert
      severity="info"
      sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
      action={
        <Button color="inherit" size="small" loading={busy} onClick={() => void cancel()}>
          {translate('email_change.cancel')}
        </Button>
      }
    >
      {translate('email_change.waits', {
        email: pending.email,
        until: formatInstant(pending.expires_at, zone),
      })}
      <Box sx={{ color: 'text.secondary' }}>
        {translate('email_change.asked', {
          name: pending.asked_by.name,
          time: formatInstant(pending.create_time, zone),
        })}
      </Box>
    </Alert>
  );
}

function AskDialog({ userId, email, onClose }: Props & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const { submit } = useDataProvider<PortalDataProvider>();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The form in which the address stands would be sent as well.
    event.stopPropagation();
    setBusy(true);
    try {
      const params = { id: userId };
      const { message } = await submit(accountCalls.askEmail, { params, body: { email: typed.trim() } });
      notify(text(message), { type: 'success', autoHideDuration: 8_000 });
      await queries.invalidateQueries({ queryKey: keyOf(userId) });
      onClose();
    } catch (error) {
      setRefusal(text(serverMessage(error, 'errors.request_failed')));
      setBusy(false);
    }
  };
  return (
    <PortalDialog title={translate('email_change.title')} width={480} onClose={onClose}>
      <Box component="form" noValidate onSubmit={send}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <DialogContentText>{translate('email_change.what', { email })}</DialogContentText>
          <LabelledField
            label={translate('email_change.new_email')}
            name="new_email"
            type="email"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={value => {
              setTyped(value);
              setRefusal(undefined);
            }}
            error={refusal}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={typed.trim() === ''}>
            {translate('email_change.send')}
          </Button>
        </DialogActions>
      </Box>
    </PortalDialog>
  );
}

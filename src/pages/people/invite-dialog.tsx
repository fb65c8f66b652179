import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { accountCalls } from '../../../contract/accounts.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';

const errorsIn = z.object({ errors: z.record(z.string(), z.string()) });

/** Invites somebody to register for a company: makes the link and mails it (API-21, ERR-08, DEC-12). */
export function InviteDialog() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { search } = useLocation();
  const { submit } = useDataProvider<PortalDataProvider>();
  const [values, setValues] = useState({ company: '', email: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const close = () => void navigate({ pathname: '/generate-link', search }, { replace: true });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      const link = `${location.origin}/register`;
      await submit(accountCalls.invite, { body: { ...values, link } });
    } catch (error) {
      const refused = refusalOf(error);
      setErrors(refused.errors);
      setFailure(refused.message);
      setBusy(false);
      return;
    }
    notify('account.invited', { type: 'success' });
    await queries.invalidateQueries();
    close();
  };
  const field = (name: 'company' | 'email') => {
    const message = errors[name];
    return {
      name,
      value: values[name],
      onChange: (value: string) => {
        setValues(before => ({ ...before, [name]: value }));
        setErrors(({ [name]: _mended, ...others }) => others);
      },
      error: message === undefined ? undefined : translate(message, { _: message }),
    };
  };

  return (
    <PortalDialog title={translate('account.invite_title')} onClose={close}>
      <form noValidate onSubmit={send}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ color: 'text.secondary' }}>{translate('account.invite_text')}</Box>
          <LabelledField
            label={translate('account.company')}
            type="text"
            autoComplete="organization"
            autoFocus
            {...field('company')}
          />
          <LabelledField
            label={translate('auth.email')}
            type="email"
            autoComplete="off"
            {...field('email')}
          />
          {failure !== '' && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={close}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('account.invite')}
          </Button>
        </DialogActions>
      </form>
    </PortalDialog>
  );
}

interface Refusal {
  /** What belongs to no field, or the key of the words for it. */
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

function refusalOf(error: unknown): Refusal {
  const refused = errorsIn.safeParse(error instanceof HttpError ? error.body : undefined);
  if (refused.success) return { message: '', errors: refused.data.errors };
  const message = error instanceof Error ? error.message : '';
  return { message: message === '' ? 'account.invite_failed' : message, errors: {} };
}

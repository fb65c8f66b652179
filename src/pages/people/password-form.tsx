import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { HttpError, useDataProvider, useTranslate } from 'react-admin';
import { leaveNotice } from '../../../authProvider/target.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { oldPasswordProblem } from '../../../domain/people/sign-in-rules.ts';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { areFit, NewPassword } from '../../account-security/new-password.tsx';
import { useSession } from '../../app/session-context.ts';

const blank = { password: '', repassword: '' };

/** Changes one's own password and signs out; the new one counts from the next sign-in on (FORM-PWD-05 to FORM-PWD-09). */
export function PasswordForm({ userId }: { readonly userId: number }) {
  const translate = useTranslate();
  const session = useSession();
  const change = usePasswordChange(userId);
  const [current, setCurrent] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [values, setValues] = useState(blank);
  const [refused, setRefused] = useState<Refusal>({ message: '', errors: {} });
  const [busy, setBusy] = useState(false);

  const short = oldPasswordProblem(current);
  const wrong = isLeft && current !== '' ? (short ?? refused.errors.current_password) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await change({ current_password: current, ...values });
    } catch (error) {
      setRefused(refusalOf(error));
      setLeft(true);
      setBusy(false);
      return;
    }
    leaveNotice('account.password_changed');
    await session.signOut({ remember: false });
    location.assign('/login');
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
      <Box sx={{ color: 'text.secondary' }}>{translate('account.password_leads_out')}</Box>
      {refused.message !== '' && (
        <Alert severity="error">{translate(refused.message, { _: refused.message })}</Alert>
      )}
      <LabelledField
        label={translate('account.current_password')}
        name="current_password"
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={value => {
          setCurrent(value);
          setRefused({ message: '', errors: {} });
        }}
        onBlur={() => setLeft(true)}
        error={wrong === undefined ? undefined : translate(wrong, { _: wrong })}
        reveal={{ show: translate('auth.show_password'), hide: translate('auth.hide_password') }}
      />
      <NewPassword translate={translate} values={values} onChange={setValues} errors={refused.errors} />
      <Box>
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          disabled={short !== undefined || !areFit(values)}
        >
          {translate('account.change_password')}
        </Button>
      </Box>
    </Box>
  );
}

interface Refusal {
  /** What belongs to no field. */
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

function refusalOf(error: unknown): Refusal {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  if (typeof errors === 'object' && errors !== null)
    return {
      message: '',
      errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)])),
    };
  const message = error instanceof Error ? error.message : '';
  return { message: message === '' ? 'errors.fallback' : message, errors: {} };
}

/** A password is no field of a row: it travels beside them. */
function usePasswordChange(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return async (beside: Readonly<Record<string, string>>) => {
    await provider.update('users', { id, data: {}, previousData: { id }, meta: { beside } });
  };
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { requestNewPassword } from '../../../authProvider/account-requests.ts';
import { leaveNotice } from '../../../authProvider/target.ts';
import { areFit, NewPassword } from '../../account-security/new-password.tsx';
import { config } from '../../app/config.ts';
import { GuestLinks } from './guest-links.tsx';
import { GuestPage } from './guest-page.tsx';
import { problemWords } from './problem-words.ts';

interface Props {
  readonly i18n: I18nProvider;
  /** From the link; it stands in the address no more. */
  readonly token: string;
}

const links = [
  ['/forgot-password', 'account.new_link'],
  ['/login', 'account.back_to_sign_in'],
] as const;

/** Where a mailed link leads: chooses a new password, once, and goes on to sign-in. */
export function ResetPassword({ i18n, token }: Props) {
  const { translate } = i18n;
  const [values, setValues] = useState({ password: '', repassword: '' });
  const [problem, setProblem] = useState(token === '' ? translate('account.link_incomplete') : '');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      leaveNotice(await requestNewPassword(config.apiUrl, { token, ...values }));
      location.assign('/login');
    } catch (error) {
      setProblem(problemWords(error, translate, 'errors.fallback'));
      setBusy(false);
    }
  };
  return (
    <GuestPage i18n={i18n} title="account.reset_title">
      {() => (
        <>
          <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
            {problem !== '' && <Alert severity="error">{problem}</Alert>}
            <NewPassword translate={translate} values={values} onChange={setValues} autoFocus />
            <Button
              type="submit"
              variant="contained"
              size="medium"
              loading={busy}
              disabled={token === '' || !areFit(values)}
              fullWidth
            >
              {translate('account.set_password')}
            </Button>
          </Box>
          <GuestLinks translate={translate} links={links} />
        </>
      )}
    </GuestPage>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { requestReset } from '../../../authProvider/account-requests.ts';
import { config } from '../../config.ts';
import { LabelledField } from '../../credentials/labelled-field.tsx';
import { GuestLinks } from './guest-links.tsx';
import { GuestPage } from './guest-page.tsx';
import { useGuestForm } from './use-guest-form.ts';

/** Asks for a mail with a link to set a new password (ROUTE-03). What it answers tells nothing about the address. */
export function ForgotPassword({ i18n }: { readonly i18n: I18nProvider }) {
  const { translate } = i18n;
  const form = useGuestForm({ email: '' }, { email: 'auth.email' }, translate);
  const [answer, setAnswer] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.submit(event, async ({ email = '' }) => setAnswer(await requestReset(config.apiUrl, email.trim())));
  return (
    <GuestPage i18n={i18n} title="account.forgot_title">
      {() => (
        <>
          {answer === undefined ? (
            <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
              {form.problem !== '' && <Alert severity="error">{form.problem}</Alert>}
              <Box sx={{ color: 'text.secondary' }}>{translate('account.forgot_hint')}</Box>
              <LabelledField
                label={translate('auth.email')}
                type="email"
                autoComplete="username"
                autoFocus
                {...form.field('email')}
              />
              <Button type="submit" variant="contained" size="medium" loading={form.busy} fullWidth>
                {translate('account.send_link')}
              </Button>
            </Box>
          ) : (
            <Alert severity="success" role="status">
              {translate(answer, { _: answer })}
            </Alert>
          )}
          <GuestLinks translate={translate} links={[['/login', 'account.back_to_sign_in']]} />
        </>
      )}
    </GuestPage>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { requestReset } from '../../../authProvider/account-requests.ts';
import type { Session } from '../../../authProvider/session.ts';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { config } from '../../app/config.ts';
import { EmailLink } from './email-link.tsx';
import { GuestLinks } from './guest-links.tsx';
import { GuestPage } from './guest-page.tsx';
import { Register } from './register.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useGuestForm } from './use-guest-form.ts';

interface Props {
  readonly i18n: I18nProvider;
  readonly session: Session;
  readonly path: string;
  readonly search: string;
  /** What followed `#` in the link. */
  readonly token: string;
}

/** The pages for guests beside sign-in, by their path (ROUTE-02, ROUTE-03). */
export function GuestPages({ i18n, session, path, search, token }: Props) {
  if (path === '/forgot-password') return <ForgotPassword i18n={i18n} />;
  if (path === '/reset-password') return <ResetPassword i18n={i18n} token={token} />;
  if (path === '/confirm-email' || path === '/stop-email-change')
    return (
      <EmailLink
        i18n={i18n}
        kind={path === '/confirm-email' ? 'confirm-email' : 'stop-email-change'}
        token={token}
      />
    );
  const company = new URLSearchParams(search).get('company') ?? '';
  return <Register i18n={i18n} session={session} token={token} company={company} />;
}

/** Asks for a mail with a link to set a new password (ROUTE-03). What it answers tells nothing about the address. */
function ForgotPassword({ i18n }: { readonly i18n: I18nProvider }) {
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

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import {
  type EmailLinkKind,
  requestEmailLink,
  requestNewPassword,
  requestReset,
} from '../../../authProvider/account-requests.ts';
import type { Session } from '../../../authProvider/session.ts';
import { leaveNotice } from '../../../authProvider/target.ts';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { areFit, NewPassword } from '../../account-security/new-password.tsx';
import { config } from '../../app/config.ts';
import { enEmailChange } from '../../i18n/en/account-security.ts';
import { addWords } from '../../i18n/later-words.ts';
import type { PortalI18n } from '../../i18n/provider.ts';
import { GuestLinks, GuestPage, problemWords } from './guest-page.tsx';
import { Register } from './register.tsx';
import { useGuestForm } from './use-guest-form.ts';

addWords(enEmailChange);

interface Props {
  readonly i18n: PortalI18n;
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
function ForgotPassword({ i18n }: { readonly i18n: PortalI18n }) {
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

interface ResetPasswordProps {
  readonly i18n: PortalI18n;
  /** From the link; it stands in the address no more. */
  readonly token: string;
}

const links = [
  ['/forgot-password', 'account.new_link'],
  ['/login', 'account.back_to_sign_in'],
] as const;

/** Where a mailed link leads: chooses a new password, once, and goes on to sign-in. */
function ResetPassword({ i18n, token }: ResetPasswordProps) {
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

interface EmailLinkProps {
  readonly i18n: PortalI18n;
  readonly kind: EmailLinkKind;
  /** From the link; it stands in the address no more. */
  readonly token: string;
}

/**
 * Where the links of a change of address lead: the new mailbox confirms it, the old one stops it. By a button, because
 * programs that look into mails open links.
 */
function EmailLink({ i18n, kind, token }: EmailLinkProps) {
  const { translate } = i18n;
  const [problem, setProblem] = useState(token === '' ? translate('account.link_incomplete') : '');
  const [done, setDone] = useState<string>();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    setProblem('');
    try {
      setDone(await requestEmailLink(config.apiUrl, kind, token));
    } catch (error) {
      setProblem(problemWords(error, translate, 'errors.fallback'));
      setBusy(false);
    }
  };
  return (
    <GuestPage i18n={i18n} title={`email_change.${kind}.title`}>
      {() => (
        <>
          {done === undefined ? (
            <Box sx={{ display: 'grid', gap: 2 }}>
              {problem !== '' && <Alert severity="error">{problem}</Alert>}
              <Box sx={{ color: 'text.secondary' }}>{translate(`email_change.${kind}.what`)}</Box>
              <Button
                variant="contained"
                size="medium"
                loading={busy}
                disabled={token === ''}
                onClick={() => void act()}
                fullWidth
              >
                {translate(`email_change.${kind}.act`)}
              </Button>
            </Box>
          ) : (
            <Alert severity="success" role="status">
              {translate(done, { _: done })}
            </Alert>
          )}
          <GuestLinks translate={translate} links={[['/login', 'account.back_to_sign_in']]} />
        </>
      )}
    </GuestPage>
  );
}

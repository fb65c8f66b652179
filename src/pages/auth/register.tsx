import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useState } from 'react';
import {
  type Invitation,
  requestInvitation,
  requestRegistration,
} from '../../../authProvider/account-requests.ts';
import type { Session } from '../../../authProvider/session.ts';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { areFit, NewPassword } from '../../account-security/new-password.tsx';
import { config } from '../../app/config.ts';
import type { PortalI18n } from '../../i18n/provider.ts';
import { GuestLinks, GuestPage, problemWords } from './guest-page.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useGuestForm } from './use-guest-form.ts';

interface Props {
  readonly i18n: PortalI18n;
  readonly session: Session;
  /** Of an invitation, from the link; it stands in the address no more. */
  readonly token: string;
  /** The company that a registration link names. */
  readonly company: string;
}

/** Registering (ROUTE-02): by the link of an invitation the account is ready at once, otherwise after a mail. */
export function Register({ i18n, session, token, company }: Props) {
  const { translate } = i18n;
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<string>();
  useEffect(() => {
    if (token === '') return;
    requestInvitation(config.apiUrl, token).then(setInvitation, (error: unknown) =>
      setProblem(problemWords(error, translate, 'errors.fallback')),
    );
  }, [token, translate]);
  const isReady = token === '' || invitation !== undefined;
  return (
    <GuestPage i18n={i18n} title="account.register_title">
      {() => (
        <>
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
          {answer !== undefined && (
            <Alert severity="success" role="status">
              {translate(answer, { _: answer })}
            </Alert>
          )}
          {answer === undefined && isReady && (
            <RegisterForm
              i18n={i18n}
              session={session}
              company={invitation?.company ?? company}
              invitation={invitation && { token, email: invitation.email }}
              onAnswer={setAnswer}
            />
          )}
          <GuestLinks translate={translate} links={[['/login', 'account.have_account']]} />
          {token === '' && answer === undefined && (
            <SocialButtons translate={translate} onProblem={setProblem} />
          )}
        </>
      )}
    </GuestPage>
  );
}

interface RegisterFormProps {
  readonly i18n: PortalI18n;
  readonly session: Session;
  readonly company: string;
  /** With an address, that one is registered and no other, and the password is chosen here. */
  readonly invitation: { readonly token: string; readonly email: string | undefined } | undefined;
  /** A mail with the next step is on its way: what the API says about it. */
  readonly onAnswer: (message: string) => void;
}

const labels = {
  email: 'auth.email',
  first_name: 'account.first_name',
  last_name: 'account.last_name',
  company: 'account.company',
} as const;

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** Who registers, and for which company (DEC-22). */
function RegisterForm({ i18n, session, company, invitation, onAnswer }: RegisterFormProps) {
  const { translate } = i18n;
  const isProven = invitation?.email !== undefined;
  const initial = { email: invitation?.email ?? '', first_name: '', last_name: '', company };
  const form = useGuestForm(initial, labels, translate);
  const [passwords, setPasswords] = useState({ password: '', repassword: '' });

  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.submit(event, async ({ email = '', first_name = '', last_name = '', company: typed = '' }) => {
      const { ready, message } = await requestRegistration(config.apiUrl, {
        ...{ email: email.trim(), first_name, last_name, company: typed, language: i18n.getLocale() },
        ...(invitation && { invitation: invitation.token }),
        ...(isProven && passwords),
      });
      if (!ready) return onAnswer(message);
      await session.signIn(email.trim(), passwords.password);
      location.assign('/');
    });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {form.problem !== '' && <Alert severity="error">{form.problem}</Alert>}
      {invitation === undefined && (
        <Box sx={{ color: 'text.secondary' }}>{translate('account.register_hint')}</Box>
      )}
      <LabelledField
        label={translate(labels.email)}
        type="email"
        autoComplete="email"
        autoFocus={!isProven}
        readOnly={isProven}
        {...form.field('email')}
      />
      <Box sx={pair}>
        <LabelledField
          label={translate(labels.first_name)}
          type="text"
          autoComplete="given-name"
          autoFocus={isProven}
          {...form.field('first_name')}
        />
        <LabelledField
          label={translate(labels.last_name)}
          type="text"
          autoComplete="family-name"
          {...form.field('last_name')}
        />
      </Box>
      <LabelledField
        label={translate(labels.company)}
        type="text"
        autoComplete="organization"
        readOnly={invitation !== undefined}
        {...form.field('company')}
      />
      {isProven && (
        <NewPassword translate={translate} values={passwords} onChange={setPasswords} errors={form.errors} />
      )}
      <Button
        type="submit"
        variant="contained"
        size="medium"
        loading={form.busy}
        disabled={isProven && !areFit(passwords)}
        fullWidth
      >
        {translate('account.register')}
      </Button>
    </Box>
  );
}

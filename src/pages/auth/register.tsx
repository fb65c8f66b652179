import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { type Invitation, requestInvitation } from '../../../authProvider/account-requests.ts';
import type { Session } from '../../../authProvider/session.ts';
import { config } from '../../app/config.ts';
import { GuestLinks } from './guest-links.tsx';
import { GuestPage } from './guest-page.tsx';
import { problemWords } from './problem-words.ts';
import { RegisterForm } from './register-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

interface Props {
  readonly i18n: I18nProvider;
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

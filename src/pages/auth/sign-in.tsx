import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { I18nProvider } from 'react-admin';
import type { Session } from '../../../authProvider/session.ts';
import { takeNotice } from '../../credentials/notice.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { GuestLinks } from './guest-links.tsx';
import { GuestPage } from './guest-page.tsx';
import { problemWords } from './problem-words.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

interface Props {
  readonly session: Session;
  readonly i18n: I18nProvider;
  /** Loads what comes after sign-in, while the password is checked. */
  readonly prepare: () => Promise<unknown>;
  readonly onSignedIn: () => Promise<void>;
  /** Why somebody who comes from an identity provider was not let in. */
  readonly refusal?: string | undefined;
}

const links = [
  ['/forgot-password', 'account.forgot_link'],
  ['/register', 'account.register_link'],
] as const;

/** The sign-in page (ROUTE-01). It loads none of the portal. */
export function SignIn({ session, i18n, prepare, onSignedIn, refusal = '' }: Props) {
  const [problem, setProblem] = useState(refusal);
  const [notice] = useState(takeNotice);
  const { translate } = i18n;

  const signIn = async (email: string, password: string) => {
    setProblem('');
    const portal = prepare();
    try {
      await session.signIn(email, password);
    } catch (error) {
      setProblem(problemWords(error, translate, 'auth.failed'));
      return;
    }
    await portal;
    await onSignedIn();
  };

  return (
    <GuestPage i18n={i18n} title="auth.title">
      {() => (
        <>
          {notice !== undefined && problem === '' && (
            <Alert severity="success" role="status" sx={{ mb: 2 }}>
              {translate(notice, { _: notice })}
            </Alert>
          )}
          <SignInForm
            key={i18n.getLocale()}
            translate={translate}
            problem={problem === '' ? '' : translate(problem, { _: problem })}
            onSubmit={signIn}
          />
          <GuestLinks translate={translate} links={links} />
          <SocialButtons translate={translate} onProblem={setProblem} />
          <DemoAccounts translate={translate} onChoose={signIn} />
        </>
      )}
    </GuestPage>
  );
}

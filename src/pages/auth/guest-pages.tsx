import type { I18nProvider } from 'react-admin';
import type { Session } from '../../../authProvider/session.ts';
import { EmailLink } from './email-link.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Register } from './register.tsx';
import { ResetPassword } from './reset-password.tsx';

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

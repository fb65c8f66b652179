import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import type { Session } from '../../../authProvider/session.ts';
import { localeNames } from '../../i18n/locale.ts';
import { Mark } from '../../layout/mark.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  readonly session: Session;
  readonly i18n: I18nProvider;
  /** Loads what comes after sign-in, while the password is checked. */
  readonly prepare: () => Promise<unknown>;
  readonly onSignedIn: () => Promise<void>;
}

const page = {
  minHeight: '100dvh',
  display: 'grid',
  placeItems: 'center',
  p: { xs: 2, sm: 4 },
  bgcolor: 'chrome',
};

const card = {
  width: '100%',
  maxWidth: 400,
  p: { xs: 3, sm: 4 },
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: '0 1px 2px rgba(10, 20, 30, 0.04), 0 12px 32px rgba(10, 20, 30, 0.06)',
};

/** The sign-in page (ROUTE-01, LAYOUT-01): a centred mark above the form. It loads none of the portal. */
export function SignIn({ session, i18n, prepare, onSignedIn }: Props) {
  const [locale, setLocale] = useState(i18n.getLocale());
  const [problem, setProblem] = useState('');
  const title = i18n.translate('auth.title');

  useEffect(() => {
    document.title = `${title} · ${i18n.translate('auth.subtitle')}`;
  }, [title, i18n]);

  const signIn = async (email: string, password: string) => {
    setProblem('');
    const portal = prepare();
    try {
      await session.signIn(email, password);
    } catch (error) {
      setProblem(messageOf(error, i18n));
      return;
    }
    await portal;
    await onSignedIn();
  };

  return (
    <Box component="main" sx={page}>
      <Box sx={card}>
        <Box sx={{ textAlign: 'center', mb: 3 }}>
          <Mark size={40} />
          <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
            {title}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{i18n.translate('auth.subtitle')}</Box>
        </Box>
        <SignInForm key={locale} translate={i18n.translate} problem={problem} onSubmit={signIn} />
        <DemoAccounts translate={i18n.translate} onChoose={signIn} />
        <Languages i18n={i18n} locale={locale} onChange={setLocale} />
      </Box>
    </Box>
  );
}

interface LanguagesProps {
  readonly i18n: I18nProvider;
  readonly locale: string;
  readonly onChange: (locale: string) => void;
}

function Languages({ i18n, locale, onChange }: LanguagesProps) {
  const choose = (next: string) => i18n.changeLocale(next).then(() => onChange(next));
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', gap: 1, mt: 3 }}>
      {localeNames.map(({ locale: each, name }) => (
        <Box
          key={each}
          component="button"
          type="button"
          lang={each}
          aria-pressed={each === locale}
          onClick={() => void choose(each)}
          sx={{
            typography: 'caption',
            minHeight: 24,
            px: 1,
            border: 0,
            borderRadius: 1,
            bgcolor: each === locale ? 'action.selected' : 'transparent',
            color: each === locale ? 'text.primary' : 'text.secondary',
            cursor: 'pointer',
          }}
        >
          {name}
        </Box>
      ))}
    </Box>
  );
}

function messageOf(error: unknown, i18n: I18nProvider): string {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 0) return i18n.translate('errors.unreachable');
  const message = error instanceof Error ? error.message : '';
  return message === '' ? i18n.translate('auth.failed') : i18n.translate(message, { _: message });
}

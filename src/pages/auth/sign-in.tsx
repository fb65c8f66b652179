import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SecondStep } from '../../../authProvider/requests.ts';
import type { Session } from '../../../authProvider/session.ts';
import { takeNotice } from '../../../authProvider/target.ts';
import { isRole } from '../../../domain/actor.ts';
import type { Translate } from '../../account-security/labelled-field.tsx';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { isStorageKept } from '../../app/memory-storage.ts';
import { type PublicConfig, publicConfig } from '../../app/public-config.ts';
import type { PortalI18n } from '../../i18n/provider.ts';
import { brought, coming } from '../../layout/coming.tsx';
import { GuestLinks, GuestPage, problemWords } from './guest-page.tsx';
import { SocialButtons } from './social-buttons.tsx';

/** Loaded with the first account that has a second factor. */
const SecondStepForm = coming(async () => (await import('./second-step-form.tsx')).SecondStepForm);

/** Has the form for the second factor come, which few need. */
export const loadSecondStep = (): Promise<unknown> => brought(SecondStepForm.load());

interface Props {
  readonly session: Session;
  readonly i18n: PortalI18n;
  /** Loads what comes after sign-in, while the password is checked. */
  readonly prepare: () => Promise<unknown>;
  readonly onSignedIn: () => Promise<void>;
  /** Why somebody who comes from an identity provider was not let in. */
  readonly refusal?: string | undefined;
  /** The second step that an identity provider's answer still needs. */
  readonly startStep?: SecondStep | undefined;
}

const links = [
  ['/forgot-password', 'account.forgot_link'],
  ['/register', 'account.register_link'],
] as const;

/** The sign-in page (ROUTE-01): the password, or a passkey alone; then the second factor, where there is one. It loads none of the portal. */
export function SignIn({ session, i18n, prepare, onSignedIn, refusal = '', startStep }: Props) {
  const [problem, setProblem] = useState(refusal);
  const [step, setStep] = useState(startStep);
  const { translate } = i18n;

  const enter = async (by: () => Promise<SecondStep | undefined>) => {
    const portal = prepare();
    const next = await by();
    if (next !== undefined) {
      await loadSecondStep();
      return setStep(next);
    }
    await portal;
    await onSignedIn();
  };
  const tryTo = async (by: () => Promise<SecondStep | undefined>) => {
    setProblem('');
    await enter(by).catch((error: unknown) => setProblem(problemWords(error, translate, 'auth.failed')));
  };
  const signIn = (email: string, password: string) => tryTo(() => session.signIn(email, password));
  const signInByPasskey = () =>
    tryTo(async () => {
      const { showPasskey } = await brought(import('../../account-security/ask-passkey.ts'));
      await session.signInByPasskey(showPasskey);
      return undefined;
    });

  if (step !== undefined)
    return (
      <GuestPage i18n={i18n} title="second_factor.step_title">
        {() => (
          <SecondStepForm
            translate={translate}
            step={step}
            onShow={shown =>
              enter(async () => {
                await session.confirmSignIn(step, shown);
                return undefined;
              })
            }
            onBack={() => setStep(undefined)}
          />
        )}
      </GuestPage>
    );
  return (
    <GuestPage i18n={i18n} title="auth.title">
      {() => (
        <>
          <SignInNotice translate={translate} isHidden={problem !== ''} />
          <SignInForm
            key={i18n.getLocale()}
            translate={translate}
            problem={problem === '' ? '' : translate(problem, { _: problem })}
            onSubmit={signIn}
          />
          <Button variant="outlined" fullWidth sx={{ mt: 1 }} onClick={() => void signInByPasskey()}>
            {translate('second_factor.sign_in_passkey')}
          </Button>
          <GuestLinks translate={translate} links={links} />
          <SocialButtons translate={translate} onProblem={setProblem} />
          <DemoAccounts translate={translate} onChoose={signIn} />
        </>
      )}
    </GuestPage>
  );
}

/** What another page has left to be said here, why a session has ended for instance; or that nothing can be kept. */
function SignInNotice({
  translate,
  isHidden,
}: {
  readonly translate: Translate;
  readonly isHidden: boolean;
}) {
  const [notice] = useState(takeNotice);
  if (isHidden) return null;
  if (!isStorageKept())
    return (
      <Alert severity="warning" role="status" sx={{ mb: 2 }}>
        {translate('auth.keeps_nothing')}
      </Alert>
    );
  if (notice === undefined) return null;
  return (
    <Alert severity={notice.tone ?? 'success'} role="status" sx={{ mb: 2 }}>
      {translate(notice.message, { _: notice.message })}
    </Alert>
  );
}

interface DemoAccountsProps {
  readonly translate: Translate;
  readonly onChoose: (email: string, password: string) => Promise<void>;
}

/** The accounts of the demonstration, each signed in by one click; none where the data are real. */
function DemoAccounts({ translate, onChoose }: DemoAccountsProps) {
  const [accounts, setAccounts] = useState<PublicConfig['demo_accounts']>([]);
  useEffect(() => {
    void publicConfig().then(({ demo_accounts }) => setAccounts(demo_accounts));
  }, []);
  if (accounts.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="demo-accounts"
      sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box component="h2" id="demo-accounts" sx={{ typography: 'h2', m: 0 }}>
        {translate('auth.demo_title')}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{translate('auth.demo_hint')}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {accounts.map(({ email, password, role }) => (
          <Button
            key={email}
            variant="outlined"
            color="inherit"
            onClick={() => void onChoose(email, password)}
          >
            {isRole(role) ? translate(`roles.${role}`) : email}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

interface SignInFormProps {
  readonly translate: Translate;
  /** Why the last attempt was refused. */
  readonly problem: string;
  readonly onSubmit: (email: string, password: string) => Promise<void>;
}

/** E-mail and password; an empty field is named (AUTH-13), Caps Lock is told, what was typed stays. */
function SignInForm({ translate, problem, onSubmit }: SignInFormProps) {
  const [values, setValues] = useState({ email: '', password: '' });
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const missing = (name: 'email' | 'password') =>
    checked && values[name].trim() === ''
      ? translate('auth.required', { input: translate(`auth.${name}`) })
      : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const empty = (['email', 'password'] as const).find(name => values[name].trim() === '');
    if (empty !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
      return;
    }
    setBusy(true);
    await onSubmit(values.email.trim(), values.password).finally(() => setBusy(false));
  };

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem === '' ? null : (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <LabelledField
        label={translate('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={values.email}
        onChange={email => setValues(current => ({ ...current, email }))}
        error={missing('email')}
      />
      <LabelledField
        label={translate('auth.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={values.password}
        onChange={password => setValues(current => ({ ...current, password }))}
        onKeyUp={watchCapsLock}
        error={missing('password')}
        hint={capsLock ? translate('auth.caps_lock') : undefined}
        reveal={{ show: translate('auth.show_password'), hide: translate('auth.hide_password') }}
      />
      <Button type="submit" variant="contained" size="medium" disabled={busy} fullWidth>
        {translate(busy ? 'auth.signing_in' : 'auth.sign_in')}
      </Button>
    </Box>
  );
}

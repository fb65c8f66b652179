import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { LabelledField } from '../../account-security/labelled-field.tsx';

type Translate = (key: string, options?: Record<string, unknown>) => string;

interface Props {
  readonly translate: Translate;
  /** Why the last attempt was refused. */
  readonly problem: string;
  readonly onSubmit: (email: string, password: string) => Promise<void>;
}

/** E-mail and password; an empty field is named (AUTH-13), Caps Lock is told, what was typed stays. */
export function SignInForm({ translate, problem, onSubmit }: Props) {
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

import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useId, useState } from 'react';
import { confirmationProblem, passwordProblem, passwordRules } from '../../domain/people/sign-in-rules.ts';
import { visuallyHidden } from '../app/theme.ts';
import { LabelledField, type Translate } from './labelled-field.tsx';

interface Passwords {
  readonly password: string;
  readonly repassword: string;
}

/** Whether both may be sent (FORM-PWD-05). */
export function areFit({ password, repassword }: Passwords): boolean {
  return passwordProblem(password) === undefined && confirmationProblem(password, repassword) === undefined;
}

interface Props {
  readonly translate: Translate;
  readonly values: Passwords;
  readonly onChange: (values: Passwords) => void;
  /** What the server said, by field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly autoFocus?: boolean;
}

/** A new password and its repetition, with the rules as they are met and Caps Lock told (FORM-PWD-02 to FORM-PWD-06). */
export function NewPassword({ translate, values, onChange, errors = {}, autoFocus = false }: Props) {
  const rules = useId();
  const [capsLock, setCapsLock] = useState(false);
  const [left, setLeft] = useState<Partial<Record<keyof Passwords, boolean>>>({});
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const leave = (name: keyof Passwords) => () => setLeft(before => ({ ...before, [name]: true }));
  const { password, repassword } = values;
  const weak = left.password === true && password !== '' ? passwordProblem(password) : undefined;
  const differs =
    left.repassword === true && repassword !== '' ? confirmationProblem(password, repassword) : undefined;
  const shown = (message: string | undefined) =>
    message === undefined ? undefined : translate(message, { _: message });
  const common = {
    type: 'password' as const,
    autoComplete: 'new-password',
    onKeyUp: watchCapsLock,
    hint: capsLock ? translate('auth.caps_lock') : undefined,
    reveal: { show: translate('auth.show_password'), hide: translate('auth.hide_password') },
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LabelledField
        {...common}
        label={translate('account.new_password')}
        name="password"
        autoFocus={autoFocus}
        describedBy={rules}
        value={password}
        onChange={next => onChange({ ...values, password: next })}
        onBlur={leave('password')}
        error={shown(weak ?? errors.password)}
      />
      <PasswordRules id={rules} translate={translate} value={password} />
      <LabelledField
        {...common}
        label={translate('account.repeat_password')}
        name="repassword"
        value={repassword}
        onChange={next => onChange({ ...values, repassword: next })}
        onBlur={leave('repassword')}
        error={shown(differs ?? errors.repassword)}
      />
    </Box>
  );
}

interface PasswordRulesProps {
  readonly id: string;
  readonly translate: Translate;
  readonly value: string;
}

/** What a password needs, each rule ticked as it is met; below, the hint that blocks nothing (AUTH-18, FORM-PWD-02). */
function PasswordRules({ id, translate, value }: PasswordRulesProps) {
  return (
    <Box id={id} sx={{ typography: 'caption', color: 'text.secondary' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, columnGap: 2, columns: { xs: 1, sm: 2 } }}>
        {passwordRules.map(rule => {
          const met = rule.holds(value);
          const Mark = met ? CheckCircle : RadioButtonUnchecked;
          return (
            <Box
              key={rule.id}
              component="li"
              data-met={met}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.75,
                color: met ? 'success.main' : 'inherit',
              }}
            >
              <Mark aria-hidden="true" sx={{ fontSize: '1rem' }} />
              <span>{translate(`account.rules.${rule.id}`)}</span>
              <Box component="span" sx={visuallyHidden}>
                {translate(met ? 'account.rules.met' : 'account.rules.missing')}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ mt: 0.5 }}>{translate('account.password_hint')}</Box>
    </Box>
  );
}

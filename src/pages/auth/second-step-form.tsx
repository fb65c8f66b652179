import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import type { FactorMethod, SecondStep, ShownFactor } from '../../../authProvider/requests.ts';
import { plainFigures } from '../../../domain/text/plain-line.ts';
import { canUsePasskeys, showPasskey } from '../../account-security/ask-passkey.ts';
import type { Translate } from '../../account-security/labelled-field.tsx';
import { LabelledField } from '../../account-security/labelled-field.tsx';
import { problemWords } from './guest-page.tsx';

interface Props {
  readonly translate: Translate;
  readonly step: SecondStep;
  /** Sends what was shown; throws why it is refused. */
  readonly onShow: (shown: ShownFactor) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of signing in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ translate, step, onShow, onBack }: Props) {
  const usable = step.methods.filter(method => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<FactorMethod | undefined>(usable[0]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const show = async (shown: () => Promise<ShownFactor>) => {
    setBusy(true);
    setProblem('');
    try {
      await onShow(await shown());
    } catch (error) {
      setProblem(problemWords(error, translate, 'second_factor.failed'));
      setBusy(false);
    }
  };
  const choose = (next: FactorMethod) => {
    setProblem('');
    setMethod(next);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problem !== '' && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {method === undefined && <Alert severity="warning">{translate('second_factor.no_way_here')}</Alert>}
      {method === 'passkey' && (
        <>
          <Box sx={{ color: 'text.secondary' }}>{translate('second_factor.passkey_hint')}</Box>
          <Button
            variant="contained"
            size="medium"
            fullWidth
            autoFocus
            disabled={busy}
            onClick={() => void show(async () => ({ passkey: await showPasskey(step.passkey) }))}
          >
            {translate('second_factor.use_passkey')}
          </Button>
        </>
      )}
      {(method === 'app' || method === 'recovery-code') && (
        <CodeForm
          key={method}
          translate={translate}
          method={method}
          busy={busy}
          onCode={shown => show(async () => shown)}
        />
      )}
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'center' }}>
        {usable
          .filter(other => other !== method)
          .map(other => (
            <Button key={other} onClick={() => choose(other)}>
              {translate(`second_factor.instead.${other}`)}
            </Button>
          ))}
        <Button color="inherit" onClick={onBack}>
          {translate('account.back_to_sign_in')}
        </Button>
      </Box>
    </Box>
  );
}

interface CodeProps {
  readonly translate: Translate;
  readonly method: 'app' | 'recovery-code';
  readonly busy: boolean;
  readonly onCode: (shown: ShownFactor) => Promise<void>;
}

function CodeForm({ translate, method, busy, onCode }: CodeProps) {
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState(false);
  const hint = useId();
  const label = translate(method === 'app' ? 'second_factor.code' : 'second_factor.recovery_code');
  const code = method === 'app' ? plainFigures(value).replace(/\D/g, '') : value.trim();
  const isMissing = method === 'app' ? code.length !== 6 : code === '';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    setChecked(true);
    if (!isMissing) await onCode(method === 'app' ? { code } : { recovery_code: code });
    form.querySelector('input')?.focus();
  };
  const missing =
    method === 'app' ? translate('second_factor.six_digits') : translate('auth.required', { input: label });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <LabelledField
        label={label}
        name="code"
        type="text"
        autoComplete={method === 'app' ? 'one-time-code' : 'off'}
        inputMode={method === 'app' ? 'numeric' : 'text'}
        autoFocus
        value={value}
        onChange={setValue}
        error={checked && isMissing ? missing : undefined}
        describedBy={hint}
      />
      <Box id={hint} sx={{ typography: 'caption', color: 'text.secondary', mt: -1.5 }}>
        {translate(method === 'app' ? 'second_factor.code_hint' : 'second_factor.recovery_hint')}
      </Box>
      <Button type="submit" variant="contained" size="medium" disabled={busy} fullWidth>
        {translate(busy ? 'auth.signing_in' : 'second_factor.continue')}
      </Button>
    </Box>
  );
}

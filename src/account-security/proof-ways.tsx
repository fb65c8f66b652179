import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Given } from '../../contract/call.ts';
import { confirmCalls, type Proof } from '../../contract/sessions.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import { showPasskey } from './ask-passkey.ts';
import { LabelledField } from './labelled-field.tsx';

interface WayProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** The password again. */
export function PasswordWay(props: WayProps) {
  const translate = useTranslate();
  const { refusal, busy, confirm, forget } = useConfirm(props);
  const [password, setPassword] = useState('');
  return (
    <WayForm
      why="confirm_identity.why"
      busy={busy}
      disabled={password === ''}
      onSubmit={() => confirm(async () => ({ password }))}
      {...props}
    >
      <LabelledField
        label={translate('auth.password')}
        name="confirm_password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={value => {
          setPassword(value);
          forget();
        }}
        error={refusal}
        reveal={{ show: translate('auth.show_password'), hide: translate('auth.hide_password') }}
      />
    </WayForm>
  );
}

/** The code that the authenticator app shows. */
export function AppWay(props: WayProps) {
  const digitsOf = (code: string) => code.replace(/\D/g, '');
  return (
    <CodeWay
      {...props}
      label="second_factor.code"
      field={{ name: 'confirm_code', autoComplete: 'one-time-code', inputMode: 'numeric' }}
      isWhole={code => digitsOf(code).length === 6}
      proofOf={code => ({ code: digitsOf(code) })}
    />
  );
}

/** One of the codes that were kept for when the phone is lost. */
export function RecoveryWay(props: WayProps) {
  return (
    <CodeWay
      {...props}
      label="second_factor.recovery_code"
      field={{ name: 'confirm_recovery_code', autoComplete: 'off' }}
      isWhole={code => code.trim() !== ''}
      proofOf={code => ({ recovery_code: code.trim() })}
    />
  );
}

interface CodeWayProps extends WayProps {
  /** A key. */
  readonly label: string;
  readonly field: { readonly name: string; readonly autoComplete: string; readonly inputMode?: 'numeric' };
  readonly isWhole: (code: string) => boolean;
  readonly proofOf: (code: string) => Given<Proof>;
}

function CodeWay({ label, field, isWhole, proofOf, ...props }: CodeWayProps) {
  const translate = useTranslate();
  const { refusal, busy, confirm } = useConfirm(props);
  const [code, setCode] = useState('');
  return (
    <WayForm
      busy={busy}
      disabled={!isWhole(code)}
      onSubmit={() => confirm(async () => proofOf(code))}
      {...props}
    >
      <LabelledField
        {...field}
        label={translate(label)}
        type="text"
        autoFocus
        value={code}
        onChange={setCode}
        error={refusal}
      />
    </WayForm>
  );
}

/** A passkey, which the browser asks for. */
export function PasskeyWay(props: WayProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { refusal, busy, confirm } = useConfirm(props);
  const show = async () => {
    const { ticket, passkey } = await ask(confirmCalls.startPasskey, { body: {} });
    return { ticket, passkey: await showPasskey(passkey) };
  };
  return (
    <WayForm busy={busy} disabled={false} onSubmit={() => confirm(show)} {...props}>
      <Box>{translate('second_factor.passkey_hint')}</Box>
      {refusal !== undefined && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {refusal}
        </Box>
      )}
    </WayForm>
  );
}

/** Sends the proof; what is refused is told and may be tried again. */
function useConfirm({ onConfirmed }: WayProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async (proof: () => Promise<Given<Proof>>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await ask(confirmCalls.prove, { body: await proof() });
      onConfirmed();
    } catch (error) {
      const said = serverMessage(error, 'errors.fallback');
      setRefusal(translate(said, { _: said }));
      setBusy(false);
    }
  };
  return { refusal, busy, confirm, forget: () => setRefusal(undefined) };
}

interface FormProps extends WayProps {
  /** The key of the sentence that says what it is asked for. */
  readonly why?: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

function WayForm({
  why = 'second_factor.confirm_why',
  busy,
  disabled,
  onSubmit,
  onCancel,
  children,
}: FormProps) {
  const translate = useTranslate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form that waits behind this one would be sent as well.
    event.stopPropagation();
    await onSubmit();
  };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <DialogContentText>{translate(why)}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onCancel}>{translate('form.cancel')}</Button>
        <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
          {translate('confirm_identity.confirm')}
        </Button>
      </DialogActions>
    </Box>
  );
}

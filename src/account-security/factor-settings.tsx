import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Factor, factorCalls, type OwnFactors } from '../../contract/second-factor.ts';
import { QuestionDialog } from '../admin/dialogs/portal-dialog.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { enFactors } from '../i18n/en/account-security.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';
import { canUsePasskeys } from './ask-passkey.ts';
import { AppDialog, PasskeyDialog, useSecondFactor } from './factor-dialogs.tsx';
import { FactorLine, RecoveryCodes } from './factor-parts.tsx';

addWords(enFactors);

/** What lies over the section, if anything. */
type Open =
  | { readonly dialog: 'app' | 'add-passkey' | 'renew' }
  | { readonly dialog: 'rename'; readonly passkey: Factor }
  | { readonly dialog: 'remove'; readonly passkey?: number; readonly name: string }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] };

interface Props {
  /** Called once a first factor stands and its recovery codes have been seen. */
  readonly onProtected?: () => void;
}

/** One's own second factors: passkeys, the authenticator app, recovery codes. */
export function FactorSettings({ onProtected }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { factors, error, retry, refresh } = useSecondFactor();
  const [open, setOpen] = useState<Open>();
  if (factors === undefined && error !== null)
    return (
      <Alert severity="error" action={<Button onClick={retry}>{translate('show.retry')}</Button>}>
        {text(serverMessage(error, 'errors.fallback'))}
      </Alert>
    );
  if (factors === undefined) return <Skeleton variant="rounded" height={160} />;
  const close = () => {
    if (open?.dialog === 'codes') onProtected?.();
    setOpen(undefined);
  };
  const done = async (codes?: readonly string[]) => {
    await refresh();
    if (codes === undefined) close();
    else setOpen({ dialog: 'codes', codes });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Passkeys factors={factors} onOpen={setOpen} />
      <AuthenticatorApp factors={factors} onOpen={setOpen} />
      <Codes factors={factors} onOpen={setOpen} />
      {open?.dialog === 'app' && <AppDialog onDone={done} onClose={close} />}
      {open?.dialog === 'add-passkey' && <PasskeyDialog onDone={done} onClose={close} />}
      {open?.dialog === 'rename' && <PasskeyDialog passkey={open.passkey} onDone={done} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveQuestion {...open} onDone={done} onClose={close} />}
      {open?.dialog === 'renew' && <RenewQuestion onDone={done} onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Box>
  );
}

interface PartProps {
  readonly factors: OwnFactors;
  readonly onOpen: (open: Open) => void;
}

function Passkeys({ factors, onOpen }: PartProps) {
  const translate = useTranslate();
  const usable = canUsePasskeys();
  return (
    <Part title={translate('factors.passkeys')} hint={translate('factors.passkeys_hint')}>
      {factors.passkeys.map(passkey => (
        <FactorLine
          key={passkey.id}
          factor={passkey}
          onRename={() => onOpen({ dialog: 'rename', passkey })}
          onRemove={() => onOpen({ dialog: 'remove', passkey: passkey.id, name: passkey.name })}
        />
      ))}
      {!usable && <Box sx={{ color: 'text.secondary' }}>{translate('factors.passkeys_not_here')}</Box>}
      <Box>
        <Button variant="outlined" disabled={!usable} onClick={() => onOpen({ dialog: 'add-passkey' })}>
          {translate('factors.add_passkey')}
        </Button>
      </Box>
    </Part>
  );
}

function AuthenticatorApp({ factors: { app }, onOpen }: PartProps) {
  const translate = useTranslate();
  const name = translate('factors.app');
  return (
    <Part title={name} hint={translate('factors.app_hint')}>
      {app !== null && (
        <FactorLine factor={{ ...app, name }} onRemove={() => onOpen({ dialog: 'remove', name })} />
      )}
      <Box>
        <Button variant="outlined" onClick={() => onOpen({ dialog: 'app' })}>
          {translate(app === null ? 'factors.set_up_app' : 'factors.replace_app')}
        </Button>
      </Box>
    </Part>
  );
}

function Codes({ factors, onOpen }: PartProps) {
  const translate = useTranslate();
  if (factors.app === null && factors.passkeys.length === 0) return null;
  const left = factors.recovery_codes;
  return (
    <Part title={translate('factors.codes')} hint={translate('factors.codes_hint')}>
      <Box sx={{ color: left < 3 ? 'warning.main' : 'text.primary' }}>
        {translate('factors.codes_left', { smart_count: left })}
      </Box>
      <Box>
        <Button variant="outlined" onClick={() => onOpen({ dialog: 'renew' })}>
          {translate('factors.renew')}
        </Button>
      </Box>
    </Part>
  );
}

function Part({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{hint}</Box>
      {children}
    </Box>
  );
}

interface QuestionProps {
  readonly onDone: (codes?: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function RemoveQuestion({
  passkey,
  name,
  onDone,
  onClose,
}: QuestionProps & { readonly passkey?: number; readonly name: string }) {
  const translate = useTranslate();
  const { ask } = useSecondFactor();
  const { busy, refusal, run } = useSending();
  return (
    <QuestionDialog
      title={translate('factors.remove')}
      question={translate('factors.remove_question', { name })}
      what={translate('factors.remove_what')}
      yes={translate('factors.remove')}
      isRemoval
      busy={busy}
      refusal={refusal}
      onYes={() =>
        void run(async () => {
          if (passkey === undefined) await ask(factorCalls.removeApp);
          else await ask(factorCalls.removePasskey, { params: { id: passkey } });
          await onDone();
        })
      }
      onClose={onClose}
    />
  );
}

function RenewQuestion({ onDone, onClose }: QuestionProps) {
  const translate = useTranslate();
  const { ask } = useSecondFactor();
  const { busy, refusal, run } = useSending();
  return (
    <QuestionDialog
      title={translate('factors.codes')}
      question={translate('factors.renew_question')}
      what={translate('factors.renew_what')}
      yes={translate('factors.renew')}
      busy={busy}
      refusal={refusal}
      onYes={() =>
        void run(async () => {
          const answer = await ask(factorCalls.renewCodes, { body: {} });
          await onDone(answer.recovery_codes);
        })
      }
      onClose={onClose}
    />
  );
}

function useSending() {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(text(serverMessage(error, 'errors.fallback')));
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

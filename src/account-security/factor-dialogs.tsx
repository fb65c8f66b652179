import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { encode } from 'uqr';
import { type Factor, factorCalls } from '../../contract/second-factor.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { useText } from '../i18n/use-text.ts';
import { makePasskey } from './ask-passkey.ts';
import { LabelledField } from './labelled-field.tsx';

interface Props {
  /** With the first factor come recovery codes. */
  readonly onDone: (codes?: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Sets up an authenticator app: a picture to scan, the same to type, and a first code that proves it. */
export function AppDialog({ onDone, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { ask } = useSecondFactor();
  const [code, setCode] = useState('');
  const { data, error } = useQuery({
    queryKey: ['new authenticator app'],
    queryFn: () => ask(factorCalls.startApp, { body: {} }),
    // A secret is made for this dialog alone, and forgotten with it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const digits = code.replace(/\D/g, '');
  const submit = async () => {
    const answer = await ask(factorCalls.keepApp, { body: { ticket: data?.ticket ?? '', code: digits } });
    await onDone(answer.recovery_codes);
  };
  return (
    <FactorDialog
      title={translate('factors.set_up_app')}
      yes={translate('factors.verify')}
      disabled={data === undefined || digits.length !== 6}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== null && <Alert severity="error">{text(serverMessage(error, 'errors.fallback'))}</Alert>}
      {data === undefined && error === null && (
        <CircularProgress size={24} aria-label={translate('show.loading')} />
      )}
      {data !== undefined && (
        <>
          <DialogContentText>{translate('factors.scan')}</DialogContentText>
          <QrCode text={data.address} label={translate('factors.qr')} />
          <Box>
            {translate('factors.type_instead')}
            <Box
              component="code"
              translate="no"
              sx={{
                display: 'block',
                fontSize: '0.9375rem',
                mt: 0.5,
                overflowWrap: 'anywhere',
                userSelect: 'all',
              }}
            >
              {data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Box>
            <Box
              component="a"
              href={data.address}
              sx={{ display: 'inline-block', typography: 'body2', py: 0.5, mt: 1 }}
            >
              {translate('factors.open_app')}
            </Box>
          </Box>
          <LabelledField
            label={translate('factors.first_code')}
            name="code"
            type="text"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={setCode}
          />
        </>
      )}
    </FactorDialog>
  );
}

/** Always dark on light: cameras read nothing else. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      sx={{
        justifySelf: 'center',
        bgcolor: '#fff',
        borderRadius: '8px',
        p: 0.5,
        width: 200,
        maxWidth: '100%',
      }}
    >
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        display="block"
      >
        <path d={path.join('')} fill="#000" />
      </svg>
    </Box>
  );
}

interface PasskeyDialogProps {
  /** The one that gets another name; none for a new one. */
  readonly passkey?: Factor;
  /** With the first factor come recovery codes. */
  readonly onDone: (codes?: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

const longestName = 60;

/** Names a passkey, and has the browser make it when it is a new one. */
export function PasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const translate = useTranslate();
  const { ask } = useSecondFactor();
  const [name, setName] = useState(passkey?.name ?? guessedName());
  const submit = async () => {
    const given = name.trim().slice(0, longestName);
    if (passkey !== undefined) {
      await ask(factorCalls.renamePasskey, { params: { id: passkey.id }, body: { name: given } });
      return await onDone();
    }
    const start = await ask(factorCalls.startPasskey, { body: {} });
    const made = await makePasskey(start.passkey);
    const body = { ticket: start.ticket, name: given, passkey: made };
    const answer = await ask(factorCalls.addPasskey, { body });
    await onDone(answer.recovery_codes);
  };
  const isNew = passkey === undefined;
  return (
    <FactorDialog
      title={translate(isNew ? 'factors.add_passkey' : 'factors.rename_passkey')}
      yes={translate(isNew ? 'second_factor.continue' : 'form.save')}
      disabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {isNew && <DialogContentText>{translate('factors.add_passkey_hint')}</DialogContentText>}
      <LabelledField
        label={translate('factors.name')}
        name="passkey_name"
        type="text"
        autoComplete="off"
        autoFocus
        value={name}
        onChange={setName}
      />
    </FactorDialog>
  );
}

/** What the browser says of the system that it runs on; people choose another name if they like. */
function guessedName(): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];
  return systems.find(system => navigator.userAgent.includes(system)) ?? '';
}

interface FactorDialogProps {
  readonly title: string;
  readonly yes: string;
  readonly disabled: boolean;
  /** Throws why it did not work; what was typed stays. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a small form: what is refused stands above the buttons, and may be tried again. */
function FactorDialog({ title, yes, disabled, onSubmit, onClose, children }: FactorDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setRefusal(text(serverMessage(error, 'errors.fallback')));
      setBusy(false);
    }
  };
  return (
    <PortalDialog title={title} width={480} onClose={onClose}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {children}
          {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
            {yes}
          </Button>
        </DialogActions>
      </Box>
    </PortalDialog>
  );
}

const queryKey = ['own second factors'];

/** The person's own second factors, and the way to the calls that change them. */
export function useSecondFactor() {
  const { ask } = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => ask(factorCalls.own) });
  return {
    factors: data,
    error,
    retry: () => void refetch(),
    refresh: () => queries.invalidateQueries({ queryKey }),
    ask,
  };
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { encode } from 'uqr';
import { factorCalls } from '../../contract/second-factor.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import { LabelledField } from '../credentials/labelled-field.tsx';
import { useText } from '../i18n/use-text.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';

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
      title={translate('second_factor.set_up_app')}
      yes={translate('second_factor.verify')}
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
          <DialogContentText>{translate('second_factor.scan')}</DialogContentText>
          <QrCode text={data.address} label={translate('second_factor.qr')} />
          <Box>
            {translate('second_factor.type_instead')}
            <Box
              component="code"
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
              {translate('second_factor.open_app')}
            </Box>
          </Box>
          <LabelledField
            label={translate('second_factor.first_code')}
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

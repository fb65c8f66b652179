import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** What became of the message to support. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly onAgain: () => void;
}

/** The device is disabled; whether support knows (DIS-05). */
export function DisableDone({ state, onAgain }: Props) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack spacing={2}>
      <Typography ref={heading} variant="h1" component="h3" tabIndex={-1} sx={{ outline: 'none' }}>
        {translate('device.disabled_now')}
      </Typography>
      {state === 'failed' ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={onAgain}>
              {translate('device.send_again')}
            </Button>
          }
        >
          {translate('device.support_failed')}
        </Alert>
      ) : (
        <Alert severity={state === 'sent' ? 'success' : 'info'}>
          {translate(state === 'sent' ? 'device.support_told' : 'device.support_waiting')}
        </Alert>
      )}
    </Stack>
  );
}

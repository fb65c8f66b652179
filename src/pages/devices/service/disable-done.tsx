import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { SolvedBooking } from '../../../../contract/solve.ts';
import { ToCall } from '../../location/hours/to-call.tsx';

interface DisableDoneProps {
  /** What became of the message to support. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly onAgain: () => void;
  /** Those that were solved with it. */
  readonly bookings: readonly SolvedBooking[];
}

/** The device is disabled: whether support knows (DIS-05), and whom one still has to call (DEC-304). */
export function DisableDone({ state, onAgain, bookings }: DisableDoneProps) {
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
      <ToCall bookings={bookings} />
    </Stack>
  );
}

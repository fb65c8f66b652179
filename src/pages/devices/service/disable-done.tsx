import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { DoneOperation } from '../../../../contract/plan.ts';
import type { SolvedBooking } from '../../../../contract/solve.ts';
import { DoneStep } from '../../../booking/steps/done-step.tsx';
import { ToCall } from '../../location/hours/to-call.tsx';

/** What came of the bookings of a device that was disabled. */
export interface Came {
  /** Those that were solved with it. */
  readonly bookings: readonly SolvedBooking[];
  /** What can be undone here, where bookings were solved with it. */
  readonly operation?: DoneOperation | undefined;
}

interface DisableDoneProps extends Came {
  /** What became of the message to support. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly onAgain: () => void;
}

/** The device is disabled: the way back, whether support knows (DIS-05), and whom one still has to call (DEC-304). */
export function DisableDone({ operation, ...came }: DisableDoneProps) {
  const title = 'device.disabled_now';
  if (operation === undefined)
    return (
      <Stack spacing={2}>
        <Heading title={title} />
        <WhatCame {...came} />
      </Stack>
    );
  return (
    <DoneStep title={title} operation={operation}>
      <WhatCame {...came} />
    </DoneStep>
  );
}

function Heading({ title }: { readonly title: string }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography ref={heading} variant="h1" component="h3" tabIndex={-1} sx={{ outline: 'none' }}>
      {translate(title)}
    </Typography>
  );
}

function WhatCame({ state, onAgain, bookings }: Omit<DisableDoneProps, 'operation'>) {
  const translate = useTranslate();
  return (
    <Stack spacing={2}>
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

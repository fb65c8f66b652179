import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { BookingSteps } from '../../booking/steps/use-booking-steps.ts';

interface StepButtonsProps {
  readonly steps: Pick<BookingSteps, 'stage' | 'busy' | 'back' | 'refusal'>;
  /** There is something to go on with. */
  readonly possible: boolean;
  readonly danger?: boolean;
  /** The key of what the last button says: languages name the deed itself. */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onLook: () => void;
  readonly onConfirm: () => void;
}

/** What leads from one step of a panel to the next; in the mail step 'Cancel' and 'Confirm' (MAIL-01). */
export function StepButtons({
  steps,
  possible,
  danger = false,
  confirm,
  onClose,
  onLook,
  onConfirm,
}: StepButtonsProps) {
  const translate = useTranslate();
  const { stage, busy, back, refusal } = steps;
  if (stage === 'done')
    return (
      <Button variant="contained" onClick={onClose}>
        {translate('form.close')}
      </Button>
    );
  if (stage === 'ask')
    return (
      <>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        <Button variant="contained" disabled={!possible} loading={busy} onClick={onLook}>
          {translate('booking.continue')}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={back} disabled={busy}>
        {translate('booking.back')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button onClick={onClose}>{translate('booking.cancel_mail')}</Button>
      <Button
        variant="contained"
        color={danger ? 'error' : 'primary'}
        disabled={!possible || refusal?.kind === 'stale' || refusal?.kind === 'taken'}
        loading={busy}
        onClick={onConfirm}
      >
        {translate(confirm)}
      </Button>
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FreeStart } from '../../../contract/plan.ts';
import { type BookingRow, guestName } from '../../booking/booking-row.tsx';
import { GuestOverlaps } from '../../booking/guest-overlaps.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { MailStep } from '../../booking/mail/mail-step.tsx';
import { StalePlan, TakenSlot } from '../../booking/steps/stale-plan.tsx';
import type { BookingSteps } from '../../booking/steps/use-booking-steps.ts';
import { useText } from '../../i18n/use-text.ts';
import { zoneOf } from './use-booking.ts';

interface Props {
  readonly steps: BookingSteps;
  readonly booking: BookingRow;
  readonly onPick?: (start: FreeStart) => void;
}

/** The second step: what is in the way of it, and the mail that the guest will get. */
export function ConfirmStep({ steps, booking, onPick }: Props) {
  const translate = useTranslate();
  const recipient = steps.plan?.recipient ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <InTheWay steps={steps} zone={zoneOf(booking)} onAgain={() => void steps.lookAgain()} onPick={onPick} />
      {steps.asked?.start_time !== undefined && (
        <Box>
          <Box sx={{ color: 'text.secondary' }}>{translate('booking.new_start')}</Box>
          <LocationTime start={steps.asked.start_time} zone={zoneOf(booking)} />
        </Box>
      )}
      <GuestOverlaps guest={guestName(booking.user)} overlaps={steps.plan?.overlaps} />
      {recipient === null || steps.asked === undefined ? (
        <Alert severity="info">{translate('booking.no_recipient', { guest: guestName(booking.user) })}</Alert>
      ) : (
        <MailStep steps={steps} asked={steps.asked} to={recipient} />
      )}
    </Box>
  );
}

interface InTheWayProps {
  readonly steps: Pick<BookingSteps, 'refusal' | 'plan' | 'busy'>;
  readonly zone: string;
  readonly onAgain: () => void;
  readonly onPick?: ((start: FreeStart) => void) | undefined;
}

/** Why the last attempt came to nothing, for as long as it matters; the toast has said it already. */
export function InTheWay({ steps, zone, onAgain, onPick }: InTheWayProps) {
  const translate = useTranslate();
  const text = useText();
  const { refusal, plan, busy } = steps;
  switch (refusal?.kind) {
    case 'stale':
      return (
        <StalePlan
          before={plan?.bookings[0]}
          now={refusal.plan.bookings[0]}
          zone={zone}
          busy={busy}
          onAgain={onAgain}
        />
      );
    case 'taken':
      return <TakenSlot {...refusal} zone={zone} onPick={onPick} />;
    case 'unreachable':
      return <Alert severity="error">{translate('booking.unreachable')}</Alert>;
    case 'refused':
      return <Alert severity="error">{text(refusal.message) || translate('errors.request_failed')}</Alert>;
    default:
      return null;
  }
}

import Box from '@mui/material/Box';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { useClosePanel } from '../../admin/dialogs/panel-address.ts';
import { ReasonInput } from '../../booking/steps/booking-form.tsx';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { cancelling, useBookingSteps } from '../../booking/steps/use-booking-steps.ts';
import { ConfirmStep, InTheWay } from './confirm-step.tsx';
import { useBooking, zoneOf } from './use-booking.ts';
import { WorkflowPanel } from './workflow-panel.tsx';

const widths = { ask: 560, mail: 1120, done: 560 };

/** Cancels a booking: reason, then the mail to the guest, done (CANCEL-01 to CANCEL-09). */
export function CancelPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const provider = useDataProvider<PortalDataProvider>();
  const close = useClosePanel(`/bookings/${id}`);
  const found = useBooking(id);
  const steps = useBookingSteps({
    change: cancelling(provider, id),
    done: 'booking.cancelled',
    mailMissing: 'booking.cancel_mail_missing',
  });
  const look = () => void steps.look();

  return (
    <WorkflowPanel
      danger
      confirm="booking.confirm_cancel"
      title={translate('booking.cancel_title')}
      width={widths[steps.stage]}
      found={found}
      steps={steps}
      chosen={false}
      onClose={close}
      onLook={look}
      onConfirm={() => void steps.confirm()}
      ask={booking => (
        <>
          <InTheWay steps={steps} zone={zoneOf(booking)} onAgain={look} />
          <ReasonInput disabled={found.closed !== undefined} autoFocus />
          <Box sx={{ color: 'text.secondary' }}>{translate('booking.cancel_hint')}</Box>
        </>
      )}
      mail={booking => <ConfirmStep steps={steps} booking={booking} />}
      done={(booking, answer) => (
        <DoneStep title="booking.cancelled" operation={answer.operation}>
          <Link to={`/bookings/${booking.id}`}>{translate('booking.open_booking')}</Link>
        </DoneStep>
      )}
    />
  );
}

import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { BookingDone } from '../../../contract/bookings.ts';
import type { FreeStart } from '../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { useClosePanel } from '../../admin/dialogs/panel-address.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { ReasonInput } from '../../booking/steps/booking-form.tsx';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { type BookingSteps, rescheduling, useBookingSteps } from '../../booking/steps/use-booking-steps.ts';
import { ConfirmStep, InTheWay } from './confirm-step.tsx';
import { LocationGate } from './location-gate.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { type Target, useTarget } from './target.tsx';
import { useBooking, zoneOf } from './use-booking.ts';
import { WorkflowPanel } from './workflow-panel.tsx';

const widths = { ask: 960, mail: 1120, done: 560 };

/** Moves a booking: reason, device and start, then the mail to the guest, done (RESCH-01 to RESCH-12). */
export function ReschedulePanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const provider = useDataProvider<PortalDataProvider>();
  const close = useClosePanel(`/bookings/${id}`);
  const found = useBooking(id);
  const target = useTarget(found.booking);
  const steps = useBookingSteps({
    change: rescheduling(provider, id),
    done: 'booking.rescheduled',
    mailMissing: 'booking.reschedule_mail_missing',
  });
  const { missing, look, pick } = useWanted(target, steps);

  return (
    <WorkflowPanel
      confirm="booking.confirm_reschedule"
      title={translate('booking.reschedule_title')}
      width={widths[steps.stage]}
      found={found}
      steps={steps}
      chosen={target.start !== undefined}
      onClose={close}
      onLook={look}
      onConfirm={() => void steps.confirm()}
      ask={booking => (
        <>
          <InTheWay steps={steps} zone={zoneOf(booking)} onAgain={look} onPick={pick} />
          <LocationGate id={booking.location_id} zone={booking.partner_location?.timezone ?? ''}>
            {location => (
              <SlotChoice
                {...location}
                locationId={booking.location_id}
                durationMinutes={booking.slot_duration}
                moved={booking}
                target={target}
                missing={missing}
              >
                {isStartGiven => (
                  <ReasonInput disabled={found.closed !== undefined} autoFocus={isStartGiven} />
                )}
              </SlotChoice>
            )}
          </LocationGate>
        </>
      )}
      mail={booking => <ConfirmStep steps={steps} booking={booking} onPick={pick} />}
      done={(booking, answer) => (
        <DoneStep title="booking.rescheduled" operation={answer.operation}>
          <MovedBooking from={booking} to={answer} />
        </DoneStep>
      )}
    />
  );
}

/** What the server is asked: it is asked only once a start is chosen (RESCH-02). */
function useWanted(target: Target, steps: BookingSteps) {
  const [missing, setMissing] = useState(false);
  const { latest, change } = target;
  return {
    missing,
    look: () => {
      const chosen = latest();
      setMissing(chosen.start === undefined);
      if (chosen.start !== undefined) return void steps.look(askedFor(chosen));
      void steps.form.trigger('reason', { shouldFocus: true });
    },
    pick: ({ start_time, bed_id }: FreeStart) => {
      change({ start: Date.parse(start_time), bedId: bed_id });
      void steps.look({ start_time, bed_id });
    },
  };
}

function askedFor({ start, bedId }: Pick<Target, 'start' | 'bedId'>) {
  return start === undefined ? {} : { start_time: new Date(start).toISOString(), bed_id: bedId };
}

/** From when to when a booking has gone, and the way to the new one. */
function MovedBooking({ from, to }: { readonly from: BookingRow; readonly to: BookingDone }) {
  const translate = useTranslate();
  const zone = zoneOf(from);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <div>
        <Box sx={{ color: 'text.secondary' }}>{translate('booking.from')}</Box>
        <Box sx={{ textDecoration: 'line-through' }}>
          <LocationTime start={from.start_time} zone={zone} />
        </Box>
      </div>
      <div>
        <Box sx={{ color: 'text.secondary' }}>{translate('booking.to')}</Box>
        <LocationTime start={to.start_time} zone={zone} />
      </div>
      <Link to={`/bookings/${to.id}`}>{translate('booking.open_new')}</Link>
    </Box>
  );
}

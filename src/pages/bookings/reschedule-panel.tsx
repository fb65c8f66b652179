import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { useClosePanel } from '../../admin/panel-address.ts';
import { DoneStep } from '../../booking/done-step.tsx';
import { type BookingSteps, useBookingSteps } from '../../booking/use-booking-steps.ts';
import type { FreeStart } from '../../booking/workflow-answers.ts';
import { ConfirmStep, InTheWay } from './confirm-step.tsx';
import { MovedBooking } from './moved-booking.tsx';
import { PlaceGate } from './place-gate.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { useBooking, zoneOf } from './use-booking.ts';
import { type Target, useTarget } from './use-target.ts';
import { WorkflowPanel } from './workflow-panel.tsx';

const confirm = 'confirm_reschedule';
const widths = { ask: 960, mail: 1120, done: 560 };

/** Moves a booking: reason, device and start, then the mail to the guest, done (RESCH-01 to RESCH-12). */
export function ReschedulePanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const path = `/v3/bookings/admin-reschedule/${id}`;
  const close = useClosePanel(`/bookings/${id}`);
  const found = useBooking(id);
  const target = useTarget(found.booking);
  const steps = useBookingSteps({
    id,
    path,
    confirm,
    done: 'booking.rescheduled',
    mailMissing: 'booking.reschedule_mail_missing',
  });
  const { wanted, missing, look, pick } = useWanted(target, steps);

  return (
    <WorkflowPanel
      title={translate('booking.reschedule_title')}
      width={widths[steps.stage]}
      found={found}
      steps={steps}
      chosen={target.start !== undefined}
      onClose={close}
      onLook={look}
      onConfirm={() => void steps.confirm(wanted)}
      ask={booking => (
        <>
          <InTheWay steps={steps} zone={zoneOf(booking)} onAgain={look} onPick={pick} />
          <PlaceGate booking={booking}>
            {place => (
              <SlotChoice
                {...place}
                booking={booking}
                target={target}
                missing={missing}
                disabled={found.closed !== undefined}
              />
            )}
          </PlaceGate>
        </>
      )}
      mail={booking => (
        <ConfirmStep
          steps={steps}
          booking={booking}
          path={path}
          confirm={confirm}
          target={wanted}
          onPick={pick}
        />
      )}
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
    wanted: askedFor(target),
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

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { BookingDone } from '../../../contract/bookings.ts';
import type { FreeStart } from '../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { Role } from '../../../domain/actor.ts';
import { isZoneName } from '../../../domain/time/calendar.ts';
import { useClosePanel } from '../../admin/dialogs/panel-address.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ListError } from '../../admin/list/empty-list.tsx';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { type BookingSteps, rescheduling, useBookingSteps } from '../../booking/steps/use-booking-steps.ts';
import { ConfirmStep, InTheWay } from './confirm-step.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { type Bed, type Target, useDevices, useTarget } from './target.tsx';
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
          <PlaceGate booking={booking}>
            {location => (
              <SlotChoice
                {...location}
                booking={booking}
                target={target}
                missing={missing}
                disabled={found.closed !== undefined}
              />
            )}
          </PlaceGate>
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

interface Place {
  readonly beds: readonly Bed[];
  readonly zone: string;
  readonly role: Role;
}

interface Props {
  readonly booking: BookingRow;
  readonly children: (location: Place) => ReactNode;
}

/** A start can be chosen only where a location has clocks and devices; else it says what is missing, and where to mend it. */
function PlaceGate({ booking, children }: Props) {
  const translate = useTranslate();
  const actor = useActor();
  const { beds, error, retry } = useDevices(booking);
  const zone = booking.partner_location?.timezone ?? '';
  const location = `/location/${booking.location_id}`;
  if (error !== null) return <ListError many={translate('booking.device')} error={error} retry={retry} />;
  if (beds === undefined || actor === undefined) return <Skeleton variant="rounded" height={420} />;
  if (!isZoneName(zone))
    return <Missing text="booking.no_zone" to={`/locations/${booking.location_id}/edit`} role={actor.role} />;
  if (beds.length === 0)
    return <Missing text="booking.no_devices" to={`${location}?activeTab=device`} role={actor.role} />;
  return children({ beds, zone, role: actor.role });
}

/** Marketing may look, but not mend. */
function Missing({ text, to, role }: { readonly text: string; readonly to: string; readonly role: Role }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning">
      {translate(text)}{' '}
      {role !== Role.Marketing && (
        <Link to={to} target="_blank">
          {translate('booking.mend')}
        </Link>
      )}
    </Alert>
  );
}

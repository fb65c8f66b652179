import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { BookingDone } from '../../../contract/bookings.ts';
import { BookingStatus, bookingStatuses } from '../../../domain/bookings/booking-status.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { resources } from '../../../resources/index.ts';
import { showsStill } from '../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { OfferedDraft } from '../../admin/form/kept-draft.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { type BookingRow, guestName } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import type { BookingSteps } from '../../booking/steps/use-booking-steps.ts';
import { useText } from '../../i18n/use-text.ts';
import { MovedTo } from './moved-to.tsx';
import { StepButtons } from './step-buttons.tsx';
import { type ClosedBecause, type FoundBooking, zoneOf } from './use-booking.ts';
import { useCloseWhenRead } from './use-close-when-read.ts';

interface Props {
  readonly title: string;
  readonly width: number;
  readonly found: FoundBooking;
  readonly steps: BookingSteps;
  /** Something was chosen that would be lost, beside what is typed. */
  readonly chosen: boolean;
  readonly danger?: boolean;
  /** The key of what the last button says. */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onLook: () => void;
  readonly onConfirm: () => void;
  /** The content of each step. */
  readonly ask: (booking: BookingRow) => ReactNode;
  readonly mail: (booking: BookingRow) => ReactNode;
  readonly done: (booking: BookingRow, answer: BookingDone) => ReactNode;
}

/** The frame of the panels that change one booking: about what, which step, what next, and no silent loss. */
export function WorkflowPanel({ title, width, found, steps, chosen, ask, mail, done, ...buttons }: Props) {
  const { booking } = found;
  // Of a booking that is not there nothing has been chosen, whatever its address says.
  const leaving = useLeaving(steps, chosen && found.error === null);
  useCloseWhenRead(steps.stage === 'done', buttons.onClose);
  // What looks changed by somebody else may be one's own doing, whose answer was lost: trying again tells.
  const lost = steps.refusal?.kind === 'unreachable';
  const leaveBehind = () => {
    steps.draft.end();
    leaving.leave();
  };
  return (
    <SidePanel
      title={title}
      subtitle={booking === undefined ? undefined : <BookingHead booking={booking} />}
      lines={found.error === null && usualLines}
      width={width}
      onClose={buttons.onClose}
      actions={
        <StepButtons
          {...buttons}
          steps={steps}
          possible={booking !== undefined && (found.closed === undefined || lost)}
        />
      }
    >
      <FormProvider {...steps.form}>
        <PanelBody found={found} settled={steps.stage === 'done' || lost}>
          {row => (
            <Box sx={{ display: 'grid', gap: 2 }}>
              {steps.stage === 'ask' && <OfferedDraft {...steps.draft} />}
              {steps.stage === 'ask' && ask(row)}
              {steps.stage === 'mail' && mail(row)}
              {steps.done !== undefined && done(row, steps.done)}
            </Box>
          )}
        </PanelBody>
      </FormProvider>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaveBehind} />}
    </SidePanel>
  );
}

/** Guest, device and location; time, and the clocks of the desk beneath. */
const usualLines = { xs: 5, sm: 3 };

/** Asks before what was typed or chosen in a panel is lost; once it is done there is nothing to lose. */
function useLeaving({ form, stage }: BookingSteps, chosen: boolean) {
  const { pathname } = useLocation();
  const typed = form.formState.isDirty || chosen;
  return useUnsavedQuestion(typed && stage !== 'done', next => showsStill(next, pathname));
}

/** Whom and what a panel is about: guest, device, location and time of the booking. */
function BookingHead({ booking }: { readonly booking: BookingRow }) {
  const { user, home_bed, partner_location, start_time, end_time } = booking;
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
        {inOneLine([guestName(user), home_bed?.name, partner_location?.name])}
      </Box>
      <LocationTime start={start_time} end={end_time} zone={zoneOf(booking)} />
    </>
  );
}

interface PanelBodyProps {
  readonly found: FoundBooking;
  /** Nothing is to be said about the state of the booking. */
  readonly settled: boolean;
  readonly children: (booking: BookingRow) => ReactNode;
}

/** The content of a panel in the states that its booking can be in: on its way, gone, no longer to be changed. */
function PanelBody({ found, settled, children }: PanelBodyProps) {
  const { booking, error, retry, closed } = found;
  if (error !== null) return <ShowFailure resource={resources.bookings} error={error} onRetry={retry} />;
  if (booking === undefined) return <ShowWaiting />;
  return (
    <>
      {closed !== undefined && !settled && <Closed because={closed} booking={booking} />}
      {children(booking)}
    </>
  );
}

/** Only created and booked ones can be changed (CANCEL-09, RESCH-11); this one may have been a moment ago. */
function Closed({ because, booking }: { readonly because: ClosedBecause; readonly booking: BookingRow }) {
  const translate = useTranslate();
  const text = useText();
  const { id, booking_status: status } = booking;
  const name = text(bookingStatuses.find(({ value }) => value === status)?.label ?? '');
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(because === 'begun' ? 'booking.begun' : 'booking.not_movable', { status: name })}
      {status === BookingStatus.Rescheduled && <MovedTo id={id} zone={zoneOf(booking)} />}
    </Alert>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { BookingPlan } from '../../../../contract/bookings.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import type { Location } from '../../../../resources/locations.ts';
import type { User } from '../../../../resources/users.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { guestName } from '../../../booking/booking-row.tsx';
import { GuestOverlaps } from '../../../booking/guest-overlaps.tsx';
import { LocationTime } from '../../../booking/location-time.tsx';
import { MailStep } from '../../../booking/mail/mail-step.tsx';
import { DoneStep } from '../../../booking/steps/done-step.tsx';
import { enBook } from '../../../i18n/en/book.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { InTheWay } from '../confirm-step.tsx';
import { StepButtons } from '../step-buttons.tsx';
import { type Bed, type Target, useDevices, useTarget } from '../target.tsx';
import { useCloseWhenRead } from '../use-close-when-read.ts';
import { AskStep } from './ask-step.tsx';
import { isFormField, useBookSession } from './use-book-session.ts';

addWords(enBook);

const widths = { ask: 960, mail: 1120, done: 560 };

/** Books for a guest on the phone or at the desk: who, where, how long and when, then the mail, done (DEC-167). */
export function BookPanel() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const close = useClosePanel('/bookings');
  const steps = useBookSession();
  const { stage, form } = steps;
  const guest = useGuestName(steps);
  const location = useChosenLocation(form.watch('location_id'));
  const { beds } = useDevices(location?.id);
  const target = useTarget({ bed_id: firstInService(beds) }, (beds?.length ?? 0) > 1);
  const isDirty = form.formState.isDirty || target.start !== undefined;
  const leaving = useUnsavedQuestion(isDirty && stage !== 'done', next => showsStill(next, pathname));
  useCloseWhenRead(stage === 'done', close);
  const zone = location?.timezone || 'UTC';
  const start = steps.done?.start_time ?? steps.asked?.start_time;
  return (
    <SidePanel
      title={translate('booking.book')}
      subtitle={
        stage !== 'ask' &&
        start !== undefined && (
          <>
            <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
              {inOneLine([guest, beds?.find(({ id }) => id === target.bedId)?.name, location?.name])}
            </Box>
            <LocationTime start={start} zone={zone} />
          </>
        )
      }
      width={widths[stage]}
      onClose={close}
      actions={
        <StepButtons
          steps={steps}
          possible
          confirm="book.confirm"
          onClose={close}
          onLook={() => void steps.look(target.latest())}
          onConfirm={() => void steps.confirm()}
        />
      }
    >
      <FormProvider {...form}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {stage !== 'done' && <Refused steps={steps} zone={zone} target={target} />}
          {stage === 'ask' && <AskStep steps={steps} location={location} target={target} />}
          {stage === 'mail' && <Mail steps={steps} guest={guest} />}
          {steps.done !== undefined && (
            <DoneStep title="book.done" operation={steps.done.operation}>
              <Link to={`/bookings/${steps.done.id}`}>{translate('booking.open_booking')}</Link>
            </DoneStep>
          )}
        </Box>
      </FormProvider>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

type Steps = ReturnType<typeof useBookSession>;

/** What is in the way of it, for as long as it matters. */
function Refused({ steps, zone, target }: { steps: Steps; zone: string; target: Target }) {
  const translate = useTranslate();
  const { refusal, busy } = steps;
  if (refusal?.kind === 'stale')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" loading={busy} onClick={() => void steps.lookAgain()}>
            {translate('booking.check_again')}
          </Button>
        }
      >
        {translate('book.changed_meanwhile')}
      </Alert>
    );
  // What is wrong with a field stands beneath it.
  if (refusal?.kind === 'refused' && Object.keys(refusal.errors).some(isFormField)) return null;
  return (
    <InTheWay
      steps={steps}
      zone={zone}
      onAgain={() => void steps.lookAgain()}
      onPick={({ start_time, bed_id }) => {
        const start = Date.parse(start_time);
        target.change({ start, bedId: bed_id });
        void steps.look({ start, bedId: bed_id });
      }}
    />
  );
}

/** What it costs, and the mail that the guest will get. */
function Mail({ steps, guest }: { readonly steps: Steps; readonly guest: string }) {
  const translate = useTranslate();
  const { plan, asked } = steps;
  if (plan === undefined || asked === undefined) return null;
  return (
    <>
      <GuestOverlaps {...{ guest, overlaps: plan.overlaps }} />
      <PriceLine {...plan.price} />
      {plan.recipient === null ? (
        <Alert severity="info">{translate('booking.no_recipient', { guest })}</Alert>
      ) : (
        <MailStep steps={steps} asked={asked} to={plan.recipient} />
      )}
    </>
  );
}

function PriceLine({ amount, full, currency, discount_percentage: percent }: BookingPlan['price']) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  return (
    <Box className="figures">
      {translate('book.price')} <strong>{formatMoney(amount, currency, locale)}</strong>
      {percent !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          {translate('book.first_time', { percent, full: formatMoney(full, currency, locale) })}
        </Box>
      )}
    </Box>
  );
}

/** Of the guest who is found or made, as far as one has got. */
function useGuestName({ isNew, form }: Steps): string {
  const { user_id: id, ...typed } = form.watch();
  const { data } = useGetOne<User>('users', { id: id ?? 0 }, { enabled: !isNew && id !== null });
  return guestName(isNew ? typed : data?.id === id ? data : undefined);
}

function useChosenLocation(id: number | null): Location | undefined {
  const { data } = useGetOne<Location>('locations', { id: id ?? 0 }, { enabled: id !== null });
  return data?.id === id ? data : undefined;
}

/** One that guests may lie on; the first of all where none is in service, which then says so. */
function firstInService(beds: readonly Bed[] | undefined): number {
  return (beds?.find(({ disabled }) => !disabled) ?? beds?.[0])?.id ?? 0;
}

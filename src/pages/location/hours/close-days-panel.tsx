import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useGetMany, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { ClosedPlan } from '../../../../contract/locations.ts';
import { type Location, mostPlaces } from '../../../../resources/locations.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { refusalOf, useRefusalWords } from '../../../booking/steps/workflow-refusal.ts';
import { enCloseDays } from '../../../i18n/en/close-days.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { DayField } from '../../../kinds/time/day-field.tsx';
import { localDay } from '../../../kinds/time/day-range.ts';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { SolvedList } from './day-plan.tsx';
import { PlanMails, PlanTotals } from './day-plan-mails.tsx';
import { useCloseDays, useClosingForm } from './use-close-days.ts';
import { type Solving, useSolving } from './use-day-form.ts';

addWords(enDayHours);
addWords(enCloseDays);

/** Closes several locations for the same days, with the bookings on them, as one change (DEC-171). */
export function CloseDaysPanel() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const ids = idsIn(query.get('ids'));
  const { data: places = [] } = useGetMany<Location>('locations', { ids: [...ids] });
  const close = useClosePanel('/locations');
  const form = useClosingForm(localDay(new Date()));
  const solving = useSolving();
  const closing = useCloseDays(ids, form, solving);
  const { plan, busy, isReady } = closing;
  const leaving = useUnsavedQuestion(form.typed.reason.trim() !== '', next => showsStill(next, pathname));
  const isBlocked = plan.data?.bookings.some(({ outcome }) => outcome === 'blocks') === true;

  const confirm = async () => {
    form.leave();
    if (!isReady || plan.data === undefined) return;
    if ((await closing.carryOut(plan.data)) !== true) return;
    leaving.allow();
    close();
  };

  return (
    <SidePanel
      title={translate('close_days.title')}
      subtitle={places.map(({ name }) => name).join(', ')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            color="error"
            loading={busy || (form.isValid && plan.isFetching)}
            disabled={isBlocked || ids.length === 0}
            onClick={() => void confirm()}
          >
            {translate('close_days.close', { smart_count: ids.length })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ids.length === 0 && <Alert severity="error">{translate('close_days.no_locations')}</Alert>}
        <ClosingFields form={form} busy={busy} />
        {form.isValid && <ClosingPlan closing={closing} solving={solving} />}
      </Box>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

/** The locations that the address names, each once. */
function idsIn(text: string | null): readonly number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter(id => Number.isSafeInteger(id) && id > 0).slice(0, mostPlaces);
}

interface FieldsProps {
  readonly form: ReturnType<typeof useClosingForm>;
  readonly busy: boolean;
}

/** From when to when, and why. */
function ClosingFields({ form, busy }: FieldsProps) {
  const translate = useTranslate();
  const { typed, lastDay, change } = form;
  const isLastWrong = !form.isWrongDay && !form.isSpan;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <DayField
          label={translate('close_days.from')}
          value={typed.from}
          disabled={busy}
          change={from => change({ from })}
          error={form.isWrongDay}
          helperText={translate(form.isWrongDay ? 'close_days.from_wrong' : 'close_days.from_hint')}
        />
        <DayField
          label={translate('close_days.until')}
          value={typed.until}
          min={typed.from}
          max={lastDay}
          disabled={busy}
          change={until => change({ until })}
          error={isLastWrong}
          helperText={
            isLastWrong
              ? translate('day_hours.until_wrong', { first: formatDay(typed.from), last: formatDay(lastDay) })
              : translate('close_days.until_hint')
          }
        />
      </Box>
      <ReasonBox
        hint={translate('day_hours.reason_hint')}
        problem={form.isBlank ? translate('day_hours.reason_blank') : undefined}
        maxLength={1000}
        autoFocus
        value={typed.reason}
        disabled={busy}
        onChange={event => change({ reason: event.target.value })}
        onBlur={form.leave}
      />
    </>
  );
}

interface PlanProps {
  readonly closing: ReturnType<typeof useCloseDays>;
  readonly solving: Solving;
}

const ways = ['move', 'cancel'] as const;

/** What becomes of the bookings, by location, and the mails that would leave; or why nobody can tell. */
function ClosingPlan({ closing: { plan, refusal }, solving }: PlanProps) {
  const translate = useTranslate();
  const wordsOf = useRefusalWords();
  const { data, error, isFetching, refetch } = plan;
  if (error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
            {translate('ra.action.refresh')}
          </Button>
        }
      >
        {wordsOf(refusalOf(error))}
      </Alert>
    );
  if (data === undefined)
    return <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} aria-busy={isFetching}>
      {refusal !== undefined && <Alert severity="warning">{wordsOf(refusal)}</Alert>}
      {data.bookings.length === 0 ? (
        <Alert severity="success">{translate('day_hours.free')}</Alert>
      ) : (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={solving.solve?.rest ?? 'move'}
          onChange={(_event, way: (typeof ways)[number] | null) => way !== null && solving.solveAll(way)}
          aria-label={translate('day_hours.solve')}
        >
          {ways.map(way => (
            <ToggleButton key={way} value={way} sx={{ textTransform: 'none' }}>
              {translate(`day_hours.solve_${way}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <PlanTotals plan={data} />
      {data.locations.map(place => (
        <Place key={place.id} place={place} plan={data} solving={solving} />
      ))}
      <PlanMails mails={data.mails ?? []} />
    </Box>
  );
}

interface PlaceProps extends Pick<PlanProps, 'solving'> {
  readonly place: ClosedPlan['locations'][number];
  readonly plan: ClosedPlan;
}

/** The bookings of one location, on its clocks. */
function Place({ place, plan, solving }: PlaceProps) {
  const translate = useTranslate();
  const { name, timezone, bookings: ids } = place;
  const bookings = plan.bookings.filter(({ id }) => ids.includes(id));
  const count = translate('close_days.bookings', { smart_count: bookings.length });
  return (
    <section>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 0.5 }}>
        {name}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {count}
        </Box>
      </Box>
      {bookings.length > 0 && (
        <SolvedList
          label={`${translate('day_hours.in_the_way_list')}: ${name}`}
          bookings={bookings}
          solving={solving}
          zone={timezone}
        />
      )}
    </section>
  );
}

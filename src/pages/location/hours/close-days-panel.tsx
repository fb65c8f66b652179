import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetMany, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { type Location, mostPlaces } from '../../../../resources/locations.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { enCloseDays } from '../../../i18n/en/close-days.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { DayField } from '../../../kinds/time/day-field.tsx';
import { localDay } from '../../../kinds/time/day-range.ts';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { PlacesPlanView } from './places-plan.tsx';
import { useCloseDays, useClosingForm } from './use-close-days.ts';
import { useSolving } from './use-day-form.ts';

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
  const solving = useSolving('move');
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
        {form.isValid && (
          <PlacesPlanView
            {...{ plan, solving }}
            refusal={closing.refusal}
            none={translate('day_hours.free')}
          />
        )}
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

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetMany, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { serverNow } from '../../../../authProvider/server-clock.ts';
import type { LocationsPlan } from '../../../../contract/solve.ts';
import { type Location, mostLocations } from '../../../../resources/locations.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { useSolving } from '../../../booking/steps/use-solving.ts';
import { enCloseDays } from '../../../i18n/en/close-days.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { localDay } from '../../../kinds/time/day-range.ts';
import { ClosingFields } from './closing-fields.tsx';
import { LocationsPlanView } from './locations-plan.tsx';
import { ThenCalls } from './to-call.tsx';
import { closings, useCloseDays, useClosingForm } from './use-close-days.ts';

addWords(enDayHours);
addWords(enCloseDays);

/** Closes several locations for the same days, with the bookings on them, as one change (DEC-171). */
export function CloseDaysPanel() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const ids = idsIn(query.get('ids'));
  const { data: locations = [] } = useGetMany<Location>('locations', { ids: [...ids] });
  const onClose = useClosePanel('/locations');
  const names = locations.map(({ name }) => name).join(', ');
  return (
    <ThenCalls title={translate('close_days.title')} subtitle={names} onClose={onClose}>
      {onDone => <CloseDaysForm {...{ ids, names, onDone, onClose }} />}
    </ThenCalls>
  );
}

interface CloseDaysFormProps {
  readonly ids: readonly number[];
  /** Of the locations. */
  readonly names: string;
  readonly onDone: (plan: LocationsPlan) => void;
  readonly onClose: () => void;
}

function CloseDaysForm({ ids, names, onDone, onClose: close }: CloseDaysFormProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kind = closings.find(each => each === query.get('days')) ?? 'span';
  const form = useClosingForm(localDay(new Date(serverNow())), kind);
  const solving = useSolving({ begin: 'move' });
  const closing = useCloseDays(ids, form, solving);
  const { plan, busy, isReady, isComing } = closing;
  const leaving = useUnsavedQuestion(form.isTouched, next => showsStill(next, pathname));
  const isBlocked = plan.data?.bookings.some(({ outcome }) => outcome === 'blocks') === true;

  const confirm = async () => {
    form.leave();
    if (!isReady || plan.data === undefined) return;
    if ((await closing.carryOut(plan.data)) === undefined) return;
    leaving.allow();
    onDone(plan.data);
  };

  return (
    <SidePanel
      title={translate('close_days.title')}
      subtitle={names}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            color="error"
            loading={busy || isComing}
            disabled={isBlocked || ids.length === 0 || plan.error !== null}
            onClick={() => void confirm()}
          >
            {translate('close_days.close', { smart_count: ids.length })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ids.length === 0 && <Alert severity="error">{translate('close_days.no_locations')}</Alert>}
        <ClosingFields ids={ids} form={form} busy={busy} />
        {form.isValid && (
          <LocationsPlanView
            {...{ plan, isReady, solving }}
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
  return [...new Set(ids)].filter(id => Number.isSafeInteger(id) && id > 0).slice(0, mostLocations);
}

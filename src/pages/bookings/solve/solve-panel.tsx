import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { type LocationsPlan, solveSeveral } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { mostSolved } from '../../../../resources/bookings.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { useFollowedPlan } from '../../../booking/steps/use-followed-plan.ts';
import { movingAll, type Solving, useSolving } from '../../../booking/steps/use-solving.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { enSolveBookings } from '../../../i18n/en/solve-bookings.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { begunIn, LocationsPlanView } from '../../location/hours/locations-plan.tsx';
import { ThenCalls } from '../../location/hours/to-call.tsx';

addWords(enDayHours);
addWords(enSolveBookings);

/** Moves or cancels the bookings that were chosen in a list, as one change (DEC-172). */
export function SolvePanel() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const close = useClosePanel('/bookings');
  return (
    <ThenCalls title={translate('solve_bookings.title')} onClose={close}>
      {onDone => <SolveForm ids={idsIn(query.get('ids'))} onDone={onDone} onClose={close} />}
    </ThenCalls>
  );
}

interface SolveFormProps {
  readonly ids: readonly number[];
  readonly onDone: (plan: LocationsPlan) => void;
  readonly onClose: () => void;
}

function SolveForm({ ids, onDone, onClose: close }: SolveFormProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const reason = typed.trim();
  const solving = useSolving({ begin: 'move', mayStay: true });
  const { plan, busy, refusal, isReady, isComing, carryOut } = useSolveBookings(ids, reason, solving);
  const leaving = useUnsavedQuestion(reason !== '', next => showsStill(next, pathname));
  const bookings = plan.data?.bookings ?? [];
  const isBlocked = bookings.some(({ outcome }) => outcome === 'blocks');
  const isIdle = bookings.length > 0 && bookings.every(({ outcome }) => outcome === 'keep');
  const left = begunIn(plan.data).length;

  const confirm = async () => {
    setLeft(true);
    if (!isReady || plan.data === undefined) return;
    if ((await carryOut(plan.data)) === undefined) return;
    leaving.allow();
    onDone(plan.data);
  };

  return (
    <SidePanel
      title={translate('solve_bookings.title')}
      subtitle={translate('day_hours.bookings', { smart_count: ids.length })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy || isComing}
            disabled={isBlocked || isIdle || ids.length === 0 || plan.error !== null}
            onClick={() => void confirm()}
          >
            {translate('solve_bookings.move')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ids.length === 0 && <Alert severity="error">{translate('solve_bookings.none_chosen')}</Alert>}
        <Box>{translate('solve_bookings.what')}</Box>
        <ReasonBox
          hint={translate('solve_bookings.reason_hint')}
          problem={isLeft && reason === '' ? translate('day_hours.reason_blank') : undefined}
          maxLength={1000}
          autoFocus
          value={typed}
          disabled={busy}
          onChange={event => setTyped(event.target.value)}
          onBlur={() => setLeft(true)}
        />
        {reason === '' && ids.length > 0 && (
          <Alert severity="info">{translate('solve_bookings.reason_first')}</Alert>
        )}
        {left > 0 && <Alert severity="info">{translate('solve_bookings.left', { smart_count: left })}</Alert>}
        {reason !== '' && ids.length > 0 && (
          <LocationsPlanView
            {...{ plan, isReady, refusal, solving }}
            none={translate('solve_bookings.none')}
          />
        )}
      </Box>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

/**
 * Moves or cancels chosen bookings by one plan (DEC-172), which is asked for as soon as it is known why, and follows
 * every change of a booking.
 */
function useSolveBookings(ids: readonly number[], reason: string, { solve }: Solving) {
  const provider = useDataProvider<PortalDataProvider>();
  const request = { bookings: ids, reason, solve: solve ?? movingAll };
  return useFollowedPlan({
    ...{ key: ['bookings', 'solve'], resources: ['bookings', 'devices', 'locations'] },
    ...{ request, isValid: ids.length > 0 && reason !== '', done: 'solve_bookings.done' },
    ask: signal => provider.ask(solveSeveral.plan, { body: { ...request, confirm_solve: false }, signal }),
    submit: plan => provider.submit(solveSeveral.done, { body: { ...request, confirm_solve: true, plan } }),
  });
}

/** The bookings that the address names, each once. */
function idsIn(text: string | null): readonly number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter(id => Number.isSafeInteger(id) && id > 0).slice(0, mostSolved);
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import {
  type DayProblem,
  type StartProblem,
  type StartSearch,
  startProblem,
  startsAt,
} from '../../../domain/bookings/possible-days.ts';
import { nearestFree } from '../../../domain/bookings/slots.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { ListError } from '../../admin/list/empty-list.tsx';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { MonthGrid } from '../../booking/slots/month-grid.tsx';
import { DaySlots } from '../../booking/slots/slot-grid.tsx';
import { ReasonLine, useDayReason, useSlotReason } from '../../booking/slots/use-slot-reason.tsx';
import { useSlotSearch, useStarts } from '../../booking/slots/use-slot-search.ts';
import { ReasonInput } from '../../booking/steps/booking-form.tsx';
import { type Bed, DeviceChoice, type Target } from './target.tsx';

interface Props {
  readonly booking: BookingRow;
  readonly beds: readonly Bed[];
  readonly zone: string;
  readonly role: Role;
  readonly target: Target;
  readonly disabled: boolean;
  /** Somebody wanted to go on without a start. */
  readonly missing: boolean;
}

const beside = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
};

/** Device, day and start, then the reason: everything that a move needs to know (RESCH-01 to RESCH-05). */
export function SlotChoice({ booking, beds, zone, role, target, disabled, missing }: Props) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const today = dayOf(now, zone);
  const first = dayOf(Math.max(now, target.start ?? Date.parse(booking.start_time)), zone);
  const [day, setDay] = useState(first);
  const [month, setMonth] = useState(day.slice(0, 7));
  const [asked, setAsked] = useState<DayProblem>();
  const where = { locationId: booking.location_id, bedId: target.bedId, zone, role };
  const wanted = {
    ...where,
    installed: beds.find(({ id }) => id === target.bedId)?.installed ?? null,
    durationMinutes: booking.slot_duration,
    moved: booking,
  };
  const { days, error, retry } = useSlotSearch(wanted, month);
  // Another month may be leafed through while the day that is shown stays.
  const shown = useSlotSearch(wanted, day.slice(0, 7));
  const found = useStarts(day, shown.search);
  const reasonOf = useDayReason(where);
  const { choices, isStartGiven } = useFocusOnStarts(target, found !== undefined);
  const chooseDay = (next: string) => {
    setAsked(undefined);
    setDay(next);
    target.change({ start: undefined });
  };

  if (error !== null) return <ListError many={translate('booking.starts')} error={error} retry={retry} />;
  return (
    <Box ref={choices} sx={beside}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DeviceChoice beds={beds} chosen={target.bedId} onChoose={bedId => target.change({ bedId })} />
        {days === undefined ? (
          <Skeleton variant="rounded" height={280} />
        ) : (
          <MonthGrid
            month={month}
            days={days}
            today={today}
            chosen={day}
            onMonth={setMonth}
            onChoose={chooseDay}
            why={problem => reasonOf(problem).text}
            onAsk={setAsked}
          />
        )}
        {asked !== undefined && <ReasonLine what="" reason={reasonOf(asked)} />}
      </Box>
      {found === undefined || shown.search === undefined ? (
        <Skeleton variant="rounded" height={420} />
      ) : (
        <DaySlots
          key={day}
          {...where}
          {...found}
          day={day}
          chosen={target.start}
          onChoose={start => target.change({ start })}
        >
          <ChosenStart where={where} target={target} search={shown.search} missing={missing} />
        </DaySlots>
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ReasonInput disabled={disabled} autoFocus={isStartGiven} />
      </Box>
    </Box>
  );
}

/** A free start has the focus as soon as there is one, unless somebody is already elsewhere in the panel. */
function useFocusOnStarts({ start }: Target, isReady: boolean) {
  const [isStartGiven] = useState(start !== undefined);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = document.activeElement;
    const isElsewhere = now?.closest('button, input, textarea, [role="combobox"]') instanceof Element;
    if (!isReady || isStartGiven || isElsewhere) return;
    choices.current
      ?.querySelector<HTMLElement>('[data-time][aria-disabled="false"]')
      ?.focus({ preventScroll: true });
  }, [isReady, isStartGiven]);
  return { choices, isStartGiven };
}

interface ChosenStartProps {
  readonly where: {
    readonly locationId: number;
    readonly bedId: number;
    readonly zone: string;
    readonly role: Role;
  };
  readonly target: Target;
  readonly search: StartSearch;
  /** Somebody wanted to go on without a start. */
  readonly missing: boolean;
}

/** The start that is chosen, or what is wrong with it and which free ones are nearest. */
function ChosenStart({ where, target, search, missing }: ChosenStartProps) {
  const translate = useTranslate();
  const { start } = target;
  if (start === undefined)
    return missing ? (
      <Alert severity="error">{translate('booking.slot_missing')}</Alert>
    ) : (
      <Box sx={{ color: 'text.secondary' }}>{translate('booking.choose_start')}</Box>
    );
  const day = dayOf(start, where.zone);
  const problem = startProblem(start, day, search);
  if (problem !== undefined) return <Refused {...{ where, target, search, start, problem }} />;
  const end = start + search.durationMinutes * 60_000;
  return (
    <Box role="status">
      <Box sx={{ color: 'text.secondary' }}>{translate('booking.new_start')}</Box>
      <LocationTime
        start={new Date(start).toISOString()}
        end={new Date(end).toISOString()}
        zone={where.zone}
      />
    </Box>
  );
}

interface RefusedProps extends Omit<ChosenStartProps, 'missing'> {
  readonly start: number;
  readonly problem: StartProblem;
}

/** A start that was handed over, or has gone meanwhile: why it cannot be, and what could. */
function Refused({ where, target, search, start, problem }: RefusedProps) {
  const translate = useTranslate();
  const day = dayOf(start, where.zone);
  const { opening, starts } = startsAt(day, search);
  const time = timeOf(start, where.zone);
  const reasonOf = useSlotReason(where, opening, [{ time, start, problem }]);
  const free = starts.flatMap(({ problem: why, ...slot }) => (why === undefined ? [slot] : []));
  const near = nearestFree(start, free);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReasonLine what={time.slice(0, 5)} reason={reasonOf({ time, start, problem }, problem)} />
      {near.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {translate('booking.nearest')}
          {near.map(slot => (
            <Button
              key={slot.time}
              variant="outlined"
              color="inherit"
              onClick={() => target.change({ start: slot.start })}
            >
              {slot.time.slice(0, 5)}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

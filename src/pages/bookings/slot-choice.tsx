import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import type { Role } from '../../../domain/actor.ts';
import {
  type DayProblem,
  otherFreeAt,
  type StartSearch,
  startProblem,
} from '../../../domain/bookings/possible-days.ts';
import { addMonths } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { ReadError } from '../../admin/show/read-error.tsx';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { MonthGrid } from '../../booking/slots/month-grid.tsx';
import { DaySlots } from '../../booking/slots/slot-grid.tsx';
import { ReasonLine, useDayReason } from '../../booking/slots/use-slot-reason.tsx';
import { useSlotSearch, useStarts } from '../../booking/slots/use-slot-search.ts';
import { ChosenStart } from './chosen-start.tsx';
import { type Bed, DeviceChoice, type Target } from './target.tsx';

interface Props {
  readonly locationId: number;
  /** Minutes that the booking holds the device. */
  readonly durationMinutes: number;
  /** The booking that moves; a new one has none. */
  readonly moved?: Pick<BookingRow, 'id' | 'bed_id' | 'start_time'> | undefined;
  readonly beds: readonly Bed[];
  readonly zone: string;
  readonly role: Role;
  readonly target: Target;
  /** Somebody wanted to go on without a start. */
  readonly missing: boolean;
  /** What more is asked, beneath; `isStartGiven` where the start came with the address. */
  readonly children?: (isStartGiven: boolean) => ReactNode;
}

const beside = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
};

/** Device, day and start of a booking that moves or is made (RESCH-02 to RESCH-05). */
export function SlotChoice({ moved, beds, target, missing, children, ...asking }: Props) {
  const translate = useTranslate();
  const { where, days, error, retry, search, today, ...chosen } = useDays({ moved, beds, target, ...asking });
  const { day, month } = chosen;
  const [asked, setAsked] = useState<DayProblem>();
  const shown = useShown(day, search, { beds, target });
  const reasonOf = useDayReason(where);
  const { choices, isStartGiven } = useFocusOnStarts(target, shown !== undefined);
  const chooseDay = (next: string) => {
    setAsked(undefined);
    chosen.setDay(next);
    target.change({ start: undefined });
  };

  if (days === undefined && error !== null)
    return <ReadError many={translate('booking.starts')} error={error} retry={retry} />;
  return (
    <Box ref={choices} sx={beside}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DeviceChoice beds={beds} target={target} offersAny={moved === undefined && beds.length > 1} />
        {days === undefined ? (
          <Skeleton variant="rounded" height={280} />
        ) : (
          <MonthGrid
            month={month}
            days={days}
            today={today}
            chosen={day}
            onMonth={chosen.setMonth}
            onChoose={chooseDay}
            why={problem => reasonOf(problem).text}
            onAsk={setAsked}
          />
        )}
        {asked !== undefined && <ReasonLine what="" reason={reasonOf(asked)} />}
      </Box>
      {shown === 'disabled' ? (
        <Alert severity="warning">{translate('booking.choose_other_device')}</Alert>
      ) : shown === undefined ? (
        <Skeleton variant="rounded" height={420} />
      ) : (
        <DaySlots
          key={day}
          {...where}
          {...shown.found}
          day={day}
          chosen={target.start}
          onChoose={start => {
            // The day that was only proposed is hers now: whoever leafs on keeps it, and the start on it.
            chosen.setDay(day);
            target.change({ start, ...deviceFor(start, day, shown.search) });
          }}
        >
          <ChosenStart
            label={moved === undefined ? 'booking.start' : 'booking.new_start'}
            {...{ where, target, missing }}
            search={shown.search}
          />
        </DaySlots>
      )}
      {children !== undefined && <Box sx={{ gridColumn: '1 / -1' }}>{children(isStartGiven)}</Box>}
    </Box>
  );
}

/** The starts of a day once they are known; none of a device that takes nobody. */
function useShown(
  day: string,
  search: StartSearch | undefined,
  { beds, target }: Pick<Props, 'beds' | 'target'>,
) {
  const found = useStarts(day, search);
  if (beds.find(({ id }) => id === target.bedId)?.disabled === true) return 'disabled';
  return found === undefined || search === undefined ? undefined : { found, search };
}

/** The devices in service that would do as well, where any that is free does. */
function useOthers(beds: readonly Bed[], { bedId, isAny }: Target): readonly Bed[] {
  return useMemo(
    () => (isAny ? beds.filter(({ id, disabled }) => id !== bedId && !disabled) : []),
    [beds, bedId, isAny],
  );
}

/** Where the booking can stand at a start that is free on some device; the one that was tried first goes before. */
function deviceFor(start: number, day: string, search: StartSearch): { bedId?: number } {
  if (startProblem(start, day, { ...search, others: [] }) === undefined) return {};
  const other = otherFreeAt(start, day, search);
  return other === undefined ? {} : { bedId: other.bedId };
}

/** The day that is shown and the month about it, with all that its starts depend on. */
function useDays({
  locationId,
  durationMinutes,
  moved,
  beds,
  zone,
  role,
  target,
}: Omit<Props, 'missing' | 'children'>) {
  const [now] = useState(serverNow);
  const today = dayOf(now, zone);
  const [chosen, setDay] = useState(() => {
    const start = target.start ?? (moved && Date.parse(moved.start_time));
    return start === undefined ? target.day : dayOf(Math.max(now, start), zone);
  });
  const [{ month, isAsked }, show] = useState({
    month: (chosen ?? today).slice(0, 7),
    isAsked: chosen !== undefined,
  });
  const setMonth = (asked: string) => show({ month: asked, isAsked: true });
  const where = { locationId, bedId: target.bedId, zone, role };
  const wanted = {
    ...where,
    installed: beds.find(({ id }) => id === target.bedId)?.installed ?? null,
    others: useOthers(beds, target),
    durationMinutes,
    moved,
  };
  const { days, error, retry } = useSlotSearch(wanted, month);
  // Who books for the first time wants the next free start; late in the evening it is not today's, on the last one of a
  // month not even this month's.
  if (!isAsked && target.start === undefined && days?.every(({ free }) => free === 0) === true)
    setMonth(addMonths(month, 1));
  const day = chosen ?? days?.find(({ free }) => free > 0)?.day ?? today;
  // Another month may be leafed through while the day that is shown stays; which day is shown may depend on it.
  const { search: known } = useSlotSearch(wanted, day.slice(0, 7));
  const search = chosen === undefined && days === undefined ? undefined : known;
  return { where, today, day, setDay, month, setMonth, days, error, retry, search };
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

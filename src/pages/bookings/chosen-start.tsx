import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import {
  type StartProblem,
  type StartSearch,
  startProblem,
  startsAt,
} from '../../../domain/bookings/possible-days.ts';
import { nearestFree } from '../../../domain/bookings/slots.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { LocationTime } from '../../booking/location-time.tsx';
import { ReasonLine, useSlotReason } from '../../booking/slots/use-slot-reason.tsx';
import type { Target } from './target.tsx';

interface ChosenStartProps {
  /** Key of what stands above the start. */
  readonly label: string;
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
export function ChosenStart({ label, where, target, search, missing }: ChosenStartProps) {
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
      <Box sx={{ color: 'text.secondary' }}>{translate(label)}</Box>
      <LocationTime
        start={new Date(start).toISOString()}
        end={new Date(end).toISOString()}
        zone={where.zone}
      />
    </Box>
  );
}

interface RefusedProps extends Omit<ChosenStartProps, 'missing' | 'label'> {
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

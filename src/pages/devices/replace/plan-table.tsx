import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlannedBooking } from '../../../booking/workflow-answers.ts';
import type { DeviceRow } from '../device-row.ts';
import { PlanRow } from './plan-row.tsx';

interface Props {
  readonly bookings: readonly PlannedBooking[];
  readonly zone: string;
  readonly next: DeviceRow;
  /** The booking that was pressed in the picture. */
  readonly pointed: number | undefined;
}

type Shown = PlannedBooking['outcome'] | 'all';
const choices = ['all', 'move', 'cancel', 'keep'] as const;
const portion = 100;

/** The same as the picture, booking by booking: when, whose, what happens and why, and who is told. */
export function PlanTable({ bookings, zone, next, pointed }: Props) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<Shown>('all');
  const [most, setMost] = useState(portion);
  const table = useRef<HTMLTableElement>(null);
  const wanted = bookings.filter(booking => outcome === 'all' || booking.outcome === outcome);
  const place = wanted.findIndex(({ id }) => id === pointed);
  const shown = wanted.slice(0, Math.max(most, place + 1));
  const rest = wanted.length - shown.length;
  useEffect(() => {
    if (pointed !== undefined) table.current?.querySelector('.pointed')?.scrollIntoView({ block: 'center' });
  }, [pointed]);
  const countOf = (choice: Shown) =>
    choice === 'all' ? bookings.length : bookings.filter(booking => booking.outcome === choice).length;
  return (
    <Box component="section" aria-label={translate('replace.table')} sx={{ minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={outcome}
        onChange={(_event, chosen: Shown | null) => setOutcome(chosen ?? 'all')}
        aria-label={translate('replace.fate')}
        sx={{ mb: 1, flexWrap: 'wrap' }}
      >
        {choices
          .filter(choice => choice === 'all' || countOf(choice) > 0)
          .map(choice => (
            <ToggleButton key={choice} value={choice} sx={{ py: 0.25, textTransform: 'none' }}>
              {translate(choice === 'all' ? 'replace.all' : `booking.outcome.${choice}`)} {countOf(choice)}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      <table className="replace-table" ref={table}>
        <thead>
          <tr>
            {['replace.time', 'replace.guest', 'replace.fate', 'replace.told'].map(label => (
              <th key={label} scope="col">
                {translate(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(booking => (
            <PlanRow key={booking.id} {...{ booking, zone, next }} isPointed={booking.id === pointed} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setMost(shown.length + portion)}>
          {translate('replace.more', { smart_count: Math.min(rest, portion) })}
        </Button>
      )}
    </Box>
  );
}

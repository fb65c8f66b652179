import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { zoneName } from '../../../booking/place-time.tsx';
import { type DeviceRow, zoneOf } from '../device-row.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { PlanTable } from './plan-table.tsx';
import { ReplaceRefusal } from './replace-refusal.tsx';
import type { ReplaceSteps } from './use-replace.ts';

/** What becomes of every booking before it happens: in words, as a picture, and in a table (REPL-03, REPL-04). */
export function PlanStep({ old, steps }: { readonly old: DeviceRow; readonly steps: ReplaceSteps }) {
  const translate = useTranslate();
  const [pointed, setPointed] = useState<number>();
  const { plan, next, changes, refusal } = steps;
  if (plan === undefined || next === null) return null;
  const { bookings } = plan;
  const zone = zoneOf(old);
  const countOf = (outcome: string) => bookings.filter(booking => booking.outcome === outcome).length;
  const [first] = bookings;
  return (
    <>
      {changes !== undefined && <ChangedPlan changes={changes} />}
      <ReplaceRefusal refusal={refusal} />
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>{translate('replace.will_move', { count: countOf('move') })}</li>
        <li>{translate('replace.will_cancel', { count: countOf('cancel') })}</li>
        <li>{translate('replace.will_disable')}</li>
      </Box>
      {next.partner_location_id === null && (
        <Alert severity="info">{translate('replace.from_stock', { device: next.name })}</Alert>
      )}
      {first === undefined ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('replace.no_bookings')}</Box>
      ) : (
        <>
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
            {translate('booking.clocks_of', { zone: zoneName(first.start_time, zone) })}
          </Box>
          <PlanPicture {...{ bookings, zone, old, next }} onPick={setPointed} />
          <PlanTable {...{ bookings, zone, next, pointed }} />
        </>
      )}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { guestName } from '../../../booking/booking-row.tsx';
import { zoneName } from '../../../booking/location-time.tsx';
import type { Refusal } from '../../../booking/steps/workflow-refusal.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { zoneOf } from '../device-time.ts';
import type { PlanChange } from './plan-changes.ts';
import { PlanPicture } from './plan-picture.tsx';
import { PlanTable } from './plan-table.tsx';
import type { ReplaceSteps } from './use-replace.ts';

/** What becomes of every booking before it happens: in words, as a picture, and in a table (REPL-03, REPL-04). */
export function PlanStep({ old, steps }: { readonly old: DeviceRow; readonly steps: ReplaceSteps }) {
  const locale = usePageLanguage();
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
            {translate('booking.clocks_of', { zone: zoneName(first.start_time, zone, locale) })}
          </Box>
          <PlanPicture {...{ bookings, zone, old, next }} onPick={setPointed} />
          <PlanTable {...{ bookings, zone, next, pointed }} />
        </>
      )}
    </>
  );
}

const mostShown = 8;

/** Somebody changed something between the plan and its confirmation: what is new in the plan below. */
function ChangedPlan({ changes }: { readonly changes: readonly PlanChange[] }) {
  const translate = useTranslate();
  const rest = changes.length - mostShown;
  return (
    <Alert severity="warning">
      <Box sx={{ fontWeight: 600 }}>{translate('replace.changed')}</Box>
      {changes.length === 0 && translate('replace.changed_device')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.slice(0, mostShown).map(({ kind, booking, before }) => (
          <li key={booking.id}>
            {translate(`replace.change_${kind}`, {
              guest: guestName(booking.user),
              before: translate(`booking.outcome.${before?.outcome ?? booking.outcome}`),
              now: translate(`booking.outcome.${booking.outcome}`),
            })}
          </li>
        ))}
        {rest > 0 && <li>{translate('replace.more_changes', { smart_count: rest })}</li>}
      </Box>
    </Alert>
  );
}

/** Why the last attempt came to nothing (REPL-08); a changed plan tells it itself. */
export function ReplaceRefusal({ refusal }: { readonly refusal: Refusal | undefined }) {
  const translate = useTranslate();
  const text = useText();
  if (refusal === undefined || refusal.kind === 'stale') return null;
  if (refusal.kind === 'unreachable')
    return <Alert severity="error">{translate('replace.unreachable')}</Alert>;
  const told = refusal.kind === 'refused' ? Object.values(refusal.errors) : [];
  const [said = refusal.message] = told;
  return <Alert severity="error">{text(said) || translate('replace.failed')}</Alert>;
}

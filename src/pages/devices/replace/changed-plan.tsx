import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { guestName } from '../../../booking/booking-row.ts';
import type { PlanChange } from './plan-changes.ts';

const mostShown = 8;

/** Somebody changed something between the plan and its confirmation: what is new in the plan below. */
export function ChangedPlan({ changes }: { readonly changes: readonly PlanChange[] }) {
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

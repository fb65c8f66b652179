import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SolvedBooking, SolvedPlan } from '../../../../contract/solve.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { guestName } from '../../../booking/booking-row.tsx';

/** The guests whom a mail may not reach in time, each with the number to call and why (DEC-304). */
export function ToCall({ bookings }: { readonly bookings: readonly SolvedBooking[] }) {
  const translate = useTranslate();
  // Whoever has several bookings is called once.
  const byGuest = new Map(
    bookings.flatMap(({ user, call }) => (call === undefined ? [] : [[user.id, { user, ...call }]])),
  );
  const called = [...byGuest.values()];
  if (called.length === 0) return null;
  return (
    <Alert severity="warning">
      <Box sx={{ fontWeight: 600 }}>{translate('day_hours.to_call', { smart_count: called.length })}</Box>
      <Box component="ul" aria-label={translate('day_hours.to_call_list')} sx={{ m: 0, pl: 2.5 }}>
        {called.map(({ user, why, phone_number: phone }) => (
          <li key={user.id}>
            {`${guestName(user)}, `}
            {phone === null || phone === '' ? (
              translate('day_hours.no_phone')
            ) : (
              <a href={`tel:${phone}`}>{phone}</a>
            )}
            {`: ${translate(`day_hours.call_${why === 'soon' ? 'soon' : 'no_address'}`)}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

interface ThenCallsProps {
  /** Of the panel. */
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  /** The panel itself, which says so once its plan was carried out. */
  readonly children: (onDone: (plan: SolvedPlan) => void) => ReactNode;
}

/** A panel that carries out a plan: it closes then, or stays with the guests whom one still has to call (DEC-304). */
export function ThenCalls({ title, subtitle, onClose, children }: ThenCallsProps) {
  const translate = useTranslate();
  const [done, setDone] = useState<SolvedPlan>();
  if (done === undefined)
    return children(plan => {
      if (plan.bookings.some(({ call }) => call !== undefined)) setDone(plan);
      else onClose();
    });
  return (
    <SidePanel
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="success">{translate('day_hours.carried_out')}</Alert>
        <ToCall bookings={done.bookings} />
      </Box>
    </SidePanel>
  );
}

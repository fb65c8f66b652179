import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { locationQuestion } from '../../../../contract/locations.ts';
import { blockingStatuses } from '../../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import type { FormAnswerProps } from '../../../admin/engine-context.tsx';
import { bookingsAddress } from '../../../booking/bookings-address.ts';
import { PlanList } from '../../../booking/steps/plan-list.tsx';
import { enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { browserZone } from '../../../kinds/time/written-times.ts';

addWords(enLocation);

/** Another host may say no more than the documents do: then there is nothing to show beside its sentence. */
const asked = locationQuestion.pick({ num_created_booking: true, num_running_booking: true, bookings: true });

/** The first bookings that a change of the location affects, on its clocks as they are, and the way to all to come. */
export function AffectedBookings({ answer, row }: FormAnswerProps) {
  const translate = useTranslate();
  const { success, data } = asked.safeParse(answer);
  if (!success || data.bookings.length === 0) return null;
  const rest = data.num_created_booking + data.num_running_booking - data.bookings.length;
  const held: FilterEntry[] = [
    { field: 'location_id', op: 'eq', value: Number(row.id) },
    { field: 'booking_status', op: 'in', value: blockingStatuses },
    { field: 'start_end_time', op: 'eq', value: 'from_now' },
  ];
  const zone = typeof row.timezone === 'string' ? row.timezone : browserZone();
  return (
    <Box sx={{ mt: 2 }}>
      <PlanList label={translate('location.form.affected')} bookings={data.bookings} zone={zone} />
      {rest > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link to={bookingsAddress(held, 'soonest')} target="_blank">
            {translate('location.form.affected_more', { smart_count: rest })}
          </Link>
        </Typography>
      )}
    </Box>
  );
}

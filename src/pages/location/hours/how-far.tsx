import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { daysLater } from '../../../../domain/hours/solve-bookings.ts';
import type { Solving } from '../../../booking/steps/use-solving.ts';

const bounds = [0, 1, 3, daysLater] as const;

/** How many days later a booking goes at most, where bookings move by themselves (DEC-303). */
export function HowFar({ solving: { solve, withinDays, setWithinDays } }: { readonly solving: Solving }) {
  const translate = useTranslate();
  if (solve?.rest !== 'move') return null;
  return (
    <TextField
      select
      size="small"
      label={translate('day_hours.how_far')}
      value={withinDays}
      onChange={({ target }) => setWithinDays(Number(target.value))}
      slotProps={{ select: { native: true } }}
    >
      {bounds.map(days => (
        <option key={days} value={days}>
          {translate(days === 0 ? 'day_hours.same_day' : 'day_hours.days_later', { smart_count: days })}
        </option>
      ))}
    </TextField>
  );
}

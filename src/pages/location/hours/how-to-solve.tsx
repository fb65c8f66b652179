import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { daysLater, farthestKm } from '../../../../domain/hours/solve-bookings.ts';
import type { Solving } from '../../../booking/steps/use-solving.ts';

const byPlan = ['move', 'cancel'] as const;
const ways = ['one_by_one', ...byPlan] as const;

interface Props {
  readonly solving: Solving;
  /** Whether each can also be solved by hand. */
  readonly mayBeByHand?: boolean;
}

/** Each by hand, or all of them by one press, and how far they move then. */
export function HowToSolve({ solving, mayBeByHand = false }: Props) {
  const translate = useTranslate();
  const take = (way: (typeof ways)[number] | null) => {
    if (way !== null) solving.solveAll(way === 'one_by_one' ? undefined : way);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={solving.solve?.rest ?? 'one_by_one'}
        onChange={(_event, way: (typeof ways)[number] | null) => take(way)}
        aria-label={translate('day_hours.solve')}
        sx={{ flexWrap: 'wrap' }}
      >
        {(mayBeByHand ? ways : byPlan).map(way => (
          <ToggleButton key={way} value={way} sx={{ textTransform: 'none' }}>
            {translate(`day_hours.solve_${way}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <HowLate solving={solving} />
      <HowFar solving={solving} />
    </Box>
  );
}

const bounds = [0, 1, 3, daysLater] as const;

/** How many days later a booking goes at most, where bookings move by themselves (DEC-303). */
function HowLate({ solving: { solve, withinDays, setWithinDays } }: { readonly solving: Solving }) {
  const translate = useTranslate();
  if (solve?.rest !== 'move') return null;
  return (
    <TextField
      select
      size="small"
      label={translate('day_hours.how_late')}
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

const distances = [0, 10, 25, 50, farthestKm] as const;

/** How far another location may be to which a booking goes, where any may (DEC-305). */
function HowFar({ solving: { solve, withinKm, setWithinKm } }: { readonly solving: Solving }) {
  const translate = useTranslate();
  if (solve?.rest !== 'move') return null;
  return (
    <TextField
      select
      size="small"
      label={translate('day_hours.how_far')}
      value={withinKm ?? ''}
      onChange={({ target }) => setWithinKm(target.value === '' ? undefined : Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{translate('day_hours.stays_here')}</option>
      {distances.map(km => (
        <option key={km} value={km}>
          {translate(km === 0 ? 'day_hours.same_city' : 'day_hours.within_km', { km })}
        </option>
      ))}
    </TextField>
  );
}

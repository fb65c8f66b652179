import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import type { SolvedPlan } from '../../../../contract/solve.ts';
import { daysLater, farthestKm } from '../../../../domain/hours/solve-bookings.ts';
import type { Solving } from '../../../booking/steps/use-solving.ts';

const byPlan = ['move', 'cancel'] as const;
const ways = ['one_by_one', ...byPlan] as const;

interface Props {
  readonly solving: Solving;
  /** Whether each can also be solved by hand. */
  readonly mayBeByHand?: boolean;
  /** What comes of just that, once it is known: that of another choice says nothing of this one. */
  readonly plan?: SolvedPlan | undefined;
}

/** Each by hand, or all of them by one press, and how far they move then. */
export function HowToSolve({ solving, mayBeByHand = false, plan }: Props) {
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
      {isNoneNear(solving, plan) && (
        <Box role="status" sx={{ flexBasis: '100%', typography: 'caption', color: 'text.secondary' }}>
          {translate('day_hours.none_near')}
        </Box>
      )}
    </Box>
  );
}

const bounds = [0, 1, 3, daysLater] as const;

/** How many days later a booking goes at most, where bookings move by themselves (DEC-303). */
function HowLate({ solving: { solve, withinDays, setWithinDays } }: Pick<Props, 'solving'>) {
  const translate = useTranslate();
  if (solve?.rest !== 'move') return null;
  const nameOf = (days: number) =>
    translate(days === 0 ? 'day_hours.same_day' : 'day_hours.days_later', { smart_count: days });
  return (
    <Bound
      label="day_hours.how_late"
      value={withinDays}
      choices={bounds.map(days => [days, nameOf(days)])}
      onChoose={days => setWithinDays(Number(days))}
    />
  );
}

const distances = [0, 10, 25, 50, farthestKm] as const;

/** How far another location may be to which a booking goes, where any may (DEC-305). */
function HowFar({ solving: { solve, withinKm, setWithinKm } }: Pick<Props, 'solving'>) {
  const translate = useTranslate();
  if (solve?.rest !== 'move') return null;
  const nameOf = (km: number) => translate(km === 0 ? 'day_hours.same_city' : 'day_hours.within_km', { km });
  return (
    <Bound
      label="day_hours.how_far"
      value={withinKm ?? ''}
      choices={[['', translate('day_hours.stays_here')], ...distances.map(km => [km, nameOf(km)] as const)]}
      onChoose={km => setWithinKm(km === '' ? undefined : Number(km))}
    />
  );
}

/** Somebody set how far, and no start is free there for any of them. */
function isNoneNear({ withinKm }: Solving, plan: SolvedPlan | undefined): boolean {
  if (withinKm === undefined || plan === undefined) return false;
  return plan.bookings.every(({ choices = [] }) => choices.every(({ location }) => location === undefined));
}

interface BoundProps {
  /** A key of a message. */
  readonly label: string;
  readonly value: number | '';
  readonly choices: readonly (readonly [value: number | '', name: string])[];
  readonly onChoose: (value: string) => void;
}

function Bound({ label, value, choices, onChoose }: BoundProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

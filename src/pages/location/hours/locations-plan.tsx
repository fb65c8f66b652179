import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { LocationsPlan } from '../../../../contract/solve.ts';
import { NotPlanned } from '../../../booking/steps/not-planned.tsx';
import type { Solving } from '../../../booking/steps/use-solving.ts';
import { type Refusal, useRefusalWords } from '../../../booking/steps/workflow-refusal.ts';
import { SolvedList } from './day-plan.tsx';
import { PlanMails, PlanTotals } from './day-plan-mails.tsx';
import { HowToSolve } from './how-to-solve.tsx';
import { ToCall } from './to-call.tsx';

interface Props {
  readonly plan: UseQueryResult<LocationsPlan>;
  /** Whether it is that of what is chosen now. */
  readonly isReady: boolean;
  /** Why it was not carried out. */
  readonly refusal: Refusal | undefined;
  readonly solving: Solving;
  /** What is said where no booking is in the way. */
  readonly none: string;
}

/** What becomes of the bookings, by location, and the mails that would leave; or why nobody can tell. */
export function LocationsPlanView({ plan, isReady, refusal, solving, none }: Props) {
  const translate = useTranslate();
  const wordsOf = useRefusalWords();
  const { data, error, isFetching } = plan;
  if (error !== null) return <NotPlanned asked={plan} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} aria-busy={isFetching}>
      {refusal !== undefined && <Alert severity="warning">{wordsOf(refusal)}</Alert>}
      {data.bookings.length === 0 ? (
        <Alert severity="success">{none}</Alert>
      ) : (
        <HowToSolve solving={solving} plan={isReady ? data : undefined} />
      )}
      <PlanTotals plan={data} />
      <ToCall bookings={data.bookings} />
      {data.locations.map(location => (
        <Location key={location.id} location={location} plan={data} solving={solving} />
      ))}
      <PlanMails mails={data.mails ?? []} />
    </Box>
  );
}

/** Those that have begun or are over: they stay as they are, whatever one chooses. */
export function begunIn(plan: LocationsPlan | undefined): LocationsPlan['bookings'] {
  const listed = new Set(plan?.locations.flatMap(({ bookings }) => bookings));
  return plan?.bookings.filter(({ id }) => !listed.has(id)) ?? [];
}

interface LocationProps extends Pick<Props, 'solving'> {
  readonly location: LocationsPlan['locations'][number];
  readonly plan: LocationsPlan;
}

/** The bookings of one location, on its clocks. */
function Location({ location, plan, solving }: LocationProps) {
  const translate = useTranslate();
  const { name, timezone, bookings: ids } = location;
  const bookings = plan.bookings.filter(({ id }) => ids.includes(id));
  const count = translate('day_hours.bookings', { smart_count: bookings.length });
  return (
    <section>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 0.5 }}>
        {name}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {count}
        </Box>
      </Box>
      {bookings.length > 0 && (
        <SolvedList
          label={`${translate('day_hours.in_the_way_list')}: ${name}`}
          bookings={bookings}
          solving={solving}
          zone={timezone}
        />
      )}
    </section>
  );
}

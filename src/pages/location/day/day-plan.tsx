import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { BookingsToSolve } from '../../../booking/bookings-to-solve.tsx';
import { useRefusalWords } from '../../../booking/use-refusal-words.ts';
import type { Plan } from '../../../booking/workflow-answers.ts';
import { refusalOf } from '../../../booking/workflow-refusal.ts';

interface Props {
  readonly plan: UseQueryResult<Plan>;
  readonly zone: string;
}

/** The bookings in the way of other hours (DAY-08), or why nobody can tell. */
export function DayPlan({ plan: { data, error, refetch, isFetching }, zone }: Props) {
  const translate = useTranslate();
  const wordsOf = useRefusalWords();
  if (error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
            {translate('ra.action.refresh')}
          </Button>
        }
      >
        {wordsOf(refusalOf(error))}
      </Alert>
    );
  if (data === undefined)
    return <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />;
  return (
    <BookingsToSolve
      label={translate('day_hours.in_the_way_list')}
      warning={translate('day_hours.in_the_way')}
      none={translate('day_hours.free')}
      bookings={data.bookings}
      zone={zone}
    />
  );
}

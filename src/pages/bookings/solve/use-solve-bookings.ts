import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { type PlacesPlan, solveSeveral } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';
import type { Solving } from '../../location/hours/use-day-form.ts';

const pauseMs = 400;

/**
 * Moves or cancels chosen bookings by one plan (DEC-172), which is asked for as soon as it is known why, and follows
 * every change of a booking.
 */
export function useSolveBookings(ids: readonly number[], reason: string, { solve }: Solving) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  const isDone = useRef(false);
  const request = { bookings: ids, reason, solve: solve ?? { rest: 'move' as const, rows: [] } };
  const wanted = JSON.stringify(request);
  const settled = useDebouncedValue(wanted, pauseMs);
  const { plan: planned, done } = solveSeveral;
  const plan = useQuery({
    queryKey: ['bookings', 'solve', settled],
    queryFn: ({ signal }) => provider.ask(planned, { body: { ...request, confirm_solve: false }, signal }),
    // Once it is carried out nothing is left to plan, whatever is heard of the change.
    enabled: () => !isDone.current && ids.length > 0 && reason !== '' && settled === wanted,
    placeholderData: keepPreviousData,
    meta: { resources: ['bookings', 'devices', 'locations'] },
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  return {
    plan,
    busy,
    refusal,
    /** Nothing is carried out but what was seen, for the reason that stands there now. */
    isReady: reason !== '' && plan.data !== undefined && !plan.isFetching && settled === wanted,
    /** True when it has been done. */
    carryOut: (seen: PlacesPlan): Promise<boolean | undefined> =>
      once(async () => {
        setRefusal(undefined);
        isDone.current = true;
        try {
          await provider.submit(done, { body: { ...request, confirm_solve: true, plan: seen.plan } });
          notify('solve_bookings.done', { type: 'success' });
          return true;
        } catch (error) {
          isDone.current = false;
          setRefusal(refusalOf(error));
          return false;
        } finally {
          await queries.invalidateQueries();
        }
      }),
  };
}

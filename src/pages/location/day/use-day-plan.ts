import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { useTellFailure } from '../use-tell-failure.ts';

/** The request of a change without its confirmation (DAY-15). */
export interface DayRequest {
  readonly date_open_from: string;
  readonly date_open_to: string;
  readonly reason_close: string;
}

/**
 * The two steps of changing a day (DAY-08 to DAY-12). Once it was checked, the plan follows what is typed,
 * and every change of a booking: its key begins with `bookings`, as that of everything that shows bookings.
 */
export function useDayPlan(locationId: number, request: DayRequest, checked: boolean) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const tell = useTellFailure();
  const { once, busy } = useSubmitOnce();
  const { plan: planned, done } = locationCalls.changeSpecialDay;
  const params = { id: locationId };
  const plan = useQuery({
    queryKey: ['bookings', 'planOfDay', locationId, request],
    queryFn: ({ signal }) =>
      provider.ask(planned, { params, body: { ...request, confirm_close: false }, signal }),
    enabled: checked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    plan,
    busy,
    /** True when the day has been changed. */
    carryOut: (seen: Plan): Promise<boolean | undefined> =>
      once(async () => {
        try {
          await provider.submit(done, { params, body: { ...request, confirm_close: true, plan: seen.plan } });
          notify('day_hours.done', { type: 'success' });
          await queries.invalidateQueries();
          return true;
        } catch (error) {
          tell(error);
          await plan.refetch();
          return false;
        }
      }),
  };
}

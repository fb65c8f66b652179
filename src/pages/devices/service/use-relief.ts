import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { deviceCalls } from '../../../../contract/devices.ts';
import type { Solve, SolvedPlan } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';

const pauseMs = 400;

/**
 * Disables a device and solves its bookings by one plan (DEC-168). The plan is asked for as soon as it is known how
 * and why, and follows every change of a booking or a device.
 */
export function useRelief(id: number, reason: string, solve: Solve | undefined) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  const settled = useDebouncedValue(reason, pauseMs);
  const { plan: planned, done } = deviceCalls.relieve;
  const params = { id };
  const bodyOf = (why: string, how: Solve) => ({ reason: why, disable: true, solve: how });
  const plan = useQuery({
    queryKey: ['bookings', 'relief', id, settled, solve],
    queryFn: async ({ signal }) =>
      solve === undefined
        ? null
        : await provider.ask(planned, {
            ...{ params, signal },
            body: { ...bodyOf(settled, solve), confirm_relieve: false },
          }),
    enabled: solve !== undefined && settled !== '',
    placeholderData: keepPreviousData,
    meta: { resources: ['bookings', 'devices'] },
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  return {
    plan,
    busy,
    refusal,
    /** Nothing is carried out but what was seen, for the reason that stands there now. */
    isReady: plan.data?.plan !== undefined && !plan.isFetching && settled === reason,
    /** True when it has been done. */
    carryOut: (seen: SolvedPlan): Promise<boolean | undefined> =>
      once(async () => {
        if (solve === undefined) return false;
        setRefusal(undefined);
        try {
          const body = { ...bodyOf(reason, solve), confirm_relieve: true, plan: seen.plan };
          await provider.submit(done, { params, body });
          notify('device.updated', { type: 'success' });
          return true;
        } catch (error) {
          setRefusal(refusalOf(error));
          return false;
        } finally {
          await queries.invalidateQueries();
        }
      }),
  };
}

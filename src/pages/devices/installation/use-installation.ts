import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { DoneOperation, Plan } from '../../../booking/workflow-answers.ts';
import { type Refusal, refusalOf } from '../../../booking/workflow-refusal.ts';

/** The bookings that another date would cancel (INST-01). */
interface InstallationPlan extends Plan {
  readonly number_booking_canceled?: number;
}

interface Installed {
  readonly operation: DoneOperation;
}

/**
 * The two steps of another installation date (INST-01, INST-03): the plan, and exactly that plan carried out.
 * Where something has changed in between, the plan is shown anew.
 */
export function useInstallation(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [plan, setPlan] = useState<InstallationPlan>();
  const [done, setDone] = useState<Installed>();
  const path = `/v3/homebeds/${id}/change-installation-date`;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      setPlan(refused.kind === 'stale' ? refused.plan : undefined);
    } finally {
      setBusy(false);
    }
  };

  return {
    ...{ busy, refusal, plan, done },
    forget: () => {
      setPlan(undefined);
      setRefusal(undefined);
    },
    look: async (installation_date: string) =>
      await attempt(async () => {
        setPlan(await provider.save<InstallationPlan>(path, { installation_date, confirm: false }));
      }),
    confirm: async (installation_date: string) =>
      await attempt(async () => {
        if (plan === undefined) return;
        const body = { installation_date, confirm: true, plan: plan.plan };
        setDone(await provider.save<Installed>(path, body));
        setPlan(undefined);
        notify('device.updated', { type: 'success' });
        void queries.invalidateQueries();
      }),
  };
}

export type Installation = ReturnType<typeof useInstallation>;

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';

interface Change {
  readonly is_disabled: boolean;
  readonly reason_disabled?: string;
}

/**
 * Takes a device out of service, or back into it, as long as everything is as it was seen (DIS-03, DIS-04).
 * A refusal is told where it was asked for; whatever comes of it, everything on screen is read again (DIS-07).
 */
export function useServiceChange(id: number, done: string) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  return {
    busy,
    refusal,
    forget: () => setRefusal(undefined),
    /** True when it has been done. */
    carryOut: (change: Change, plan: string | undefined): Promise<boolean | undefined> =>
      once(async () => {
        setRefusal(undefined);
        try {
          await provider.update('devices', {
            id,
            data: change,
            previousData: { id },
            meta: { beside: { plan } },
          });
          notify(done, { type: 'success' });
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

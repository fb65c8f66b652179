import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { rolloutCalls } from '../../../contract/devices/rollouts.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** What a device reports is announced for few; so often a page that is open looks by itself. */
const everyMs = 15_000;

/** A roll-out and its devices; asked again whenever something of it changes. */
export function useRollout(id: number) {
  const { ask } = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['rollouts', 'progress', id],
    queryFn: async ({ signal }) => (await ask(rolloutCalls.progress, { params: { id }, signal })).data,
    refetchInterval: query => (query.state.data?.ended_at === null ? everyMs : false),
    retry: false,
    meta: { resources: ['rollouts', 'devices'] },
  });
}

export type Steer = 'pause' | 'resume' | 'cancel';

/** Pauses a roll-out, goes on with it, or calls it off; a refusal is told in the server's words. */
export function useSteering(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const text = useText();
  const [busy, setBusy] = useState<Steer>();

  const steer = async (action: Steer) => {
    setBusy(action);
    try {
      await provider.submit(rolloutCalls.control, { params: { id }, body: { action } });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.request_failed')), { type: 'error' });
    } finally {
      await queries.invalidateQueries();
      setBusy(undefined);
    }
  };
  return { steer, busy };
}

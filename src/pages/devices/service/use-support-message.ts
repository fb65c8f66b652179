import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useActor } from '../../../admin/use-actor.ts';

type Sending = 'waiting' | 'sent' | 'failed';

/** Tells support that a device was disabled, and why (DIS-05, DEC-82, CONST-30). */
export function useSupportMessage() {
  const provider = useDataProvider<PortalDataProvider>();
  const actor = useActor();
  const [state, setState] = useState<Sending>('waiting');
  return {
    state,
    send: async (subject: string, description: string): Promise<void> => {
      setState('waiting');
      try {
        const message = { subject, description, category: 'DEVICE_ISSUE' };
        await provider.submit(`/v3/user/${actor?.id}/support`, message);
        setState('sent');
      } catch {
        // It is disabled all the same; the panel says so, and offers to send it again.
        setState('failed');
      }
    },
  };
}

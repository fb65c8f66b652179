import { useDataProvider } from 'react-admin';
import { deviceCalls } from '../../../../contract/devices.ts';
import type { SolveRequest } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useFollowedPlan } from '../../../booking/steps/use-followed-plan.ts';
import { movingAll } from '../../../booking/steps/use-solving.ts';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { addWords } from '../../../i18n/later-words.ts';

addWords(enDevicePage);

/**
 * Disables a device and solves its bookings by one plan (DEC-168). The plan is asked for as soon as it is known how
 * and why, and follows every change of a booking or a device.
 */
export function useRelief(id: number, reason: string, solve: SolveRequest | undefined) {
  const provider = useDataProvider<PortalDataProvider>();
  const { plan: planned, done } = deviceCalls.relieve;
  const params = { id };
  const request = { reason, disable: true, solve: solve ?? movingAll };
  return useFollowedPlan({
    ...{ key: ['bookings', 'relief', id], resources: ['bookings', 'devices', 'locations'] },
    ...{ request, isValid: solve !== undefined && reason !== '', done: 'device.updated' },
    ask: signal => provider.ask(planned, { params, body: { ...request, confirm_relieve: false }, signal }),
    submit: plan => provider.submit(done, { params, body: { ...request, confirm_relieve: true, plan } }),
  });
}

import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { rolloutCalls } from '../../../contract/devices/rollouts.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { useFollowedPlan } from '../../booking/steps/use-followed-plan.ts';

/** What is typed about a roll-out; figures as they stand in their boxes. */
const usual = {
  ...{ hardware: 0, location: 0, country: '', running: '', name: '' },
  ...{ first: '1', percent: '10', hours_between: '24', minutes: '30', most_failed: '1' },
};
export type Typed = Readonly<typeof usual>;

/** What may be typed of each figure. */
export const figures = {
  first: [1, 2_000],
  percent: [0, 100],
  hours_between: [0, 336],
  minutes: [5, 240],
  most_failed: [0, 2_000],
} as const;
export type Figure = keyof typeof figures;

/** Of these devices alone, where some were chosen; `hardware` is what is chosen until somebody chooses. */
export function useRolloutForm(device_ids: readonly number[], hardware: number) {
  const [own, setTyped] = useState<Typed>(usual);
  const typed = { ...own, hardware: own.hardware === 0 ? hardware : own.hardware };
  const isWrong = (name: Figure) => !isWithin(typed[name], figures[name]);
  const numbers = {
    ...{ first: Number(typed.first), percent: Number(typed.percent), minutes: Number(typed.minutes) },
    ...{ hours_between: Number(typed.hours_between), most_failed: Number(typed.most_failed) },
  };
  return {
    typed,
    isWrong,
    isDirty: own !== usual,
    isValid:
      typed.hardware !== 0 &&
      !(['first', 'percent', 'hours_between', 'minutes', 'most_failed'] as const).some(isWrong),
    request: {
      ...{ hardware_id: typed.hardware, name: typed.name.trim(), device_ids, ...numbers },
      location_ids: typed.location === 0 ? [] : [typed.location],
      ...(typed.country !== '' && { country: typed.country }),
      ...(typed.running !== '' && { running: typed.running }),
    },
    change: (part: Partial<Typed>) => setTyped(before => ({ ...before, ...part })),
  };
}

export type RolloutForm = ReturnType<typeof useRolloutForm>;

function isWithin(text: string, [least, most]: readonly [number, number]): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Begins a roll-out by its plan, which follows every change of what is typed and of the devices. */
export function useRolloutPlan({ request, isValid }: RolloutForm) {
  const provider = useDataProvider<PortalDataProvider>();
  const { plan: planned, done } = rolloutCalls.start;
  return useFollowedPlan({
    ...{ key: ['rollouts', 'plan'], resources: ['devices', 'rollouts', 'hardwares'] },
    ...{ request, isValid, done: 'rollouts.started' },
    ask: signal => provider.ask(planned, { body: { ...request, confirm: false }, signal }),
    submit: plan => provider.submit(done, { body: { ...request, confirm: true, plan } }),
  });
}

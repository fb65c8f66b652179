import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type DeviceRow, deviceCalls, type ReplaceDone } from '../../../../contract/devices.ts';
import { type CandidateRanks, candidateRanksCall } from '../../../../contract/fleet/candidate-ranks.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { FleetState } from '../../../../domain/devices/fleet-health.ts';
import { type Draft, draftKey } from '../../../admin/form/draft-store.ts';
import { useDraftOwner, useKeptDraft } from '../../../admin/form/kept-draft.tsx';
import { useMendedErrors } from '../../../admin/form/mended-errors.ts';
import { useOffers } from '../../../app/offers.ts';
import { useAttempt } from '../../../booking/steps/use-workflow.ts';
import type { Refusal } from '../../../booking/steps/workflow-refusal.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';

/** What is asked before the plan is shown. */
export interface ReplaceForm {
  next: DeviceRow | null;
  reason: string;
}

const replaceFields = ['next', 'reason'] as const;

/**
 * The steps of replacing a device (REPL-03, REPL-05): which one and why, the plan, what came of it. What is
 * typed stays, whatever the server refuses; a plan that is out of date gives way to the one that is true now.
 */
export function useReplace(id: number, old: DeviceRow | undefined) {
  const form = useForm<ReplaceForm>({ mode: 'onTouched', defaultValues: { next: null, reason: '' } });
  useMendedErrors(form, replaceFields);
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const [plan, setPlan] = useState<Plan>();
  const [changes, setChanges] = useState<readonly PlanChange[]>();
  const [done, setDone] = useState<ReplaceDone>();
  const { attempt, busy, refusal, forget } = useAttempt();
  const draft = useReasonDraft(form, id);
  const next = form.watch('next');

  function refused(refusal: Refusal) {
    if (refusal.kind === 'stale') {
      setChanges(planChanges(plan?.bookings ?? [], refusal.plan.bookings));
      setPlan(refusal.plan);
    }
    if (!markErrors(form, refusal)) return;
    setPlan(undefined);
    void queries.invalidateQueries({ queryKey: [candidatesKey] });
  }

  function back() {
    forget();
    setChanges(undefined);
    setPlan(undefined);
  }

  /** Asks the server what would become of each booking. */
  async function look() {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    setChanges(undefined);
    const body = asked(old, form.getValues());
    setPlan(await attempt(() => provider.ask(deviceCalls.replace.plan, { body }), refused));
  }

  /** Carries out what was seen. */
  async function confirm() {
    const body = { ...asked(old, form.getValues()), confirm: true, plan: plan?.plan };
    const call = () => provider.submit(deviceCalls.replace.done, { body });
    const answer = await attempt(call, refused);
    if (answer === undefined) return;
    draft.end();
    setDone(answer);
    void queries.invalidateQueries();
  }

  const stage = done !== undefined ? 'done' : plan !== undefined && next !== null ? 'plan' : 'ask';
  return { form, draft, next, plan, changes, refusal, done, busy, stage, back, look, confirm } as const;
}

export type ReplaceSteps = ReturnType<typeof useReplace>;

function asked(old: DeviceRow | undefined, { next, reason }: ReplaceForm) {
  return {
    old_connection_id: old?.connection_id ?? '',
    new_connection_id: next?.connection_id ?? '',
    reason_replace: reason.trim(),
  };
}

/** Tells at its field what does not fit, e.g. a device that was disabled a moment ago; whether there was anything. */
function markErrors(form: UseFormReturn<ReplaceForm>, refusal: Refusal): boolean {
  if (refusal.kind !== 'refused') return false;
  const { new_connection_id: device, reason_replace: reason } = refusal.errors;
  if (device !== undefined) form.setError('next', { message: device }, { shouldFocus: true });
  if (reason !== undefined) form.setError('reason', { message: reason });
  return device !== undefined || reason !== undefined;
}

/** Keeps the reason for a replacement over a reload or the end of the session; the device is chosen anew. */
function useReasonDraft(form: UseFormReturn<ReplaceForm>, id: number) {
  const { offered, answer, discard, end } = useKeptDraft({
    key: draftKey(useDraftOwner(), 'replace-device', id),
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => form.formState.isDirty,
    draftOf: time => {
      const reason = form.getValues('reason');
      return reason.trim() === '' ? undefined : { time, values: { reason }, base: {} };
    },
  });
  const restore = ({ values: { reason } }: Draft) => {
    form.setValue('reason', String(reason ?? ''), { shouldDirty: true, shouldValidate: true });
    answer();
  };
  return { offered, restore, discard, end };
}

/** Of the queries that ask which devices fit. */
const candidatesKey = 'replacement-candidates';

const none: readonly DeviceRow[] = [];

/** How well each would do; nothing where the host does not say, and then they stand by their names. */
function useRanks(id: number): CandidateRanks | undefined {
  const provider = useDataProvider<PortalDataProvider>();
  const isOffered = useOffers().includes('alerts');
  const { data } = useQuery({
    queryKey: [candidatesKey, 'ranks', id],
    queryFn: async ({ signal }) => (await provider.ask(candidateRanksCall, { params: { id }, signal })).data,
    enabled: isOffered,
    refetchOnMount: 'always',
    retry: false,
  });
  return data;
}

/**
 * Those of the location, then the stock; of each those that are offline or failing last, then those with which most
 * bookings stay, then the healthier (DEC-204).
 */
function ranked(candidates: readonly DeviceRow[], known: CandidateRanks | undefined): readonly DeviceRow[] {
  const ranks = new Map(known?.ranks.map(each => [each.id, each]));
  const keys = ({ id, partner_location_id: location }: DeviceRow) => {
    const { state = 'well', stay = 0 } = ranks.get(id) ?? {};
    const isIll = state === 'offline' || state === 'failing';
    return [location === null ? 1 : 0, isIll ? 1 : 0, -stay, -healthOrder.indexOf(state)];
  };
  return candidates.toSorted((one, other) => {
    const [left, right] = [keys(one), keys(other)];
    return left.map((key, at) => key - (right[at] ?? 0)).find(difference => difference !== 0) ?? 0;
  });
}

/** From the worst to the best. */
const healthOrder: readonly FleetState[] = [
  'offline',
  'failing',
  'disabled',
  'weak',
  'outdated',
  'planned',
  'stock',
  'well',
];

/** The devices that can take the place of one (REPL-02), asked anew whenever the panel opens. */
export function useCandidates({ id, partner_location_id, connection_id }: DeviceRow) {
  const provider = useDataProvider<PortalDataProvider>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [candidatesKey, partner_location_id, connection_id],
    queryFn: ({ signal }) =>
      provider.ask(deviceCalls.candidates, {
        query: { location_id: partner_location_id, connection_id },
        signal,
      }),
    refetchOnMount: 'always',
  });
  const ranks = useRanks(id);
  return {
    candidates: ranked(data?.data ?? none, ranks),
    ranks,
    isPending,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

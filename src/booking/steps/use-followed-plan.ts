import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSubmitOnce } from '../../admin/form/use-sending.ts';
import { useDebouncedValue } from '../../admin/timers.ts';
import { type Refusal, refusalOf } from './workflow-refusal.ts';

/** A change of many things at once that is carried out as its plan says. */
interface PlannedChange<Plan, Done> {
  /** Tells its plans from those of other changes. */
  readonly key: readonly (string | number | undefined)[];
  /** What is sent of what is typed, without its confirmation; another one asks for another plan. */
  readonly request: unknown;
  readonly isValid: boolean;
  /** Of whose rows a change makes the plan another one. */
  readonly resources: readonly string[];
  readonly ask: (signal: AbortSignal) => Promise<Plan>;
  readonly submit: (plan: string) => Promise<Done>;
  /** Key of what success says. */
  readonly done: string;
}

const pauseMs = 400;

/**
 * Carries out a change by a plan that is asked for as soon as what is typed stands, and that follows whatever is typed and
 * changed of its rows: nothing is carried out but what was seen, for what stands there now.
 */
export function useFollowedPlan<Plan extends { readonly plan: string }, Done>({
  key,
  request,
  isValid,
  resources,
  ask,
  submit,
  done,
}: PlannedChange<Plan, Done>) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  const isDone = useRef(false);
  const wanted = JSON.stringify(request);
  const settled = useDebouncedValue(wanted, pauseMs);
  const plan = useQuery({
    queryKey: [...key, settled],
    queryFn: ({ signal }) => ask(signal),
    // Once it is carried out nothing is left to plan, whatever is heard of the change.
    enabled: () => !isDone.current && isValid && settled === wanted,
    placeholderData: keepPreviousData,
    meta: { resources },
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  // One that is looked at again, for news of its rows, is still what was seen: the server refuses it if it has changed.
  const isReady = isValid && settled === wanted && plan.data !== undefined && !plan.isPlaceholderData;
  return {
    plan,
    busy,
    refusal,
    isReady,
    /** Whether the plan is still to come, so that a press would carry out nothing. */
    isComing: isValid && !isReady && (settled !== wanted || plan.isFetching),
    /** What the server answered when it was done; undefined where it was not. */
    carryOut: (seen: Plan): Promise<Done | undefined> =>
      once(async () => {
        setRefusal(undefined);
        isDone.current = true;
        try {
          const answered = await submit(seen.plan);
          notify(done, { type: 'success' });
          return answered;
        } catch (error) {
          isDone.current = false;
          setRefusal(refusalOf(error));
          return undefined;
        } finally {
          await queries.invalidateQueries();
        }
      }),
  };
}

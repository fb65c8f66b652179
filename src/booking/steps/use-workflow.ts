import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Mail, MailPlan } from '../../../contract/bookings.ts';
import { sentMailKey } from '../mail/mail-step.tsx';
import type { TwoStepChange } from './use-two-steps.ts';
import { type Refusal, refusalOf, useRefusalWords } from './workflow-refusal.ts';

interface Options<Asked, Plan extends MailPlan> {
  readonly change: TwoStepChange<Asked, Plan>;
  readonly done: string;
}

/**
 * The two steps of cancelling and rescheduling (CANCEL-02, CANCEL-04, RESCH-06, RESCH-07): `look` answers
 * what would happen and changes nothing, `carryOut` does exactly that, once however often it is repeated.
 * What the server refuses is told, never thrown away (CANCEL-07, RESCH-10).
 */
export function useWorkflow<Asked, Plan extends MailPlan>({ change, done }: Options<Asked, Plan>) {
  const queries = useQueryClient();
  const notify = useNotify();
  const wordsOf = useRefusalWords();
  const { attempt, busy, refusal, forget } = useAttempt();
  const [isDone, setDone] = useState(false);
  const tell = (refused: Refusal) => notify(wordsOf(refused), { type: 'error' });

  const look = async (asked: Asked, mail?: Mail) => await attempt(() => change.plan(asked, mail), tell);

  const carryOut = async (asked: Asked, mail: Mail | undefined, plan: string) => {
    const answer = await attempt(async () => {
      // Once it is done, the preview would be refused; so it is busy from here on, and asks for none.
      await queries.cancelQueries({ queryKey: [sentMailKey] });
      const answered = await change.carryOut(asked, mail, plan);
      setDone(true);
      return answered;
    }, tell);
    if (answer === undefined) return undefined;
    notify(done, { type: 'success' });
    // Whatever is on screen may carry parts of the booking; its mail has been written.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sentMailKey });
    return answer;
  };

  return { look, carryOut, busy: busy || isDone, refusal, forget };
}

/** One attempt after the other, and why the last one came to nothing. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  /** What the call answers; undefined where it was refused, and `onRefused` hears why. */
  async function attempt<Answer>(
    call: () => Promise<Answer>,
    onRefused: (refusal: Refusal) => void,
  ): Promise<Answer | undefined> {
    setBusy(true);
    setRefusal(undefined);
    try {
      return await call();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      onRefused(refused);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { attempt, busy, refusal, forget: () => setRefusal(undefined) };
}

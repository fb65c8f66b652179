import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { sentMailKey } from '../mail/use-sent-mail.ts';
import { useAttempt } from './use-attempt.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import type { BookingDone, Mail, MailPlan } from './workflow-answers.ts';
import type { Refusal } from './workflow-refusal.ts';

/** What is asked of a workflow, beside the mail: a reason, and for a move where to. */
export interface Asked {
  readonly reason: string;
  readonly start_time?: string;
  readonly bed_id?: number;
}

interface Call {
  readonly path: string;
  /** The name under which the confirmation travels. */
  readonly confirm: string;
  readonly done: string;
}

/**
 * The two steps of cancelling and rescheduling (CANCEL-02, CANCEL-04, RESCH-06, RESCH-07): `look` answers
 * what would happen and changes nothing, `carryOut` does exactly that, once however often it is repeated.
 * What the server refuses is told, never thrown away (CANCEL-07, RESCH-10).
 */
export function useWorkflow({ path, confirm, done }: Call) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const wordsOf = useRefusalWords();
  const { attempt, busy, refusal, forget } = useAttempt();
  const [isDone, setDone] = useState(false);
  const tell = (refused: Refusal) => notify(wordsOf(refused), { type: 'error' });

  const look = async (asked: Asked, mail?: Mail) =>
    await attempt(
      () => provider.ask<MailPlan>(path, { method: 'POST', body: { ...asked, ...mail, [confirm]: false } }),
      tell,
    );

  const carryOut = async (asked: Asked, mail: Mail | undefined, plan: string) => {
    const body = { ...asked, ...mail, [confirm]: true, plan };
    // Once it is done, the preview would be refused; so it stays busy, and asks for none.
    await queries.cancelQueries({ queryKey: [sentMailKey] });
    const answer = await attempt(async () => {
      const answered = await provider.submit<BookingDone>(path, body);
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

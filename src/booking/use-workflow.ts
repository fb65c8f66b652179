import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { useText } from '../i18n/use-text.ts';
import { sentMailKey } from './use-sent-mail.ts';
import type { BookingDone, Mail, MailPlan } from './workflow-answers.ts';
import { type Refusal, refusalOf } from './workflow-refusal.ts';

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
  const tell = useTellRefusal();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const notify = useNotify();

  const attempt = async <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      return await call();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      tell(refused);
      setBusy(false);
      return undefined;
    }
  };

  const look = async (asked: Asked, mail?: Mail) => {
    const answer = await attempt(() =>
      provider.ask<MailPlan>(path, { method: 'POST', body: { ...asked, ...mail, [confirm]: false } }),
    );
    setBusy(false);
    return answer;
  };

  const carryOut = async (asked: Asked, mail: Mail | undefined, plan: string) => {
    const body = { ...asked, ...mail, [confirm]: true, plan };
    // Once it is done, the preview would be refused; so it stays busy, and asks for none.
    await queries.cancelQueries({ queryKey: [sentMailKey] });
    const answer = await attempt(() => provider.submit<BookingDone>(path, body));
    if (answer === undefined) return undefined;
    notify(done, { type: 'success' });
    // Whatever is on screen may carry parts of the booking; its mail has been written.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sentMailKey });
    return answer;
  };

  return { look, carryOut, busy, refusal, forget: () => setRefusal(undefined) };
}

function useTellRefusal(): (refusal: Refusal) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    refusal => {
      const message =
        refusal.kind === 'unreachable'
          ? translate('errors.unreachable')
          : text(refusal.message) || translate('errors.request_failed');
      notify(message, { type: 'error' });
    },
    [notify, translate, text],
  );
}

import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useBookingForm } from './booking-form.ts';
import { useBookingDraft } from './use-booking-draft.ts';
import { useMailText } from './use-mail-text.ts';
import { type Asked, useWorkflow } from './use-workflow.ts';
import type { BookingDone, MailPlan } from './workflow-answers.ts';

/** Reason and time, then the mail, then what came of it. */
export type Stage = 'ask' | 'mail' | 'done';

interface Options {
  /** The booking. */
  readonly id: number;
  readonly path: string;
  readonly confirm: 'confirm_cancel' | 'confirm_reschedule';
  /** Keys of messages: what success says (CANCEL-06, RESCH-09), and what is said about a missing mail (CANCEL-05, RESCH-08). */
  readonly done: string;
  readonly mailMissing: string;
}

/** The steps of cancelling or moving one booking, and everything that is typed on the way. */
export function useBookingSteps({ id, mailMissing, ...call }: Options) {
  const form = useBookingForm();
  const mail = useMailText(form);
  const draft = useBookingDraft({ form, mail, what: call.confirm, id });
  const { look, carryOut, forget, busy, refusal } = useWorkflow(call);
  const notify = useNotify();
  const translate = useTranslate();
  const [stage, setStage] = useState<Stage>('ask');
  const [plan, setPlan] = useState<MailPlan>();
  const [done, setDone] = useState<BookingDone>();
  const asked = (target: Partial<Asked>): Asked => ({ ...target, reason: form.getValues('reason').trim() });

  return {
    ...{ form, mail, draft, stage, plan, done, busy, refusal, asked },
    back: () => {
      forget();
      setStage('ask');
    },
    /** Asks the server what would happen, and shows the mail. */
    look: async (target: Partial<Asked> = {}) => {
      if (!(await form.trigger('reason', { shouldFocus: true }))) return;
      const fresh = await look(asked(target));
      if (fresh === undefined) return;
      mail.take(fresh);
      setPlan(fresh);
      setStage('mail');
    },
    /** Carries out what was seen. */
    confirm: async (target: Partial<Asked> = {}) => {
      if (plan === undefined) return;
      const written = plan.recipient !== null;
      const fields = ['subject_html', 'content_html'] as const;
      if (written && !(await form.trigger(fields, { shouldFocus: true })))
        return notify(translate(mailMissing), { type: 'warning' });
      const answer = await carryOut(asked(target), written ? mail.typed() : undefined, plan.plan);
      if (answer === undefined) return;
      draft.end();
      setDone(answer);
      setStage('done');
    },
  };
}

export type BookingSteps = ReturnType<typeof useBookingSteps>;

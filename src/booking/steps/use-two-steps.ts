import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { BookingDone, Mail, MailPlan } from '../../../contract/bookings.ts';
import type { MailForm, useMailText } from './use-mail-text.ts';
import { useWorkflow } from './use-workflow.ts';

/** A change of bookings with a mail to the guest, in two steps: its plan changes nothing, and it is carried out once. */
export interface TwoStepChange<Asked, Plan extends MailPlan> {
  /** Tells it from every other change. */
  readonly key: readonly (string | number)[];
  plan(asked: Asked, mail?: Mail, signal?: AbortSignal): Promise<Plan>;
  carryOut(asked: Asked, mail: Mail | undefined, plan: string): Promise<BookingDone>;
}

/** What is asked, then the mail, then what came of it. */
type Stage = 'ask' | 'mail' | 'done';

interface Options<Asked, Plan extends MailPlan> {
  readonly change: TwoStepChange<Asked, Plan>;
  readonly form: MailForm;
  readonly mail: ReturnType<typeof useMailText>;
  /** Keys of messages: what success says, and what is said about a missing mail. */
  readonly done: string;
  readonly mailMissing: string;
  readonly onDone: () => void;
}

/** The way of a change from what is asked over the mail to what came of it. */
export function useTwoSteps<Asked, Plan extends MailPlan>({
  change,
  form,
  mail,
  done: told,
  mailMissing,
  onDone,
}: Options<Asked, Plan>) {
  const { look: askPlan, carryOut, forget, busy, refusal } = useWorkflow({ change, done: told });
  const notify = useNotify();
  const translate = useTranslate();
  const [stage, setStage] = useState<Stage>('ask');
  const [seen, setSeen] = useState<{ readonly asked: Asked; readonly plan: Plan }>();
  const [done, setDone] = useState<BookingDone>();
  const look = async (asked: Asked) => {
    const plan = await askPlan(asked);
    if (plan === undefined) return;
    mail.take(plan);
    setSeen({ asked, plan });
    setStage('mail');
  };

  return {
    ...{ change, mail, stage, done, busy, refusal },
    /** What was asked, which the address may say a moment later, and the plan of that. */
    asked: seen?.asked,
    plan: seen?.plan,
    back: () => {
      forget();
      setStage('ask');
    },
    /** Asks the server what would happen, and shows the mail. */
    look,
    /** Asks once more for what was seen before. */
    lookAgain: async () => {
      if (seen !== undefined) await look(seen.asked);
    },
    /** Carries out what was seen. */
    confirm: async () => {
      if (seen === undefined) return;
      const written = seen.plan.recipient !== null;
      if (written && !(await form.trigger(['subject_html', 'content_html'], { shouldFocus: true })))
        return notify(translate(mailMissing), { type: 'warning' });
      const answer = await carryOut(seen.asked, written ? mail.typed() : undefined, seen.plan.plan);
      if (answer === undefined) return;
      onDone();
      setDone(answer);
      setStage('done');
    },
  };
}

/** As much of the steps as their buttons and their mail need. */
export type TwoSteps<Asked, Plan extends MailPlan = MailPlan> = ReturnType<typeof useTwoSteps<Asked, Plan>>;

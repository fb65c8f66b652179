import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { type BookingDone, bookingCalls, type Mail, type MailPlan } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { type Draft, draftKey } from '../../admin/form/draft-store.ts';
import { useDraftOwner, useKeptDraft } from '../../admin/form/kept-draft.tsx';
import { type BookingForm, useBookingForm } from './booking-form.tsx';
import { useWorkflow } from './use-workflow.ts';

/** Reason and time, then the mail, then what came of it. */
type Stage = 'ask' | 'mail' | 'done';

interface Options {
  readonly change: BookingChange;
  /** Keys of messages: what success says (CANCEL-06, RESCH-09), and what is said about a missing mail (CANCEL-05, RESCH-08). */
  readonly done: string;
  readonly mailMissing: string;
}

/** Where a booking shall go; nothing where it is cancelled. */
type Target = Omit<BookingStep, 'reason'>;

/** The steps of cancelling or moving one booking, and everything that is typed on the way. */
export function useBookingSteps({ change, done: told, mailMissing }: Options) {
  const form = useBookingForm();
  const mail = useMailText(form);
  const draft = useBookingDraft({ form, mail, change });
  const { look: askPlan, carryOut, forget, busy, refusal } = useWorkflow({ change, done: told });
  const notify = useNotify();
  const translate = useTranslate();
  const [stage, setStage] = useState<Stage>('ask');
  const [plan, setPlan] = useState<MailPlan>();
  const [planned, setPlanned] = useState<Target>({});
  const [done, setDone] = useState<BookingDone>();
  const asked = (target: Target): BookingStep => ({ ...target, reason: form.getValues('reason').trim() });
  const look = async (target: Target = {}) => {
    if (!(await form.trigger('reason', { shouldFocus: true }))) return;
    const fresh = await askPlan(asked(target));
    if (fresh === undefined) return;
    mail.take(fresh);
    setPlan(fresh);
    setPlanned(target);
    setStage('mail');
  };

  return {
    ...{ change, form, mail, draft, stage, plan, done, busy, refusal },
    /** What the plan is for. The address may say it a moment later, or something else by now. */
    asked: () => asked(planned),
    back: () => {
      forget();
      setStage('ask');
    },
    /** Asks the server what would happen, and shows the mail. */
    look,
    /** Asks once more for what was seen before. */
    lookAgain: () => look(planned),
    /** Carries out what was seen. */
    confirm: async () => {
      if (plan === undefined) return;
      const written = plan.recipient !== null;
      const fields = ['subject_html', 'content_html'] as const;
      if (written && !(await form.trigger(fields, { shouldFocus: true })))
        return notify(translate(mailMissing), { type: 'warning' });
      const answer = await carryOut(asked(planned), written ? mail.typed() : undefined, plan.plan);
      if (answer === undefined) return;
      draft.end();
      setDone(answer);
      setStage('done');
    },
  };
}

export type BookingSteps = ReturnType<typeof useBookingSteps>;

interface Typed {
  readonly form: UseFormReturn<BookingForm>;
  readonly mail: ReturnType<typeof useMailText>;
  readonly change: BookingChange;
}

/**
 * Keeps the reason, and the mail where somebody has edited it, over a reload or the end of the session. The mail
 * comes back beside the one that the server writes now, because what it tells of may have changed.
 */
function useBookingDraft({ form, mail, change }: Typed) {
  const [what, id] = change.key;
  const { offered, answer, discard, end } = useKeptDraft({
    key: draftKey(useDraftOwner(), `confirm_${what}`, id),
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => form.formState.isDirty,
    draftOf: time => {
      const reason = form.getValues('reason');
      const own = mail.edited();
      return reason.trim() === '' && own === undefined
        ? undefined
        : { time, values: { reason, ...own }, base: {} };
    },
  });
  const restore = ({ values: { reason, subject_html, content_html } }: Draft) => {
    form.setValue('reason', String(reason ?? ''), { shouldDirty: true, shouldValidate: true });
    if (typeof subject_html === 'string' && typeof content_html === 'string')
      mail.recall({ subject_html, content_html });
    answer();
  };
  return { offered, restore, discard, end };
}

/** The mail in the form: as the server wrote it, until somebody edits it. */
function useMailText(form: UseFormReturn<BookingForm>) {
  const [written, setWritten] = useState<Mail>();
  const [own, setOwn] = useState<Mail>();
  const [isRecalled, setRecalled] = useState(false);

  const typed = (): Mail => ({
    subject_html: form.getValues('subject_html'),
    content_html: form.getValues('content_html'),
  });
  const put = ({ subject_html, content_html }: Mail) => {
    form.setValue('subject_html', subject_html, { shouldValidate: true, shouldDirty: true });
    form.setValue('content_html', content_html, { shouldValidate: true, shouldDirty: true });
  };

  return {
    typed,
    /** A text that was edited stays, unless what it tells of has changed; then it can be taken back. */
    take: ({ subject_html, content_html }: Mail) => {
      const fresh = { subject_html, content_html };
      const before = typed();
      const edited = written !== undefined && isOther(before, written);
      if (edited && !isOther(written, fresh)) return;
      if (edited) setRecalled(false);
      setOwn(current =>
        edited ? before : current !== undefined && isOther(current, fresh) ? current : undefined,
      );
      setWritten(fresh);
      put(fresh);
    },
    /** The edited text that a newer one has replaced. */
    own,
    /** A text of one's own, be it in the form or replaced; undefined while it is the server's. */
    edited: (): Mail | undefined => (written !== undefined && isOther(typed(), written) ? typed() : own),
    /** Keeps a text that was edited before the page was left, to be taken back beside the one of now. */
    recall: (mail: Mail) => {
      setOwn(mail);
      setRecalled(true);
    },
    isRecalled,
    restore: () => {
      if (own !== undefined) put(own);
      setOwn(undefined);
    },
  };
}

function isOther(one: Mail, other: Mail): boolean {
  return one.subject_html !== other.subject_html || one.content_html !== other.content_html;
}

/** What is asked of a change, beside the mail: a reason, and for a move where to. */
export interface BookingStep {
  readonly reason: string;
  readonly start_time?: string;
  readonly bed_id?: number;
}

/** One way to change one booking, in two steps: its plan changes nothing, and it is carried out once. */
export interface BookingChange {
  /** Tells it from every other change. */
  readonly key: readonly ['cancel' | 'reschedule', number];
  plan(asked: BookingStep, mail?: Mail, signal?: AbortSignal): Promise<MailPlan>;
  carryOut(asked: BookingStep, mail: Mail | undefined, plan: string): Promise<BookingDone>;
}

export function cancelling({ ask, submit }: PortalDataProvider, id: number): BookingChange {
  const { plan, done } = bookingCalls.cancel;
  const params = { id };
  return {
    key: ['cancel', id],
    plan: ({ reason }, mail, signal) =>
      ask(plan, { params, body: { reason, ...mail, confirm_cancel: false }, signal }),
    carryOut: ({ reason }, mail, seen) =>
      submit(done, { params, body: { reason, ...mail, confirm_cancel: true, plan: seen } }),
  };
}

export function rescheduling({ ask, submit }: PortalDataProvider, id: number): BookingChange {
  const { plan, done } = bookingCalls.reschedule;
  const params = { id };
  // Without a start the server says that one is missing.
  const wanted = ({ start_time = '', ...asked }: BookingStep) => ({ ...asked, start_time });
  return {
    key: ['reschedule', id],
    plan: (asked, mail, signal) =>
      ask(plan, { params, body: { ...wanted(asked), ...mail, confirm_reschedule: false }, signal }),
    carryOut: (asked, mail, seen) =>
      submit(done, { params, body: { ...wanted(asked), ...mail, confirm_reschedule: true, plan: seen } }),
  };
}

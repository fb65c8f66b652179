import type { UseFormReturn } from 'react-hook-form';
import { bookingCalls, type MailPlan } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { type Draft, draftKey } from '../../admin/form/draft-store.ts';
import { useDraftOwner, useKeptDraft } from '../../admin/form/kept-draft.tsx';
import { type BookingForm, useBookingForm } from './booking-form.tsx';
import { useMailText } from './use-mail-text.ts';
import { type TwoStepChange, useTwoSteps } from './use-two-steps.ts';

interface Options {
  readonly change: BookingChange;
  /** Keys of messages: what success says (CANCEL-06, RESCH-09), and what is said about a missing mail (CANCEL-05, RESCH-08). */
  readonly done: string;
  readonly mailMissing: string;
}

/** Where a booking shall go; nothing where it is cancelled. */
type Target = Omit<BookingStep, 'reason'>;

/** The steps of cancelling or moving one booking, and everything that is typed on the way. */
export function useBookingSteps({ change, done, mailMissing }: Options) {
  const form = useBookingForm();
  const mail = useMailText(form);
  const draft = useBookingDraft({ form, mail, change });
  const steps = useTwoSteps({ change, form, mail, done, mailMissing, onDone: draft.end });
  return {
    ...steps,
    form,
    draft,
    /** Asks the server what would happen, and shows the mail. */
    look: async (target: Target = {}) => {
      if (!(await form.trigger('reason', { shouldFocus: true }))) return;
      await steps.look({ ...target, reason: form.getValues('reason').trim() });
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

/** What is asked of a change, beside the mail: a reason, and for a move where to. */
export interface BookingStep {
  readonly reason: string;
  readonly start_time?: string;
  readonly bed_id?: number;
}

/** One way to change one booking. */
export type BookingChange = TwoStepChange<BookingStep, MailPlan> & {
  readonly key: readonly ['cancel' | 'reschedule', number];
};

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

import { type BookingDone, bookingCalls, type Mail, type MailPlan } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';

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

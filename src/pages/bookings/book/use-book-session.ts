import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type BookingPlan, bookingCalls } from '../../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { Language } from '../../../../domain/people/language.ts';
import { useMendedErrors } from '../../../admin/form/mended-errors.ts';
import { useMailText } from '../../../booking/steps/use-mail-text.ts';
import { type TwoStepChange, useTwoSteps } from '../../../booking/steps/use-two-steps.ts';
import type { Target } from '../target.tsx';
import { type SessionForm, useSessionForm } from './use-session-form.ts';

/** What is asked of the server, beside the mail. */
interface Asked {
  readonly bed_id: number;
  readonly slot_duration: number;
  readonly start_time: string;
  readonly user_id?: number;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone_number?: string | null;
  readonly language?: Language;
}

/** The steps of booking for a guest, and everything that is typed on the way. */
export function useBookSession() {
  const provider = useDataProvider<PortalDataProvider>();
  const form = useSessionForm();
  useMendedErrors(form, formFields);
  const mail = useMailText({
    getValues: form.getValues,
    setValue: form.setValue,
    trigger: (parts, options) => form.trigger([...parts], options),
  });
  const [isNew, setNew] = useState(false);
  const [missing, setMissing] = useState(false);
  const steps = useTwoSteps({
    change: booking(provider),
    form: { ...form, trigger: (parts, options) => form.trigger([...parts], options) },
    mail,
    done: 'book.done',
    mailMissing: 'book.mail_missing',
    onDone: () => undefined,
  });
  const { refusal } = steps;
  useEffect(() => {
    if (refusal?.kind !== 'refused') return;
    for (const [name, message] of Object.entries(refusal.errors))
      if (isFormField(name)) form.setError(name, { type: 'server', message });
  }, [refusal, form]);

  const look = async ({ start, bedId }: Pick<Target, 'start' | 'bedId'>) => {
    const { user_id, location_id, slot_duration } = form.getValues();
    form.clearErrors();
    if (location_id === null) form.setError('location_id', { message: 'Do not leave blank' });
    setMissing(start === undefined && location_id !== null);
    if (!isNew && user_id === null)
      return form.setError('user_id', { message: 'Do not leave blank' }, { shouldFocus: true });
    if (start === undefined || location_id === null || slot_duration === null) return;
    const start_time = new Date(start).toISOString();
    await steps.look({ bed_id: bedId, slot_duration, start_time, ...guestIn(form.getValues(), isNew) });
  };
  const choose = (guestId: number) => {
    setNew(false);
    form.clearErrors();
    form.setValue('user_id', guestId, { shouldDirty: true });
  };
  return { ...steps, form, isNew, setNew, choose, missing, look };
}

const formFields = [
  'user_id',
  'location_id',
  'slot_duration',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'language',
] as const;

/** What is wrong with it stands beneath its input. */
export function isFormField(name: string): name is (typeof formFields)[number] {
  return formFields.some(each => each === name);
}

function guestIn({ user_id, phone_number, ...guest }: SessionForm, isNew: boolean) {
  if (!isNew) return user_id === null ? {} : { user_id };
  const phone = (phone_number ?? '').trim();
  const { first_name, last_name, email, language } = guest;
  return { first_name, last_name, email, phone_number: phone === '' ? null : phone, language };
}

function booking({ ask, submit }: PortalDataProvider): TwoStepChange<Asked, BookingPlan> {
  const { plan, done } = bookingCalls.book;
  return {
    key: ['book'],
    plan: (asked, mail, signal) => ask(plan, { body: { ...asked, ...mail, confirm_booking: false }, signal }),
    carryOut: (asked, mail, seen) =>
      submit(done, { body: { ...asked, ...mail, confirm_booking: true, plan: seen } }),
  };
}

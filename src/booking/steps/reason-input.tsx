import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type BookingForm, bookingChecks } from '../booking-form.ts';
import { ReasonBox } from './reason-box.tsx';

const most = 1000;

/** Why somebody cancels or moves: asked first, checked when the field is left (CANCEL-01, RESCH-01). */
export function ReasonInput({ disabled }: { readonly disabled: boolean }) {
  const translate = useTranslate();
  const { register, formState } = useFormContext<BookingForm>();
  const message = formState.errors.reason?.message;
  return (
    <ReasonBox
      {...register('reason', { validate: bookingChecks.reason })}
      hint={translate('booking.reason_hint')}
      problem={message === undefined ? undefined : translate(message)}
      maxLength={most}
      autoFocus
      disabled={disabled}
    />
  );
}

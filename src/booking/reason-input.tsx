import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type BookingForm, bookingChecks } from './booking-form.ts';

const most = 1000;

/** Why somebody cancels or moves: asked first, checked when the field is left (CANCEL-01, RESCH-01). */
export function ReasonInput({ disabled }: { readonly disabled: boolean }) {
  const translate = useTranslate();
  const { register, formState } = useFormContext<BookingForm>();
  const message = formState.errors.reason?.message;
  return (
    <TextField
      {...register('reason', { validate: bookingChecks.reason })}
      label={translate('booking.reason')}
      required
      fullWidth
      multiline
      minRows={2}
      maxRows={6}
      autoFocus
      disabled={disabled}
      error={message !== undefined}
      helperText={message === undefined ? translate('booking.reason_hint') : translate(message)}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  );
}

import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useForm, useFormContext } from 'react-hook-form';
import { isBlankHtml } from '../../../domain/text/harmless-html.ts';

/** What people type in a panel that cancels or moves a booking. */
export interface BookingForm {
  reason: string;
  subject_html: string;
  content_html: string;
}

/** The one form of such a panel, over all its steps: what is typed stays, whatever happens. */
export function useBookingForm() {
  return useForm<BookingForm>({
    mode: 'onTouched',
    defaultValues: { reason: '', subject_html: '', content_html: '' },
  });
}

/** Checks for the fields of the form; each answers the key of a message or nothing. */
export const bookingChecks = {
  // CANCEL-01, RESCH-01
  reason: (text: string) => (text.trim() === '' ? 'booking.reason_blank' : undefined),
  // MAIL-02
  subject_html: (text: string) => (text.trim() === '' ? 'booking.subject_blank' : undefined),
  // MAIL-03
  content_html: (html: string) => (isBlankHtml(html) ? 'booking.content_blank' : undefined),
} as const satisfies Record<keyof BookingForm, (value: string) => string | undefined>;

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

type Props = TextFieldProps & {
  /** Said beneath it, as long as nothing is wrong. */
  readonly hint: string;
  readonly problem: string | undefined;
  readonly maxLength: number | undefined;
};

/** Where somebody says why, in a few lines, before something happens. */
export function ReasonBox({ hint, problem, maxLength, ...rest }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('booking.reason')}
      required
      fullWidth
      multiline
      minRows={2}
      maxRows={6}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: { maxLength } }}
      {...rest}
    />
  );
}

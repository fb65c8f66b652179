import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FocusEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useFormContext } from 'react-hook-form';
import { isBlankHtml } from '../../../domain/text/harmless-html.ts';
import { useMendedErrors } from '../../admin/form/mended-errors.ts';

/** What people type in a panel that cancels or moves a booking. */
export interface BookingForm {
  reason: string;
  subject_html: string;
  content_html: string;
}

/** The one form of such a panel, over all its steps: what is typed stays, whatever happens. */
export function useBookingForm() {
  const form = useForm<BookingForm>({
    mode: 'onTouched',
    defaultValues: { reason: '', subject_html: '', content_html: '' },
  });
  useMendedErrors(form, bookingFields);
  return form;
}

const bookingFields = ['reason', 'subject_html', 'content_html'] as const;

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

const usualReasons = ['guest', 'device', 'location', 'staff'] as const;

/**
 * Why somebody cancels or moves: typed, or one of the usual reasons by one press; checked when the field is left
 * (CANCEL-01, RESCH-01).
 */
export function ReasonInput({
  disabled,
  autoFocus,
}: {
  readonly disabled: boolean;
  readonly autoFocus: boolean;
}) {
  const translate = useTranslate();
  const { register, formState, setValue } = useFormContext<BookingForm>();
  const message = formState.errors.reason?.message;
  const take = (reason: string) =>
    setValue('reason', reason, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReasonBox
        {...register('reason', { validate: bookingChecks.reason })}
        hint={translate('booking.reason_hint')}
        problem={message === undefined ? undefined : translate(message)}
        maxLength={most}
        autoFocus={autoFocus}
        disabled={disabled}
      />
      <Box role="group" aria-label={translate('booking.usual_reasons')} sx={usual}>
        {usualReasons.map(reason => (
          <Button
            key={reason}
            variant="outlined"
            color="inherit"
            disabled={disabled}
            // What is pressed takes no focus from the field, which would be checked before it is filled.
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(translate(`booking.usual.${reason}`))}
          >
            {translate(`booking.usual.${reason}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

const usual = { display: 'flex', flexWrap: 'wrap', gap: 1 };

type Props = TextFieldProps & {
  /** Said beneath it, as long as nothing is wrong. */
  readonly hint: string;
  readonly problem: string | undefined;
  readonly maxLength: number | undefined;
};

/**
 * Where somebody says why, in a few lines, before something happens. Where the panel itself has put the focus here, whoever
 * turns to what stands before it, such as the days, has not left it yet.
 */
export function ReasonBox({ hint, problem, maxLength, onBlur, ...rest }: Props) {
  const translate = useTranslate();
  const isGiven = useRef(rest.autoFocus === true);
  const blur = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const turnsBack =
      isGiven.current && event.target.value === '' && isBefore(event.relatedTarget, event.target);
    isGiven.current = false;
    if (!turnsBack) onBlur?.(event);
  };
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
      onBlur={blur}
    />
  );
}

function isBefore(one: Node | null, other: Node): boolean {
  return one !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type BookingForm, bookingChecks } from './booking-form.ts';

const MailContentInput = lazy(async () => ({
  default: (await import('./mail-content-input.tsx')).MailContentInput,
}));

/** Subject and content of the mail to the guest (MAIL-01 to MAIL-04). The editor itself is loaded when it is needed. */
export function MailEditor() {
  const translate = useTranslate();
  const { register, formState } = useFormContext<BookingForm>();
  const subject = formState.errors.subject_html;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <TextField
        {...register('subject_html', { validate: bookingChecks.subject_html })}
        label={translate('booking.subject')}
        required
        fullWidth
        error={subject !== undefined}
        helperText={subject?.message === undefined ? undefined : translate(subject.message)}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
        <MailContentInput
          source="content_html"
          label={translate('booking.content')}
          validate={bookingChecks.content_html}
        />
      </Suspense>
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BookingForm, bookingChecks } from '../booking-form.ts';
import type { BookingStep } from '../steps/booking-change.ts';
import type { BookingSteps } from '../steps/use-booking-steps.ts';
import { MailPreview } from './mail-preview.tsx';
import { useSentMail } from './use-sent-mail.ts';

interface Props {
  readonly steps: BookingSteps;
  readonly asked: BookingStep;
  /** Whom the mail goes to. */
  readonly to: string;
}

const previewHeight = 500;

const beside = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

/** The mail to the guest: edited on the left, on the right as it will arrive (DEC-40). */
export function MailStep({ steps, asked, to }: Props) {
  const translate = useTranslate();
  const [subject_html = '', content_html = ''] = useWatch<BookingForm, ['subject_html', 'content_html']>({
    control: steps.form.control,
    name: ['subject_html', 'content_html'],
  });
  const mail = useMemo(() => ({ subject_html, content_html }), [subject_html, content_html]);
  const { sent, late, failed } = useSentMail({ change: steps.change, asked, mail, paused: steps.busy });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {steps.mail.own !== undefined && (
        <Alert
          severity="info"
          action={<Button onClick={steps.mail.restore}>{translate('booking.restore_mail')}</Button>}
        >
          {translate(steps.mail.isRecalled ? 'booking.mail_recalled' : 'booking.mail_replaced')}
        </Alert>
      )}
      <Box sx={beside}>
        <MailEditor />
        <Box component="section" aria-label={translate('booking.preview')}>
          <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate('booking.preview_hint')}</Box>
          {failed && <Alert severity="warning">{translate('booking.preview_failed')}</Alert>}
          <MailPreview mail={sent} to={to} late={late} height={previewHeight} />
        </Box>
      </Box>
    </Box>
  );
}

const MailContentInput = lazy(async () => ({
  default: (await import('./mail-content-input.tsx')).MailContentInput,
}));

/** Subject and content of the mail to the guest (MAIL-01 to MAIL-04). The editor itself is loaded when it is needed. */
function MailEditor() {
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

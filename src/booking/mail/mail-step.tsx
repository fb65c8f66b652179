import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Mail, MailPlan } from '../../../contract/bookings.ts';
import { languageOf } from '../../../domain/people/language.ts';
import { isBlankHtml } from '../../../domain/text/harmless-html.ts';
import { useDebouncedValue } from '../../admin/timers.ts';
import { comingPart } from '../../layout/coming-part.tsx';
import { type BookingForm, bookingChecks } from '../steps/booking-form.tsx';
import type { TwoStepChange, TwoSteps } from '../steps/use-two-steps.ts';
import { MailPreview } from './mail-preview.tsx';

interface Props<Asked> {
  readonly steps: Pick<TwoSteps<Asked>, 'mail' | 'busy'> & {
    readonly change: Pick<TwoStepChange<Asked, MailPlan>, 'key' | 'plan'>;
  };
  readonly asked: Asked;
  /** Whom the mail goes to, and in which language; of whom none is known it is English. */
  readonly to: NonNullable<MailPlan['recipient']>;
}

const previewHeight = 500;

/** On a phone what can be pressed stands under the words, as no column beside them is wide enough for it. */
const wrapping = { flexWrap: { xs: 'wrap', sm: 'nowrap' } } as const;

const beside = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

/** The mail to the guest: edited on the left, on the right as it will arrive (DEC-40). */
export function MailStep<Asked>({ steps, asked, to }: Props<Asked>) {
  const translate = useTranslate();
  const [subject_html = '', content_html = ''] = useWatch<BookingForm, ['subject_html', 'content_html']>({
    name: ['subject_html', 'content_html'],
  });
  const mail = useMemo(() => ({ subject_html, content_html }), [subject_html, content_html]);
  const { sent, late, failed } = useSentMail({ change: steps.change, asked, mail, paused: steps.busy });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {steps.mail.own !== undefined && (
        <Alert
          severity="info"
          sx={wrapping}
          action={<Button onClick={steps.mail.restore}>{translate('booking.restore_mail')}</Button>}
        >
          {translate(steps.mail.isRecalled ? 'booking.mail_recalled' : 'booking.mail_replaced')}
        </Alert>
      )}
      {steps.mail.isRestored && (
        <Alert
          severity="warning"
          sx={wrapping}
          action={<Button onClick={steps.mail.renew}>{translate('booking.renew_mail')}</Button>}
        >
          {translate('booking.mail_restored')}
        </Alert>
      )}
      <Box sx={beside}>
        <MailEditor />
        <Box component="section" aria-label={translate('booking.preview')}>
          <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate('booking.preview_hint')}</Box>
          {failed && <Alert severity="warning">{translate('booking.preview_failed')}</Alert>}
          <MailPreview
            mail={sent}
            to={to.email}
            language={languageOf(to.language)}
            late={late}
            height={previewHeight}
          />
        </Box>
      </Box>
    </Box>
  );
}

const MailContentInput = comingPart(
  async () => (await import('./mail-content-input.tsx')).MailContentInput,
  () => <Skeleton variant="rounded" height={520} />,
);

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
      <MailContentInput
        source="content_html"
        label={translate('booking.content')}
        validate={bookingChecks.content_html}
      />
    </Box>
  );
}

const pauseMs = 400;

/** Of the queries that ask how a mail would leave: they end when it is on its way. */
export const sentMailKey = 'sent-mail';

interface Params<Asked> {
  readonly change: Props<Asked>['steps']['change'];
  readonly asked: Asked;
  readonly mail: Mail;
  /** Asks nothing meanwhile. */
  readonly paused: boolean;
}

/** The mail as it would leave: the server answers each pause in typing with its own, harmless rendering. */
function useSentMail<Asked>({ change, asked, mail, paused }: Params<Asked>) {
  const settled = useDebouncedValue(mail, pauseMs);
  const { data, isFetching, isError } = useQuery({
    queryKey: [sentMailKey, ...change.key, asked, settled],
    queryFn: ({ signal }) => change.plan(asked, settled, signal),
    enabled: !paused && settled.subject_html.trim() !== '' && !isBlankHtml(settled.content_html),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { sent: data, late: isFetching || settled !== mail, failed: isError };
}

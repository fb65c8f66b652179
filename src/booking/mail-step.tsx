import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { BookingForm } from './booking-form.ts';
import { MailEditor } from './mail-editor.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { BookingSteps } from './use-booking-steps.ts';
import { useSentMail } from './use-sent-mail.ts';
import type { Asked } from './use-workflow.ts';

interface Props {
  readonly steps: BookingSteps;
  readonly path: string;
  readonly confirm: string;
  readonly asked: Asked;
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
export function MailStep({ steps, path, confirm, asked, to }: Props) {
  const translate = useTranslate();
  const [subject_html = '', content_html = ''] = useWatch<BookingForm, ['subject_html', 'content_html']>({
    control: steps.form.control,
    name: ['subject_html', 'content_html'],
  });
  const mail = useMemo(() => ({ subject_html, content_html }), [subject_html, content_html]);
  const { sent, late, failed } = useSentMail({ path, confirm, asked, mail, paused: steps.busy });
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

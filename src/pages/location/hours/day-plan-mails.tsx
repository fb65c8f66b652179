import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { SampleMail, SolvedPlan } from '../../../../contract/solve.ts';
import { MailPreview } from '../../../booking/mail/mail-preview.tsx';

/** How many bookings move and are cancelled, and how many guests are told. */
export function PlanTotals({ plan: { bookings, mails = [] } }: { readonly plan: SolvedPlan }) {
  const translate = useTranslate();
  const countOf = (wanted: string) => bookings.filter(({ outcome }) => outcome === wanted).length;
  const told = mails.reduce((sum, { count }) => sum + count, 0);
  if (bookings.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {(['move', 'cancel'] as const)
        .filter(outcome => countOf(outcome) > 0)
        .map(outcome => (
          <li key={outcome}>{translate(`day_hours.will_${outcome}`, { smart_count: countOf(outcome) })}</li>
        ))}
      {told > 0 && <li>{translate('day_hours.will_tell', { smart_count: told })}</li>}
    </Box>
  );
}

const previewHeight = 320;

/** The mails as they will arrive: one of each kind and language, on demand. */
export function PlanMails({ mails }: { readonly mails: readonly SampleMail[] }) {
  const translate = useTranslate();
  return mails.map(({ outcome, language, count, email, ...mail }) => (
    <details key={`${mail.subject_html} ${language ?? ''}`}>
      <summary>
        {translate(`day_hours.mail_${outcome}`, { smart_count: count })}
        {language !== null && ` (${language})`}
      </summary>
      <MailPreview mail={mail} to={email} height={previewHeight} />
    </details>
  ));
}

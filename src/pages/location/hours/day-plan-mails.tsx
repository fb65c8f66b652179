import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { SampleMail, SolvedBooking, SolvedPlan } from '../../../../contract/solve.ts';
import { languageOf } from '../../../../domain/people/language.ts';
import { MailPreview } from '../../../booking/mail/mail-preview.tsx';

/** How many bookings move, are cancelled and are left by choice, and how many guests are told. */
export function PlanTotals({ plan: { bookings, mails = [] } }: { readonly plan: SolvedPlan }) {
  const translate = useTranslate();
  // Those that have begun stay as well, but by no choice: they have none.
  const isCounted = ({ outcome, choices }: SolvedBooking) => outcome !== 'keep' || choices !== undefined;
  const countOf = (wanted: string) =>
    bookings.filter(booking => booking.outcome === wanted && isCounted(booking)).length;
  const { size: told } = new Set(mails.flatMap(({ guests }) => guests));
  const leaving = bookings.filter(leavesLocation).length;
  if (bookings.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {(['move', 'cancel', 'keep'] as const)
        .filter(outcome => countOf(outcome) > 0)
        .map(outcome => (
          <li key={outcome}>{translate(`day_hours.will_${outcome}`, { smart_count: countOf(outcome) })}</li>
        ))}
      {leaving > 0 && <li>{translate('day_hours.will_leave', { smart_count: leaving })}</li>}
      {told > 0 && <li>{translate('day_hours.will_tell', { smart_count: told })}</li>}
    </Box>
  );
}

/** Whether it goes on at another location (DEC-305). */
function leavesLocation({ outcome, to, choices = [] }: SolvedBooking): boolean {
  const isTaken = (choice: NonNullable<typeof to>) =>
    choice.bed_id === to?.bed_id && choice.start_time === to.start_time;
  return outcome === 'move' && choices.some(choice => isTaken(choice) && choice.location !== undefined);
}

const previewHeight = 320;

/** The mails as they will arrive: one of each kind and language, on demand. */
export function PlanMails({ mails }: { readonly mails: readonly SampleMail[] }) {
  const translate = useTranslate();
  return mails.map(({ outcome, language, guests, email, ...mail }) => (
    <details key={`${mail.subject_html} ${language ?? ''}`}>
      <summary>
        {translate(`day_hours.mail_${outcome}`, { smart_count: guests.length })}
        {language !== null && ` (${language})`}
      </summary>
      <MailPreview mail={mail} to={email} language={languageOf(language)} height={previewHeight} />
    </details>
  ));
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MailResponse, TimelineEntry } from '../../../contract/timelines.ts';
import { ReadError } from '../../admin/show/read-error.tsx';
import { dotList } from '../../admin/show/show-section.tsx';
import { toneColors } from '../../app/theme.ts';
import { ShortLocationTime, zoneWords } from '../../booking/location-time.tsx';
import { MailPreview } from '../../booking/mail/mail-preview.tsx';
import { Author, ChangeWords, MailLine, toneOf } from '../../booking/timeline/timeline-words.tsx';
import { enTimeline } from '../../i18n/en/timeline.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useBookingTimeline } from './moved-to.tsx';

addWords(enTimeline);

interface Props {
  readonly id: number;
  /** Of the location. */
  readonly zone: string;
}

/** Everything that happened to a booking and to those that it was moved from and to, oldest first. */
export function BookingTimeline({ id, zone }: Props) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const { data, error, refetch } = useBookingTimeline(id);
  if (data === undefined && error !== null)
    return <ReadError many={translate('timeline.title')} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={200} />;
  return (
    <>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mt: -1, mb: 1.5 }}>
        {translate('booking.clocks_of', { zone: zoneWords(zone, locale) })}
      </Box>
      <Box component="ol" aria-label={translate('timeline.title')} sx={dotList}>
        {data.data.map(entry => (
          <Box component="li" key={keyOf(entry)} sx={{ '--dot': toneColors(toneOf(entry)).solid }}>
            {entry.kind === 'mail' ? (
              <TimelineMail mail={entry.mail} />
            ) : (
              <ChangeWords entry={entry} zone={zone} />
            )}
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              <ShortLocationTime start={entry.time} zone={zone} /> <Author by={entry.by} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Nothing happens twice at one instant but mails, which have numbers. */
function keyOf(entry: TimelineEntry): string {
  return `${entry.kind} ${entry.time} ${entry.kind === 'mail' ? entry.mail.id : ''}`;
}

const height = 320;

/** A mail to the guest, what became of it, and on demand its text in a frame where nothing can run. */
function TimelineMail({ mail }: { readonly mail: MailResponse }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <MailLine mail={mail} />
      <Button
        color="inherit"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1.5, textDecoration: 'underline' }}
      >
        {translate(open ? 'timeline.hide_text' : 'timeline.show_text')}
      </Button>
      {open && <MailPreview mail={mail} to={mail.to_email} height={height} />}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MailResponse, TimelineEntry, TimelineLocation } from '../../../contract/timelines.ts';
import type { Tone } from '../../../domain/choice.ts';
import { resources } from '../../../resources/index.ts';
import { ListError } from '../../admin/list/empty-list.tsx';
import { dotList } from '../../admin/show/show-section.tsx';
import { toneColors } from '../../app/theme.ts';
import { StatusName } from '../../booking/booking-row.tsx';
import { ShortLocationTime, zoneWords } from '../../booking/location-time.tsx';
import { MailPreview } from '../../booking/mail/mail-preview.tsx';
import { enTimeline } from '../../i18n/en/timeline.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';
import { TimelinePlace, useBookingTimeline } from './timeline-place.tsx';

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
    return <ListError many={translate('timeline.title')} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={200} />;
  return (
    <>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mt: -1, mb: 1.5 }}>
        {translate('booking.clocks_of', { zone: zoneWords(zone, locale) })}
      </Box>
      <Box component="ol" aria-label={translate('timeline.title')} sx={dotList}>
        {data.data.map(entry => (
          <Box component="li" key={keyOf(entry)} sx={{ '--dot': toneColors(toneOf(entry)).solid }}>
            <TimelineWords entry={entry} zone={zone} />
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              <ShortLocationTime start={entry.time} zone={zone} /> <Author by={entry.by} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function Author({ by }: { readonly by: TimelineEntry['by'] }) {
  const translate = useTranslate();
  if (by === null) return null;
  const name = typeof by === 'string' ? translate(`timeline.${by}`) : by.name;
  return <span>{translate('timeline.by', { name })}</span>;
}

/** Nothing happens twice at one instant but mails, which have numbers. */
function keyOf(entry: TimelineEntry): string {
  return `${entry.kind} ${entry.time} ${entry.kind === 'mail' ? entry.mail.id : ''}`;
}

const tones: Readonly<Record<TimelineEntry['kind'], Tone>> = {
  created: 'info',
  moved: 'info',
  cancelled: 'danger',
  status: 'neutral',
  undone: 'warning',
  mail: 'neutral',
  'session-started': 'success',
  'session-ended': 'success',
};

function toneOf(entry: TimelineEntry): Tone {
  return entry.kind === 'mail' && entry.mail.state === 'failed' ? 'danger' : tones[entry.kind];
}

interface TimelineWordsProps {
  readonly entry: TimelineEntry;
  readonly zone: string;
}

/** What happened, in a sentence, and what belongs to it. */
function TimelineWords({ entry, zone }: TimelineWordsProps) {
  const translate = useTranslate();
  switch (entry.kind) {
    case 'created':
      return <Told what={translate('timeline.created')} location={entry.at} zone={zone} />;
    case 'moved':
      return (
        <>
          {entry.by === 'guest' ? (
            <Told what={translate('timeline.chosen')} />
          ) : (
            <Told what={translate('timeline.moved')} reason={entry.reason} />
          )}
          <TimelinePlace label={translate('booking.from')} location={entry.from} zone={zone} />
          <TimelinePlace label={translate('booking.to')} location={entry.to} zone={zone} />
        </>
      );
    case 'cancelled':
      return <Told what={translate('timeline.cancelled')} reason={entry.reason} />;
    case 'status':
      return (
        <Box>
          {translate('timeline.status')} <StatusName status={entry.before} /> →{' '}
          <StatusName status={entry.after} />
        </Box>
      );
    case 'undone':
      return <Told what={translate(`timeline.undone_${entry.what}`)} />;
    case 'mail':
      return <TimelineMail mail={entry.mail} />;
    case 'session-started':
      return <Told what={translate('timeline.session_started', { smart_count: entry.late_minutes })} />;
    case 'session-ended':
      return (
        <Told
          what={translate('timeline.session_ended', {
            duration: formatDuration(entry.seconds, translate),
            smart_count: entry.early_minutes,
          })}
        />
      );
  }
}

interface ToldProps {
  readonly what: string;
  readonly reason?: string | null;
  readonly location?: TimelineLocation | null;
  readonly zone?: string;
}

function Told({ what, reason, location, zone }: ToldProps) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>{what}</Box>
      {typeof reason === 'string' && <Box>{translate('timeline.reason', { reason })}</Box>}
      {location !== undefined && zone !== undefined && (
        <TimelinePlace label={translate('timeline.for')} location={location} zone={zone} />
      )}
    </>
  );
}

const height = 320;

/** A mail to the guest, what became of it, and on demand its text in a frame where nothing can run. */
function TimelineMail({ mail }: { readonly mail: MailResponse }) {
  const translate = useTranslate();
  const text = useText();
  const [open, setOpen] = useState(false);
  const state = resources.mails.fields.state.choices?.find(({ value }) => value === mail.state);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {translate('timeline.mail', { subject: mail.subject_html })}
        </Box>
        <ToneTag tone={state?.tone}>{text(state?.label ?? mail.state)}</ToneTag>
      </Box>
      {mail.failure !== null && <Box>{mail.failure}</Box>}
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

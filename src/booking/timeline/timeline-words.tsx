import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { TimelineEntry, TimelineLocation } from '../../../contract/timelines.ts';
import type { Role } from '../../../domain/actor.ts';
import type { Tone } from '../../../domain/choice.ts';
import { resources } from '../../../resources/index.ts';
import { rowPath } from '../../admin/table/row.ts';
import { enTimeline } from '../../i18n/en/timeline.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';
import { StatusName } from '../booking-row.tsx';
import { ShortLocationTime } from '../location-time.tsx';

addWords(enTimeline);

interface StandsAtProps {
  readonly label: string;
  readonly location: TimelineLocation | null;
  readonly zone: string;
  /** Of a reader whom the name of the device leads to it. */
  readonly role?: Role | undefined;
}

/** Where a booking stood; its number leads to it. */
export function StandsAt({ label, location, zone, role }: StandsAtProps) {
  const translate = useTranslate();
  if (location === null) return null;
  const { booking_id, start_time, device, removed, location: other } = location;
  const number = translate('timeline.booking', { id: booking_id });
  return (
    <Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>{' '}
      <ShortLocationTime start={start_time} zone={other?.timezone ?? zone} /> ·{' '}
      {other !== undefined && `${other.name} · `}
      <DeviceName device={device} role={role} /> ·{' '}
      {removed ? number : <Link to={`/bookings/${booking_id}`}>{number}</Link>}
    </Box>
  );
}

interface DeviceNameProps {
  readonly device: TimelineLocation['device'];
  readonly role: Role | undefined;
}

/** What a device is called; a link for those who may open it (DEC-08). Of one that is somebody else's by now, its number. */
export function DeviceName({ device, role }: DeviceNameProps) {
  if (device.name === '') return `#${device.id}`;
  const isLinked = role !== undefined && opensDevices?.includes(role) !== false;
  const path = isLinked ? rowPath(resources.devices, device.id, role) : undefined;
  return path === undefined ? device.name : <Link to={path}>{device.name}</Link>;
}

const opensDevices = resources.bookings.fields.bed_id.target?.linkFor;

/** Who did something, as far as the reader is told. */
export function Author({ by }: { readonly by: TimelineEntry['by'] }) {
  const translate = useTranslate();
  if (by === null) return null;
  const name = typeof by === 'string' ? translate(`timeline.${by}`) : by.name;
  return <span>{translate('timeline.by', { name })}</span>;
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

interface Toned {
  readonly kind: TimelineEntry['kind'];
  readonly mail?: { readonly state: string };
}

/** The colour of its dot. */
export function toneOf(entry: Toned): Tone {
  return entry.mail?.state === 'failed' ? 'danger' : tones[entry.kind];
}

interface ChangeWordsProps {
  readonly entry: Exclude<TimelineEntry, { kind: 'mail' }>;
  readonly zone: string;
  /** Of a reader whom the names of devices lead to them. */
  readonly role?: Role | undefined;
}

/** What happened to a booking, in a sentence, and what belongs to it. */
export function ChangeWords({ entry, zone, role }: ChangeWordsProps) {
  const translate = useTranslate();
  switch (entry.kind) {
    case 'created':
      return <Told what={translate('timeline.created')} location={entry.at} zone={zone} role={role} />;
    case 'moved':
      return (
        <>
          {entry.by === 'guest' ? (
            <Told what={translate('timeline.chosen')} />
          ) : (
            <Told what={translate('timeline.moved')} reason={entry.reason} />
          )}
          <StandsAt label={translate('booking.from')} location={entry.from} zone={zone} role={role} />
          <StandsAt label={translate('booking.to')} location={entry.to} zone={zone} role={role} />
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
  readonly role?: Role | undefined;
}

function Told({ what, reason, location, zone, role }: ToldProps) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>{what}</Box>
      {typeof reason === 'string' && <Box>{translate('timeline.reason', { reason })}</Box>}
      {location !== undefined && zone !== undefined && (
        <StandsAt label={translate('timeline.for')} location={location} zone={zone} role={role} />
      )}
    </>
  );
}

interface MailLineProps {
  readonly mail: { readonly subject_html: string; readonly state: string; readonly failure: string | null };
}

/** A mail to a guest by its subject, what became of it, and why where it failed. */
export function MailLine({ mail }: MailLineProps) {
  const translate = useTranslate();
  const text = useText();
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
    </>
  );
}

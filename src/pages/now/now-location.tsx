import { type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { LineBooking, NowLocation } from '../../../contract/fleet.ts';
import { blockingStatuses, isAmong } from '../../../domain/bookings/booking-status.ts';
import { LocationStatus, locationStatuses } from '../../../domain/choice.ts';
import { healthChoice } from '../../../domain/devices/fleet-health.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { timeOf } from '../../../domain/time/time-zone.ts';
import { zoneName } from '../../booking/location-time.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag, useChoiceLabel } from '../../kinds/choice-views.tsx';
import { useSoon } from '../../kinds/time/clock-words.ts';
import { browserZone, sameClock } from '../../kinds/time/written-times.ts';
import { clockAt, useBookingWords } from './booking-words.ts';
import { NowLine } from './now-line.tsx';

interface Props {
  readonly location: NowLocation;
  /** Epoch ms. */
  readonly now: number;
  readonly mostLanes: number;
}

/** One location: its clock, whether it is open, what needs someone, and its line of time. */
export function NowLocationRow({ location, now, mostLanes }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const headingId = `now-${location.id}`;
  return (
    <li className="now-location" data-urgency={location.urgency} aria-labelledby={headingId}>
      <div className="now-about">
        <h2 id={headingId}>
          <Link to={`/location/${location.id}?activeTab=board`}>{location.name}</Link>{' '}
          {location.city !== null && <small>{location.city}</small>}
        </h2>
        <LocationClock zone={location.timezone} now={now} />
        <OpenState location={location} now={now} />
        <Needs location={location} />
        <Figures location={location} now={now} />
        {!isPhone && <Next location={location} now={now} />}
      </div>
      <NowLine location={location} now={now} mostLanes={mostLanes} leads={!isPhone} />
      {isPhone && <Following location={location} now={now} />}
    </li>
  );
}

/** What the clocks of a location show, and whose clocks these are where the reader's show something else. */
function LocationClock({ zone, now }: { readonly zone: string; readonly now: number }) {
  const locale = usePageLanguage();
  const instant = new Date(now).toISOString();
  const isOther = !sameClock(instant, zone, browserZone());
  return (
    <div className="now-clock">
      <time dateTime={instant} className="figures">
        {isOther ? clockAt(now, zone, now, locale ?? 'en') : timeOf(now, zone).slice(0, 5)}
      </time>{' '}
      {isOther && <small>{zoneName(instant, zone, locale)}</small>}
    </div>
  );
}

function OpenState({ location: { opening, status, timezone }, now }: Omit<Props, 'mostLanes'>) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const text = useText();
  const { state, until, reason } = opening;
  if (status !== LocationStatus.Open) {
    const known = locationStatuses.find(({ value }) => value === status);
    return (
      <div>
        <ToneTag tone={known?.tone}>{text(known?.label ?? 'Close')}</ToneTag>
      </div>
    );
  }
  const said =
    until === null
      ? translate(`now.${state}`)
      : translate(`now.${state}_until`, { time: clockAt(Date.parse(until), timezone, now, locale) });
  return <div className="now-soft">{inOneLine([said, reason])}</div>;
}

const kinds = ['booked_faults', 'closed', 'late', 'faults'] as const;
const tones = { booked_faults: 'danger', closed: 'danger', late: 'warning', faults: 'warning' } as const;

/** What needs someone, and the devices that do. */
function Needs({ location: { needs, devices } }: Pick<Props, 'location'>) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const counted = kinds.filter(kind => needs[kind] > 0);
  if (counted.length === 0) return null;
  return (
    <div className="now-needs">
      {counted.map(kind => (
        <ToneTag key={kind} tone={tones[kind]}>
          {translate(`now.need.${kind}`, { smart_count: needs[kind] })}
        </ToneTag>
      ))}
      {devices.faults.map(({ id, name, state }) => (
        <span key={id}>
          <Link to={`/devices/${id}`}>{name}</Link> <small>{labelOf(healthChoice(state))}</small>
        </span>
      ))}
      {needs.faults > devices.faults.length && (
        <small>{translate('now.more', { smart_count: needs.faults - devices.faults.length })}</small>
      )}
    </div>
  );
}

function Figures({ location: { running, coming, devices, opening, free }, now }: Omit<Props, 'mostLanes'>) {
  const translate = useTranslate();
  const step = free.find(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end));
  const isTaking = opening.state === 'open';
  const parts = [
    ...(running > 0 ? [translate('now.running', { count: running })] : []),
    ...(coming > 0 ? [translate('now.coming', { count: coming })] : []),
    ...(isTaking && devices.installed > 0
      ? [translate('now.free', { count: step?.count ?? 0, all: devices.installed })]
      : []),
    ...(devices.disabled > 0 ? [translate('now.disabled', { count: devices.disabled })] : []),
  ];
  if (devices.installed === 0) return <div className="now-soft">{translate('now.no_devices')}</div>;
  return parts.length === 0 ? null : <div className="figures">{inOneLine(parts)}</div>;
}

/** What still takes place, at `now` (epoch ms), by its start. */
function dueOf({ bookings }: NowLocation, now: number): readonly LineBooking[] {
  return bookings.filter(({ status, end }) => isAmong(blockingStatuses, status) && Date.parse(end) > now);
}

/** Who comes next. */
function Next({ location, now }: Omit<Props, 'mostLanes'>) {
  const translate = useTranslate();
  const next = dueOf(location, now).find(({ start }) => Date.parse(start) > now);
  const soon = useSoon(next?.start ?? null, next !== undefined);
  const words = useBookingWords(location.timezone, now);
  if (next === undefined) return null;
  const { clock, who } = words(next);
  return (
    <div className="now-next">
      {translate('now.next')}{' '}
      <Link to={`/bookings/${next.id}`}>
        <span className="figures">{clock.slice(0, 5)}</span> {who}
      </Link>
      {soon !== undefined && <small> {soon}</small>}
    </div>
  );
}

const mostFollowing = 4;

/** On a phone, whose line has no room for words and fingers: who lies on a device, and who comes next. */
function Following({ location, now }: Omit<Props, 'mostLanes'>) {
  const translate = useTranslate();
  const due = dueOf(location, now);
  if (due.length === 0) return <div className="now-soft">{translate('now.nothing')}</div>;
  return (
    <ul className="now-following">
      {due.slice(0, mostFollowing).map(booking => (
        <FollowingBooking key={booking.id} booking={booking} zone={location.timezone} now={now} />
      ))}
      {due.length > mostFollowing && (
        <li>
          <Link to={`/location/${location.id}?activeTab=board`}>
            {translate('now.more', { smart_count: due.length - mostFollowing })}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface FollowingProps {
  readonly booking: LineBooking;
  readonly zone: string;
  readonly now: number;
}

function FollowingBooking({ booking, zone, now }: FollowingProps) {
  const { clock, who, device, state, tone } = useBookingWords(zone, now)(booking);
  const soon = useSoon(booking.start, true);
  return (
    <li>
      <Link to={`/bookings/${booking.id}`}>
        <span>
          <span className="figures">{clock}</span> {who}
          <small>{device}</small>
        </span>
        {state === undefined ? <small>{soon}</small> : <ToneTag tone={tone}>{state}</ToneTag>}
      </Link>
    </li>
  );
}

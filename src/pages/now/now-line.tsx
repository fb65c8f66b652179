import './now-line.css';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { LineBooking, NowLocation } from '../../../contract/fleet.ts';
import type { Placed } from '../../../domain/bookings/day-board.ts';
import { onLine, packed, shownAround, ticksOn } from '../../../domain/now/time-line.ts';
import { datesOf, languageOf } from '../../../domain/people/language.ts';
import { type Interval, subtract } from '../../../domain/time/interval.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useBookingWords } from './booking-words.ts';

interface Props {
  readonly location: NowLocation;
  /** Epoch ms. */
  readonly now: number;
  /** So many bookings stand beneath each other; of more their number. */
  readonly mostLanes: number;
  /** Whether one gets from it to its bookings; where it is too narrow for that, they are listed beneath. */
  readonly leads: boolean;
}

/**
 * A location from an hour ago to six hours ahead: its own hours, when it is closed, who lies on a device and who comes,
 * how many devices are free.
 */
export function NowLine({ location, now, mostLanes, leads }: Props) {
  const translate = useTranslate();
  const { timezone: zone, opening, bookings, free, id } = location;
  const shown = shownAround(now);
  const lanes = packed(onLine(bookings.map(timed), shown));
  const hidden = lanes.slice(mostLanes).reduce((sum, lane) => sum + lane.length, 0);
  return (
    <div className="now-line">
      <div className="now-ground" aria-hidden="true">
        {onLine(subtract(shown, opening.open.map(spanOf)), shown).map(each => (
          <i key={each.start} className="shut" style={styleOf(each)} />
        ))}
        <Ticks shown={shown} zone={zone} />
      </div>
      <ul className="now-lanes" aria-label={translate('now.line')} aria-hidden={!leads} inert={!leads}>
        {lanes.slice(0, mostLanes).map(lane => (
          <li key={lane[0]?.booking.id}>
            {lane.map(({ booking, ...at }) => (
              <Bar key={booking.id} booking={booking} at={at} zone={zone} now={now} />
            ))}
          </li>
        ))}
      </ul>
      {hidden > 0 && leads && (
        <Link className="now-hidden" to={`/location/${id}?activeTab=board`}>
          {translate('now.more', { smart_count: hidden })}
        </Link>
      )}
      <div className="now-free" title={translate('now.free_on_line')} aria-hidden="true">
        {onLine(free.map(withSpan), shown).map(step => (
          <i key={step.start} className={step.count === 0 ? 'full' : 'some'} style={styleOf(step)}>
            <span>{step.count}</span> <small>{translate('now.free_word')}</small>
          </i>
        ))}
      </div>
      <i className="now-mark" style={{ left: `${nowShare * 100}%` }} aria-hidden="true" />
    </div>
  );
}

/** Where now stands on every line: what has been is a seventh of it. */
const nowShare = onLine([{ start: 0, end: 1 }], shownAround(0))[0]?.left ?? 0;

interface BarProps {
  readonly booking: LineBooking;
  readonly at: Placed;
  readonly zone: string;
  readonly now: number;
}

/** The shortest booking is wider; of one that an end of the line cuts, less may be left than a finger hits. */
const leastLink = 0.045;

function Bar({ booking, at, zone, now }: BarProps) {
  const { who, short, tone, whole } = useBookingWords(zone, now)(booking);
  const drawn = { className: `now-bar tone-${tone}`, style: styleOf(at), title: whole };
  if (at.width < leastLink) return <i {...drawn} aria-hidden="true" />;
  return (
    <Link {...drawn} to={`/bookings/${booking.id}`} aria-label={whole}>
      {short !== undefined && <b>{short}</b>} {who}
    </Link>
  );
}

/** Beyond, the words of an hour would be cut. */
const lastLabel = 0.96;

interface TicksProps {
  readonly shown: Interval;
  readonly zone: string;
}

/** The full hours of a zone's clock; the first of a day with its name. */
export function Ticks({ shown, zone }: TicksProps) {
  const locale = usePageLanguage();
  const weekday = new Intl.DateTimeFormat(datesOf(languageOf(locale)).locale, {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return ticksOn(shown, zone).map(({ instant, time, day, left }) => (
    <i
      key={instant}
      className={day === undefined ? 'tick' : 'tick midnight'}
      style={{ left: `${left * 100}%` }}
    >
      {left < lastLabel && (
        <span>{day === undefined ? time : `${time} ${weekday.format(Date.parse(day))}`}</span>
      )}
    </i>
  ));
}

function timed(booking: LineBooking) {
  return { booking, ...spanOf(booking) };
}

function withSpan(step: NowLocation['free'][number]) {
  return { count: step.count, ...spanOf(step) };
}

function spanOf({ start, end }: { readonly start: string; readonly end: string }): Interval {
  return { start: Date.parse(start), end: Date.parse(end) };
}

function styleOf({ left, width }: Placed) {
  return { left: `${left * 100}%`, width: `${width * 100}%` };
}

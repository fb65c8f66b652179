import './hours-ahead.css';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { bookedDays, weeksAhead } from '../../../../contract/hours/booked-days.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { bookedWhileClosed } from '../../../../domain/bookings/closed-day.ts';
import { type DatedHours, type DayOpening, openingOfDay } from '../../../../domain/hours/opening-hours.ts';
import { addDays, secondsOf, weekdays } from '../../../../domain/time/calendar.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { OpeningLine } from '../day-opening.tsx';
import type { LocationDetail } from '../location-detail.ts';
import { dayInWords, shortTime, zoneOf } from '../location-time.ts';
import { todayAt } from './chosen-week.ts';

interface Props {
  readonly location: LocationDetail;
  /** The weeks as they would be. */
  readonly weeks: readonly DatedHours[];
  readonly mayChange: boolean;
}

interface DayAhead {
  readonly day: string;
  readonly opening: DayOpening;
  /** Undefined until they are known. */
  readonly bookings: number | undefined;
}

/**
 * What becomes of the hours in the next eight weeks, also while they are being changed, and the days that have hours of
 * their own (DEC-213). A day that is closed although guests are expected stands out.
 */
export function HoursAhead({ location, weeks, mayChange }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const text = useText();
  const booked = useBookedDays(location.id);
  const state = usePanelState();
  const today = todayAt(location);
  const zone = zoneOf(location);
  const of = (day: string): DayAhead => ({
    day,
    opening: openingOfDay(day, zone, weeks, location.logs),
    bookings: booked && (booked.get(day) ?? 0),
  });
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const rows = Array.from({ length: weeksAhead }, (_, at) => addDays(monday, 7 * at));
  const special = [...new Set(location.logs.map(({ day }) => day))].filter(day => day >= today).sort();
  return (
    <section className="hours-ahead">
      <h2>{translate('later_hours.ahead')}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {weekdays.map(day => (
              <th key={day} scope="col">
                {text(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(first => (
            <tr key={first}>
              <th scope="row">{dayInWords(first, locale, { day: 'numeric', month: 'short' })}</th>
              {weekdays.map((_, at) => {
                const day = addDays(first, at);
                return day < today ? <td key={day} className="past" /> : <DayCell key={day} {...of(day)} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">
        {(['open', 'special', 'shut', 'conflict'] as const).map(state => (
          <span key={state}>
            <i className={state} /> {translate(`later_hours.${state}`)}
          </span>
        ))}
      </p>
      <div className="head">
        <h2>{translate('later_hours.special_days')}</h2>
        {mayChange && (
          <Button
            size="small"
            component={Link}
            to={`/locations/close?ids=${location.id}&days=holidays`}
            state={state}
          >
            {translate('later_hours.close_days')}
          </Button>
        )}
      </div>
      {special.length === 0 ? (
        <p>{translate('later_hours.no_special_days')}</p>
      ) : (
        <ul>
          {special.map(day => (
            <SpecialLine key={day} {...of(day)} locationId={location.id} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

function useBookedDays(id: number): ReadonlyMap<string, number> | undefined {
  const provider = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['bookings', 'bookedDays', id],
    queryFn: ({ signal }) => provider.ask(bookedDays, { params: { id }, signal }),
    meta: { resources: ['bookings', 'location-days'] },
  });
  return data && new Map(data.data.map(({ day, bookings }) => [day, bookings]));
}

function isConflict({ opening, bookings = 0 }: DayAhead): boolean {
  return bookedWhileClosed(opening, bookings) > 0;
}

const daySeconds = 86_400;

/** One day as a bar from midnight to midnight. */
function DayCell(ahead: DayAhead) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { day, opening, bookings } = ahead;
  const { rule, from = '', to = '' } = opening;
  const isShut = opening.open === undefined;
  const hours = isShut ? translate('location.calendar.closed') : `${shortTime(from)}–${shortTime(to)}`;
  const expected = bookings ? `, ${translate('later_hours.bookings', { smart_count: bookings })}` : '';
  const reason = rule.kind === 'special' ? `, ${rule.reason}` : '';
  const words = `${dayInWords(day, locale)}: ${hours}${reason}${isShut ? expected : ''}`;
  const state = [
    rule.kind === 'special' && 'special',
    isShut && 'shut',
    isConflict(ahead) && 'conflict',
  ].filter(Boolean);
  return (
    <td className={state.join(' ')} title={words}>
      <span role="img" aria-label={words} className="bar">
        {!isShut && (
          <b
            style={{
              left: `${(secondsOf(from) / daySeconds) * 100}%`,
              right: `${(1 - secondsOf(to) / daySeconds) * 100}%`,
            }}
          />
        )}
        {isConflict(ahead) && bookings}
      </span>
    </td>
  );
}

interface LineProps extends DayAhead {
  readonly locationId: number;
  readonly mayChange: boolean;
}

/** A day that has hours of its own, and what is wrong with it. */
function SpecialLine({ locationId, mayChange, ...ahead }: LineProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const state = usePanelState();
  const { day, opening, bookings } = ahead;
  const words = dayInWords(day, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return (
    <li className={isConflict(ahead) ? 'conflict' : undefined}>
      {mayChange ? (
        <Link to={`/location/${locationId}/day/${day}`} state={state}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      <OpeningLine opening={opening} />
      {opening.open !== undefined && opening.rule.kind === 'special' && (
        <span className="reason">{opening.rule.reason}</span>
      )}
      {isConflict(ahead) && (
        <b className="expected">{translate('later_hours.bookings', { smart_count: bookings ?? 0 })}</b>
      )}
    </li>
  );
}

import { type Theme, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Insights } from '../../../contract/totals.ts';
import { weekdays as weekdayKeys } from '../../../domain/time/calendar.ts';
import { moveInTable } from '../../admin/keys/roving-table.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { type Asked, listBehind } from './asked.ts';

/** The hours that are always shown, from one to the next. */
const usualHours = [9, 18] as const;
/** From none to the busiest. */
const steps = 9;
/** A Monday, to name weekdays by. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

interface Props {
  readonly week: Insights['week'];
  readonly asked: Asked;
}

/**
 * How many bookings begin in each hour of the week: the darker, the more; each leads to its bookings, by arrow keys from one to
 * the next. Lies on its side on a phone.
 */
export function WeekMap({ week, asked }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const most = Math.max(1, ...week.map(({ bookings }) => bookings));
  const counts = new Map(week.map(({ weekday, hour, bookings }) => [`${weekday} ${hour}`, bookings]));
  const all = [...usualHours, ...week.map(({ hour }) => hour)];
  const first = Math.min(...all);
  const hours = Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at);
  const weekdays = Array.from({ length: 7 }, (_, at) => at);
  const nameOf = (weekday: number, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(monday + weekday * dayMs);
  const clock = (hour: number) => String(hour).padStart(2, '0');
  const busiest = week.find(({ bookings }) => bookings === most);
  const [stop, setStop] = useState<string>();
  const reached = stop !== undefined && counts.has(stop) ? stop : `${busiest?.weekday} ${busiest?.hour}`;
  const cell = (weekday: number, hour: number) => {
    const key = `${weekday} ${hour}`;
    const count = counts.get(key) ?? 0;
    const told = `${nameOf(weekday, 'long')} ${clock(hour)}:00: ${count}`;
    const start = { start_weekday: weekdayKeys[weekday] ?? '', start_hour: hour };
    return (
      <td key={key} title={told} className="figures" data-full={Math.ceil((count / most) * steps)}>
        {count > 0 && (
          <Link
            to={listBehind(asked, 'held', start)}
            tabIndex={key === reached ? 0 : -1}
            onFocus={() => setStop(key)}
          >
            {count}
          </Link>
        )}
      </td>
    );
  };
  const [across, down] = phone ? [weekdays, hours] : [hours, weekdays];
  const headOf = (at: number, isHour: boolean) => (isHour ? clock(at) : nameOf(at, 'short'));
  return (
    <table className="insights-map" aria-label={translate('insights.week')} onKeyDown={moveInTable}>
      <thead>
        <tr>
          <td />
          {across.map(at => (
            <th key={at} scope="col">
              {headOf(at, !phone)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {down.map(row => (
          <tr key={row}>
            <th scope="row">{headOf(row, phone)}</th>
            {across.map(at => (phone ? cell(at, row) : cell(row, at)))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

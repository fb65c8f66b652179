import './day-row.css';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useNow } from '../timers.ts';
import { TableRow, type TableRowProps } from './table-row.tsx';

/** A row of a list in the order of time; above the first one of each day of whoever looks stands that day. */
export function DayRow(props: TableRowProps) {
  const { rows, row, columns, resource } = props;
  const { ahead = '' } = resource.list;
  const day = dayOf(row[ahead]);
  const before = rows[rows.indexOf(row) - 1];
  const isFirst = day !== undefined && (before === undefined || dayOf(before[ahead]) !== day);
  return (
    <>
      {isFirst && <DayHeading day={day} columns={columns.length + 3} />}
      <TableRow {...props} />
    </>
  );
}

/** Epoch ms of the midnight before an instant, on the clocks of this browser. */
function dayOf(instant: unknown): number | undefined {
  const time = typeof instant === 'string' ? new Date(instant) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.setHours(0, 0, 0, 0);
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

function DayHeading({ day, columns }: { readonly day: number; readonly columns: number }) {
  const locale = usePageLanguage();
  const today = new Date(useNow(minuteMs)).setHours(0, 0, 0, 0);
  // A day of 23 or 25 hours is one as well.
  const away = Math.round((day - today) / dayMs);
  const date = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(new Date(day).getFullYear() === new Date(today).getFullYear() ? {} : { year: 'numeric' }),
  }).format(day);
  const near =
    Math.abs(away) > 1
      ? undefined
      : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(away, 'day');
  return (
    <tr className="day">
      <th scope="colgroup" colSpan={columns}>
        {near === undefined ? date : near.charAt(0).toLocaleUpperCase(locale) + near.slice(1)}
        {near !== undefined && <small className="faint"> {date}</small>}
      </th>
    </tr>
  );
}

import './day-row.css';
import { useTranslate } from 'react-admin';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { browserZone, formatInstant, useLocationTime, zoneOfRow } from '../../kinds/time/written-times.ts';
import { useNow } from '../timers.ts';
import type { Row } from './row.ts';
import { TableRow, type TableRowProps } from './table-row.tsx';

/** A row of a list in the order of time; above the first one of each day stands that day. */
export function DayRow(props: TableRowProps) {
  const { rows, row, columns, resource } = props;
  const { ahead = '' } = resource.list;
  const { zone, isOther } = useDayClock(resource.fields[ahead]?.zone, rows);
  const day = dayAt(row[ahead], zone);
  const before = rows[rows.indexOf(row) - 1];
  const isFirst = day !== undefined && (before === undefined || dayAt(before[ahead], zone) !== day);
  return (
    <>
      {isFirst && <DayHeading {...{ day, zone, isOther }} columns={columns.length + 3} />}
      <TableRow {...props} dayZone={zone} />
    </>
  );
}

interface DayClock {
  readonly zone: string;
  /** The times below are shown on others. */
  readonly isOther: boolean;
}

/**
 * The clocks whose days stand above the rows: those that show the times, where all rows share them; else those of whoever
 * looks, as days of several zones do not follow one another.
 */
function useDayClock(path: string | undefined, rows: readonly Row[]): DayClock {
  const [atLocation] = useLocationTime();
  if (path === undefined || !atLocation) return { zone: browserZone(), isOther: false };
  const zone = sharedZone(rows, path);
  return { zone: zone ?? browserZone(), isOther: zone === undefined };
}

const shared = new WeakMap<readonly Row[], string | undefined>();

/** The zone of the locations of all rows; looked for once for all of them. */
function sharedZone(rows: readonly Row[], path: string): string | undefined {
  if (!shared.has(rows)) {
    const zones = new Set(rows.map(row => zoneOfRow(row, path)));
    shared.set(rows, zones.size === 1 ? [...zones][0] : undefined);
  }
  return shared.get(rows);
}

/** The day that the clocks of a zone show at an instant, as the epoch ms of its midnight in UTC. */
function dayAt(instant: unknown, zone: string): number | undefined {
  const shown = formatInstant(instant, zone).slice(0, 10).split('/').map(Number);
  const [day = Number.NaN, month = Number.NaN, year = Number.NaN] = shown;
  const midnight = Date.UTC(year, month - 1, day);
  return Number.isNaN(midnight) ? undefined : midnight;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

interface DayHeadingProps extends DayClock {
  readonly day: number;
  readonly columns: number;
}

function DayHeading({ day, zone, isOther, columns }: DayHeadingProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const today = dayAt(new Date(useNow(minuteMs)).toISOString(), zone) ?? day;
  const away = (day - today) / dayMs;
  const written = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(new Date(day).getUTCFullYear() === new Date(today).getUTCFullYear() ? {} : { year: 'numeric' }),
  }).format(day);
  const date = isOther ? translate('booking.time_for_you', { time: written }) : written;
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

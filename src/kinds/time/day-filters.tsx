import { useTranslate } from 'react-admin';
import { type FieldKind, kinds } from '../../../resources/kinds/kinds.ts';
import { type Bounds, boundsOf, type FilterProps } from '../filter-props.ts';

export function DayFilter({ id, value, change }: FilterProps) {
  return (
    <input
      id={id}
      type="date"
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
    />
  );
}

/** A wall-clock time, as `HH:mm:ss`. */
export function TimeFilter({ id, value, change }: FilterProps) {
  return (
    <input
      id={id}
      type="time"
      value={typeof value === 'string' ? value.slice(0, 5) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : `${target.value}:00`)}
    />
  );
}

/** Two days, both included, with shortcuts that end today (FILTER-10, FILTER-11). */
export function DateRangeFilter({ id, label, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const [first, last] = daysOf(field.kind, value);
  const set = (from: string, to: string) => change(rangeOf(field.kind, from, to));
  return (
    <span className="pair range">
      <input
        id={id}
        type="date"
        aria-label={`${label}, ${translate('list.from')}`}
        max={last === '' ? undefined : last}
        value={first}
        onChange={({ target }) => set(target.value, last)}
      />
      <input
        type="date"
        aria-label={`${label}, ${translate('list.to')}`}
        min={first === '' ? undefined : first}
        value={last}
        onChange={({ target }) => set(first, target.value)}
      />
      <select
        className="shortcuts"
        aria-label={`${label}, ${translate('list.shortcuts')}`}
        value=""
        onChange={({ target }) => {
          const [from, to] = lastDays(Number(target.value), new Date());
          set(from, to);
        }}
      >
        <option value="" disabled hidden>
          {translate('list.shortcuts_hint')}
        </option>
        {shortcuts.map(({ label: text, days }) => (
          <option key={days} value={days}>
            {translate(text)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The shortcuts of a date range, in days back from today (FILTER-11). */
export const shortcuts = [
  { label: 'list.last_week', days: 7 },
  { label: 'list.last_month', days: 30 },
  { label: 'list.last_three_months', days: 90 },
] as const;

/** First and last day of a range, on the clocks of this browser; '' where it is open. */
export function daysOf(kind: FieldKind, value: unknown): readonly [first: string, last: string] {
  const { ge, le } = boundsOf(value);
  return [dayOf(kind, ge), dayOf(kind, le)];
}

/**
 * The range of these days as a filter: days for days, and for instants from 00:00 of the first day to
 * 23:00 of the last (FILTER-10, DEC-13), on the clocks of this browser.
 */
export function rangeOf(kind: FieldKind, first: string, last: string): Bounds | undefined {
  if (first === '' && last === '') return undefined;
  const isTime = onClocks(kind);
  const ge = isTime ? instantOf(first, '00:00') : first;
  const le = isTime ? instantOf(last, '23:00') : last;
  return { ...(ge === '' ? {} : { ge }), ...(le === '' ? {} : { le }) };
}

/** The days from `days` days before `now` until the day of `now`. */
export function lastDays(days: number, now: Date): readonly [first: string, last: string] {
  const before = new Date(now);
  before.setDate(before.getDate() - days);
  return [localDay(before), localDay(now)];
}

function dayOf(kind: FieldKind, value: unknown): string {
  if (typeof value !== 'string') return '';
  if (!onClocks(kind)) return value.slice(0, 10);
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? '' : localDay(instant);
}

function onClocks(kind: FieldKind): boolean {
  return kinds[kind].storage === 'instant';
}

function instantOf(day: string, time: string): string {
  const instant = new Date(`${day}T${time}`);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
}

export function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map(number => String(number).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

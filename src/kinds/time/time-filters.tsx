import { useTranslate } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { ageOn, bornFrom, bornUntil } from '../../../domain/people/person.ts';
import { isSpan, spans } from '../../../domain/time/span.ts';
import { type Bounds, boundsOf, type FilterProps } from '../filter-props.ts';
import { DayBox } from './day-box.tsx';
import { localDay, rangeOf, shownDays } from './day-range.ts';

export function DayFilter({ id, label, value, change }: FilterProps) {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return <DayBox id={id} label={label} value={day} change={next => change(next === '' ? undefined : next)} />;
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

/**
 * Two days, both included (FILTER-10), or a span that keeps its meaning from day to day: today, this week, the
 * shortcuts that end today (FILTER-11). A day that is typed takes the place of a span.
 */
export function DateRangeFilter({ id, label, value, change, field: { kind } }: FilterProps) {
  const translate = useTranslate();
  const span = isSpan(value) ? value : undefined;
  const [first, last] = shownDays(kind, value);
  const set = (from: string, to: string) => change(rangeOf(kind, from, to));
  return (
    <span className="pair range">
      <DayBox
        id={id}
        label={`${label}, ${translate('list.from')}`}
        max={last === '' ? undefined : last}
        value={first}
        change={day => set(day, last)}
      />
      <DayBox
        label={`${label}, ${translate('list.to')}`}
        min={first === '' ? undefined : first}
        value={last}
        change={day => set(first, day)}
      />
      <select
        className="shortcuts"
        aria-label={`${label}, ${translate('list.shortcuts')}`}
        value={span ?? ''}
        onChange={({ target }) => change(target.value)}
      >
        <option value="" disabled hidden>
          {translate('list.shortcuts_hint')}
        </option>
        {spans.map(each => (
          <option key={each} value={each}>
            {translate(`spans.${each}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

const oldest = 120;

/** Two ages, both included; the form holds them as the days of birth that they mean today (FILTER-09). */
export function AgeFilter({ id, label, value, change }: FilterProps) {
  const translate = useTranslate();
  const today = localDay(new Date(serverNow()));
  const [from, to] = agesOf(value);
  const set = (first: number | undefined, last: number | undefined) => change(born(today, first, last));
  return (
    <span className="pair">
      <AgeInput
        id={id}
        label={`${label}, ${translate('list.from')}`}
        hint={translate('list.from')}
        age={from}
        change={age => set(age, to)}
      />
      <AgeInput
        label={`${label}, ${translate('list.to')}`}
        hint={translate('list.to')}
        age={to}
        change={age => set(from, age)}
      />
    </span>
  );
}

/** Both ages of such a filter as they are today; undefined where it is open. */
export function agesOf(value: unknown): readonly [from: number | undefined, to: number | undefined] {
  const today = localDay(new Date(serverNow()));
  const { ge, le } = boundsOf(value);
  return [
    typeof le === 'string' ? ageOn(today, le) : undefined,
    typeof ge === 'string' ? ageOn(today, ge) : undefined,
  ];
}

interface AgeInputProps {
  readonly id?: string;
  readonly label: string;
  readonly hint: string;
  readonly age: number | undefined;
  readonly change: (age: number | undefined) => void;
}

function AgeInput({ id, label, hint, age, change }: AgeInputProps) {
  return (
    <input
      id={id}
      type="number"
      min={0}
      max={oldest}
      step={1}
      placeholder={hint}
      aria-label={label}
      value={age ?? ''}
      onChange={({ target }) =>
        change(
          target.value === '' ? undefined : Math.min(oldest, Math.max(0, Math.round(target.valueAsNumber))),
        )
      }
    />
  );
}

/** The older one is, the earlier one was born: the first age ends the range of birthdays. */
function born(today: string, first: number | undefined, last: number | undefined): Bounds | undefined {
  if (first === undefined && last === undefined) return undefined;
  return {
    ...(last === undefined ? {} : { ge: bornFrom(today, last) }),
    ...(first === undefined ? {} : { le: bornUntil(today, first) }),
  };
}

import { useTranslate } from 'react-admin';
import { daysOf, lastDays, rangeOf, shortcuts } from './day-range.ts';
import type { FilterProps } from './filter-props.ts';

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

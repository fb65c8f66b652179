import { useTranslate } from 'react-admin';
import { ageOn, bornFrom, bornUntil } from '../../../domain/people/person.ts';
import { type Bounds, boundsOf, type FilterProps } from '../filter-props.ts';
import { localDay } from './day-filters.tsx';

const oldest = 120;

/** Two ages, both included; the form holds them as the days of birth that they mean today (FILTER-09). */
export function AgeFilter({ id, label, value, change }: FilterProps) {
  const translate = useTranslate();
  const today = localDay(new Date());
  const { ge, le } = boundsOf(value);
  const from = typeof le === 'string' ? ageOn(today, le) : undefined;
  const to = typeof ge === 'string' ? ageOn(today, ge) : undefined;
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

import { useGetOne, useTranslate } from 'react-admin';
import { countryName } from '../../domain/people/country.ts';
import { isSpan } from '../../domain/time/span.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field, ReferenceTarget } from '../../resources/schema/field.ts';
import type { Row } from '../admin/table/row.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { toggleWords, useChoiceLabel } from './choice-views.tsx';
import { boundsOf, type FilterProps, filterFieldOf } from './filter-props.ts';
import { minorUnits } from './number/number-filters.tsx';
import { rowTitle } from './reference/reference-cell.tsx';
import { daysOf } from './time/day-range.ts';
import { agesOf } from './time/time-filters.tsx';
import { formatDay } from './time/written-times.ts';

interface Props extends Pick<FilterProps, 'field' | 'value'> {
  readonly name: string;
}

/** What a filter asks for, in words: what is chosen, the title of a record, both ends of a range. */
export function FilterWords({ name, field, value }: Props) {
  const wordsOf = useWordsOf(field);
  const range = useRangeWords();
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (name === 'age') return range(agesOf(value));
  if (name === 'country_city' && isObject(value)) return Object.values(value).filter(Boolean).join(', ');
  if (isObject(value)) return range(endsOf(field, value));
  if (field.target !== undefined && typeof value === 'number')
    return <RecordName target={field.target} id={value} />;
  return wordsOf(value);
}

/** What a list is asked for in a few words, as far as they are known at once: for the name of a file. */
export function useAskedWords(): (resource: Resource, filter: Readonly<Record<string, unknown>>) => string[] {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  return (resource, filter) =>
    Object.entries(filter).flatMap(([name, value]) => {
      if (isSpan(value)) return [translate(`spans.${value}`)];
      const { choices = [] } = filterFieldOf(resource, name) ?? {};
      const asked: readonly unknown[] = Array.isArray(value) ? value : [value];
      return choices.filter(choice => asked.includes(choice.value)).map(labelOf);
    });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

type Ends = readonly [from: string | number | undefined, to: string | number | undefined];

function endsOf({ kind }: Field, value: object): Ends {
  const { ge, le } = boundsOf(value);
  if (typeof ge === 'number' || typeof le === 'number') {
    const scale = kind === 'money' ? minorUnits : 1;
    const shown = (end: unknown) => (typeof end === 'number' ? end / scale : undefined);
    return [shown(ge), shown(le)];
  }
  const [first, last] = daysOf(kind, value);
  return [first === '' ? undefined : formatDay(first), last === '' ? undefined : formatDay(last)];
}

function useRangeWords(): (ends: Ends) => string {
  const translate = useTranslate();
  return ([from, to]) => {
    if (to === undefined) return `${translate('list.from')} ${from}`;
    return from === undefined ? `${translate('list.to')} ${to}` : `${from} – ${to}`;
  };
}

function useWordsOf(field: Field): (value: unknown) => string {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const locale = usePageLanguage();
  return value => {
    if (field.kind === 'country' && typeof value === 'string') return countryName(value, locale) ?? value;
    if (typeof value === 'boolean') return translate(toggleWords(field)[value ? 0 : 1]);
    const choice = field.choices?.find(each => each.value === value);
    return choice === undefined ? textOf(field, value) : labelOf(choice);
  };
}

function textOf({ kind }: Field, value: unknown): string {
  if (kind === 'money' && typeof value === 'number') return String(value / minorUnits);
  return kind === 'date' ? formatDay(value) : String(value);
}

/** How the record is called; its number only for those who may not read it. */
function RecordName({
  target: { resource: name },
  id,
}: {
  readonly target: ReferenceTarget;
  readonly id: number;
}) {
  const resource = resourceOf(name);
  const { data, isPending } = useGetOne<Row>(name, { id }, { retry: false });
  if (isPending) return '…';
  return data === undefined ? `#${id}` : rowTitle(resource, data);
}

import '../app/theme-variables.css';
import './cells.css';
import { createElement } from 'react';
import type { CombinedFilter } from '../../domain/filter.ts';
import type { FieldKind } from '../../resources/kinds/kinds.ts';
import type { Field } from '../../resources/schema/field.ts';
import type { Cell } from '../admin/engine-context.tsx';
import { coming } from '../layout/coming.tsx';
import { ChoiceCell, DisabledCell, ToggleCell } from './choice-views.tsx';
import { AudioCell, ImageCell } from './file/file-cells.tsx';
import type { Filter, FilterProps } from './filter-props.ts';
import {
  DurationCell,
  MoneyCell,
  NumberCell,
  PercentCell,
  PlainNumberCell,
  SignalCell,
} from './number/number-views.tsx';
import { ReferenceCell } from './reference/reference-cell.tsx';
import {
  CountryCell,
  LinkCell,
  ListCell,
  LongTextCell,
  ObjectsCell,
  TextCell,
  TextFilter,
} from './text/text-views.tsx';
import { DayCell, InstantCell, TimeCell } from './time/time-views.tsx';

// Whatever a first list can be shown without arrives with the first filters that are opened.
const timeFilters = () => import('./time/time-filters.tsx');
const numberFilters = () => import('./number/number-filters.tsx');
const choiceFilters = () => import('./choice-filters.tsx');
const AgeFilter = coming(async () => (await timeFilters()).AgeFilter, WaitingFilter);
const DateRangeFilter = coming(async () => (await timeFilters()).DateRangeFilter, WaitingFilter);
const DayFilter = coming(async () => (await timeFilters()).DayFilter, WaitingFilter);
const TimeFilter = coming(async () => (await timeFilters()).TimeFilter, WaitingFilter);
const MoneyFilter = coming(async () => (await numberFilters()).MoneyFilter, WaitingFilter);
const MoneyRangeFilter = coming(async () => (await numberFilters()).MoneyRangeFilter, WaitingFilter);
const NumberFilter = coming(async () => (await numberFilters()).NumberFilter, WaitingFilter);
const NumberRangeFilter = coming(async () => (await numberFilters()).NumberRangeFilter, WaitingFilter);
const WholeNumberFilter = coming(async () => (await numberFilters()).WholeNumberFilter, WaitingFilter);
const CountryFilter = coming(async () => (await choiceFilters()).CountryFilter, WaitingFilter);
const ChoiceFilter = coming(async () => (await choiceFilters()).ChoiceFilter, WaitingFilter);
const ToggleFilter = coming(async () => (await choiceFilters()).ToggleFilter, WaitingFilter);
const ReferenceFilter = coming(
  async () => (await import('./reference/reference-filter.tsx')).ReferenceFilter,
  WaitingFilter,
);
const CountryCityFilter = coming(
  async () => (await import('./reference/country-city-filter.tsx')).CountryCityFilter,
  WaitingFilter,
);

/** Its place, with the id that its label points to. */
function WaitingFilter({ id }: FilterProps) {
  return createElement('input', { id, disabled: true });
}

/** How a kind of field looks in lists and on detail pages. Its input comes with the first form, from `inputs.ts`. */
export interface KindView {
  /** Draws a value in a table and on a detail page (CELL-01). */
  readonly cell: Cell;
  /** Asks a list for one value (FILTER-01). */
  readonly filter: Filter;
  /** Asks for all from one value to another; each kind that is `rangeable` has one. */
  readonly range?: Filter;
  /** How all of it is shown, where a cell shows only its beginning or how many entries it has. */
  readonly full?: 'lines' | 'html' | 'json' | 'entries' | 'pictures';
  /** History shows which letters differ, not one cell beside the other. */
  readonly byLetters?: true;
}

const views = {
  text: { cell: TextCell, filter: TextFilter, byLetters: true },
  longText: { cell: LongTextCell, filter: TextFilter, full: 'lines', byLetters: true },
  richText: { cell: LongTextCell, filter: TextFilter, full: 'html', byLetters: true },
  email: { cell: LinkCell, filter: TextFilter },
  phone: { cell: LinkCell, filter: TextFilter },
  url: { cell: LinkCell, filter: TextFilter },
  country: { cell: CountryCell, filter: CountryFilter },
  integer: { cell: NumberCell, filter: WholeNumberFilter, range: NumberRangeFilter },
  decimal: { cell: NumberCell, filter: NumberFilter, range: NumberRangeFilter },
  money: { cell: MoneyCell, filter: MoneyFilter, range: MoneyRangeFilter },
  percent: { cell: PercentCell, filter: NumberFilter, range: NumberRangeFilter },
  duration: { cell: DurationCell, filter: NumberFilter, range: NumberRangeFilter },
  numbers: { cell: ListCell, filter: NumberFilter },
  date: { cell: DayCell, filter: DayFilter, range: DateRangeFilter },
  instant: { cell: InstantCell, filter: DateRangeFilter, range: DateRangeFilter },
  time: { cell: TimeCell, filter: TimeFilter },
  toggle: { cell: ToggleCell, filter: ToggleFilter },
  choice: { cell: ChoiceCell, filter: ChoiceFilter },
  choices: { cell: ListCell, filter: ChoiceFilter },
  tags: { cell: ListCell, filter: TextFilter },
  objects: { cell: ObjectsCell, filter: TextFilter, full: 'entries' },
  json: { cell: ObjectsCell, filter: TextFilter, full: 'json', byLetters: true },
  reference: { cell: ReferenceCell, filter: ReferenceFilter },
  image: { cell: ImageCell, filter: TextFilter, full: 'pictures' },
  images: { cell: ImageCell, filter: TextFilter, full: 'pictures' },
  audio: { cell: AudioCell, filter: TextFilter },
} satisfies Readonly<Record<FieldKind, KindView>>;

export function viewOf({ kind }: Pick<Field, 'kind'>): KindView {
  return views[kind];
}

/** What a field's `cell` may name beside any kind. */
const namedCells: Readonly<Record<string, Cell>> = {
  disabled: DisabledCell,
  signal: SignalCell,
  number: PlainNumberCell,
};

/** The component that draws this field where no override replaces it. */
export function cellOf(field: Field): Cell {
  const { cell = field.kind } = field;
  const byName: Readonly<Record<string, KindView>> = views;
  return namedCells[cell] ?? byName[cell]?.cell ?? viewOf(field).cell;
}

/** The widgets that ask for several fields, or for a field in other words (FILTER-07 to FILTER-09). */
const combinedWidgets = {
  country_city: CountryCityFilter,
  start_end_time: DateRangeFilter,
  age: AgeFilter,
} satisfies Record<CombinedFilter, Filter>;

/** The widget of a field by its name, else by its kind and by what its filter allows. */
export function filterOf(field: Field, name: string): Filter {
  const combined: Readonly<Record<string, Filter>> = combinedWidgets;
  const { filter, range } = viewOf(field);
  return combined[name] ?? (field.filter === 'range' ? range : undefined) ?? filter;
}

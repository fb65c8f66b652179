import { toMajor } from '../../../domain/money.ts';
import { writeList } from '../../../domain/text/list-text.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { resourceOf } from '../../../resources/index.ts';
import type { Written } from '../../../resources/kinds/kind.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { rowTitle } from '../../kinds/reference/row-title.ts';
import { zoneOfRow } from '../../kinds/time/written-times.ts';
import { valueAt } from '../../kinds/value-at.ts';
import type { Row } from '../table/row.ts';

export interface TextSettings {
  /** Instants stand on these clocks; undefined: on those of each row's own place. */
  readonly zone: string | undefined;
  /** English texts of the description in the language of the portal. */
  readonly translate: (english: string) => string;
  readonly words: { readonly yes: string; readonly no: string; readonly zone: string };
}

type Writer = (value: unknown, field: Field, row: Row, settings: TextSettings) => string | number;

const writers: Readonly<Record<Written, Writer>> = {
  text: plainText,
  number: plainText,
  json: plainText,
  choice: labelText,
  title: titleText,
  instant: instantText,
  amount: amountText,
  toggle: (value, _field, _row, { words }) => (value === true ? words.yes : words.no),
};

/** What a spreadsheet shows of a value: labels instead of numbers, titles instead of ids, nothing for nothing. */
export function cellText(value: unknown, field: Field, row: Row, settings: TextSettings): string | number {
  if (value === null || value === undefined || value === '') return '';
  return writers[kindOf(field).written](value, field, row, settings);
}

function plainText(value: unknown): string | number {
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return writeList(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}

function labelText(value: unknown, { choices = [] }: Field, _row: Row, { translate }: TextSettings): string {
  const labelOf = (each: unknown) => {
    const choice = choices.find(known => known.value === each);
    return choice === undefined ? String(each) : translate(choice.label);
  };
  return Array.isArray(value) ? writeList(value.map(labelOf)) : labelOf(value);
}

function titleText(value: unknown, { target }: Field, row: Row): string | number {
  if (target === undefined || typeof value !== 'number') return plainText(value);
  const carried = valueAt(row, target.as);
  return rowTitle(resourceOf(target.resource), {
    id: value,
    ...(typeof carried === 'object' ? carried : {}),
  });
}

function instantText(value: unknown, field: Field, row: Row, { zone }: TextSettings): string {
  const instant = Date.parse(String(value));
  if (Number.isNaN(instant)) return '';
  const clocks = zone ?? zoneOfRow(row, field.zone ?? '');
  return `${dayOf(instant, clocks)} ${timeOf(instant, clocks)}`;
}

/** In major units without a sign of its currency, so that a spreadsheet can add it up. */
function amountText(value: unknown, { currency }: Field, row: Row): string | number {
  if (typeof value !== 'number') return plainText(value);
  const code =
    currency === undefined ? 'USD' : 'code' in currency ? currency.code : valueAt(row, currency.field);
  return toMajor(value, String(code ?? 'USD').toUpperCase());
}

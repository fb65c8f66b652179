import { toMajor } from '../../../domain/money.ts';
import { dayOf, timeOf } from '../../../domain/time-zone.ts';
import { resourceOf } from '../../../resources/index.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { rowTitle } from '../../cells/row-title.ts';
import { valueAt } from '../../cells/value-at.ts';
import { zoneOfRow } from '../../cells/zone-of-row.ts';
import type { Row } from '../row.ts';

export interface TextSettings {
  /** Instants stand on these clocks; undefined: on those of each row's own place. */
  readonly zone: string | undefined;
  /** English texts of the description in the language of the portal. */
  readonly translate: (english: string) => string;
  readonly words: { readonly yes: string; readonly no: string; readonly zone: string };
}

/** What a spreadsheet shows of a value: labels instead of numbers, titles instead of ids, nothing for nothing. */
export function cellText(value: unknown, field: Field, row: Row, settings: TextSettings): string | number {
  if (value === null || value === undefined || value === '') return '';
  const { kind, choices = [], target } = field;
  if (kind === 'choice' || kind === 'choices') {
    const labelOf = (each: unknown) => {
      const choice = choices.find(known => known.value === each);
      return choice === undefined ? String(each) : settings.translate(choice.label);
    };
    return (Array.isArray(value) ? value : [value]).map(labelOf).join('; ');
  }
  if (kind === 'reference' && target !== undefined && typeof value === 'number') {
    const carried = valueAt(row, target.as);
    return rowTitle(resourceOf(target.resource), {
      id: value,
      ...(typeof carried === 'object' ? carried : {}),
    });
  }
  if (kind === 'instant') return instantText(String(value), field, row, settings.zone);
  if (kind === 'money' && typeof value === 'number') return amountText(value, field, row);
  if (kind === 'toggle') return value === true ? settings.words.yes : settings.words.no;
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join('; ');
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}

function instantText(value: string, field: Field, row: Row, zone: string | undefined): string {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return '';
  const clocks = zone ?? zoneOfRow(row, field.zone ?? '');
  return `${dayOf(instant, clocks)} ${timeOf(instant, clocks)}`;
}

/** In major units without a sign of its currency, so that a spreadsheet can add it up. */
function amountText(value: number, { currency }: Field, row: Row): string {
  const code =
    currency === undefined ? 'USD' : 'code' in currency ? currency.code : valueAt(row, currency.field);
  return toMajor(value, String(code ?? 'USD').toUpperCase());
}

import type { ReactNode } from 'react';
import type { ReferenceTables } from '../../../contract/reference.ts';
import type { Row } from '../../admin/table/row.ts';

interface WorldColumn {
  readonly name: string;
  readonly draw: (row: Row) => ReactNode;
}

const orders: { readonly [Name in keyof ReferenceTables]: readonly (keyof ReferenceTables[Name][number])[] } =
  {
    countries: ['countryName', 'countryCode', 'capital', 'continentName', 'population', 'currencyCode'],
    currencies: ['code', 'name', 'symbol', 'decimal_digits', 'rounding'],
    'time-zones': ['name', 'countryName', 'cities', 'aliases'],
    'booking-statuses': ['value', 'label'],
  };

/** How values are written in the language of the reader. */
interface Writing {
  readonly locale: string;
  /** The portal's own words; those of the world stay as the world writes them. */
  readonly text: (text: string) => string;
}

/** The columns of a table in the order in which people read them; numbers as the language writes them. */
export function columnsOf(table: keyof ReferenceTables, { locale, text }: Writing): readonly WorldColumn[] {
  return orders[table].map(name => ({
    name,
    draw: row => (name === 'label' ? text(String(row[name])) : written(row[name], locale)),
  }));
}

/** The entries as rows, numbered. */
export function rowsOf(entries: readonly object[]): readonly Row[] {
  return entries.map((entry, index) => ({ ...entry, id: index }));
}

function written(value: unknown, locale: string): ReactNode {
  if (typeof value === 'number') return value.toLocaleString(locale);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}

import type { Field } from '../../resources/schema/field.ts';
import type { CellProps } from '../admin/overrides.ts';
import type { Row } from '../admin/row.ts';
import { blank } from './blank.ts';
import { formatMoney } from './format-money.ts';

/** The amount with its currency; a price never stands alone. */
export function MoneyCell({ value, row, field }: CellProps<number | null>) {
  if (typeof value !== 'number') return blank;
  return <span className="figures">{formatMoney(value, currencyOf(field, row))}</span>;
}

function currencyOf({ currency }: Field, row: Row): string | undefined {
  if (currency === undefined) return undefined;
  if ('code' in currency) return currency.code;
  const found = currency.field.split('.').reduce<unknown>(read, row);
  return typeof found === 'string' ? found : undefined;
}

function read(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null
    ? Object.entries(from).find(([key]) => key === name)?.[1]
    : undefined;
}

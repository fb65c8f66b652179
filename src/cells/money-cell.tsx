import { formatMoney } from '../../domain/money/money.ts';
import type { Field } from '../../resources/schema/field.ts';
import type { CellProps } from '../admin/overrides.ts';
import type { Row } from '../admin/table/row.ts';
import { config } from '../config.ts';
import { blank } from './blank.ts';
import { valueAt } from './value-at.ts';

/** The amount with its currency; a price never stands alone. */
export function MoneyCell({ value, row, field }: CellProps<number | null>) {
  if (typeof value !== 'number') return blank;
  return <span className="figures">{formatMoney(value, shownCurrency(field, row))}</span>;
}

/** The price's own currency, unless the portal is set to read all in dollars (DEC-02). */
function shownCurrency(field: Field, row: Row): string {
  return config.clientCurrency === 'USD' ? 'USD' : (currencyOf(field, row) ?? 'USD').toUpperCase();
}

function currencyOf({ currency }: Field, row: Row): string | undefined {
  if (currency === undefined) return undefined;
  if ('code' in currency) return currency.code;
  const found = valueAt(row, currency.field);
  return typeof found === 'string' ? found : undefined;
}

import { useTranslate } from 'react-admin';
import type { Tone } from '../../../domain/choice.ts';
import { signalBand } from '../../../domain/devices/device.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Field } from '../../../resources/schema/field.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import type { Row } from '../../admin/table/row.ts';
import { config } from '../../app/config.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { ToneTag } from '../choice-views.tsx';
import { blank, valueAt } from '../value-at.ts';

const digits = { maximumFractionDigits: 6 };

/** A number in figures of equal width, so that columns can be compared. */
export function NumberCell({ value }: CellProps<number | null>) {
  const locale = usePageLanguage();
  return typeof value === 'number' ? (
    <span className="figures">{value.toLocaleString(locale, digits)}</span>
  ) : (
    blank
  );
}

/** A number that names something, without separators: an id or a rank. */
export function PlainNumberCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{value}</span> : blank;
}

export function PercentCell({ value }: CellProps<number | null>) {
  const locale = usePageLanguage();
  return typeof value === 'number' ? (
    <span className="figures">{value.toLocaleString(locale, digits)} %</span>
  ) : (
    blank
  );
}

/** The amount with its currency; a price never stands alone. */
export function MoneyCell({ value, row, field }: CellProps<number | null>) {
  const locale = usePageLanguage();
  if (typeof value !== 'number') return blank;
  return <span className="figures">{formatMoney(value, shownCurrency(field, row), locale)}</span>;
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

/** Whole seconds as minutes and seconds, in the language of the page. */
export function formatDuration(
  seconds: number,
  translate: (key: string, options: { readonly count: number }) => string,
): string {
  const rest = Math.abs(seconds);
  const minutes = translate('list.minutes', { count: Math.floor(rest / 60) });
  const text = rest % 60 === 0 ? minutes : `${minutes} ${translate('list.seconds', { count: rest % 60 })}`;
  return seconds < 0 ? `−${text}` : text;
}

export function DurationCell({ value }: CellProps<number | null>) {
  const translate = useTranslate();
  return typeof value === 'number' ? (
    <span className="figures">{formatDuration(value, translate)}</span>
  ) : (
    blank
  );
}

/** A signal strength with its figure and its band: `-65 dBm · Good` (ENUM-03, DEV-12); `tone` where its own would mislead. */
export function SignalCell({ value, tone: told }: CellProps<number | null> & { readonly tone?: Tone }) {
  const translate = useTranslate();
  if (typeof value !== 'number') return blank;
  const { tone, label } = signalBand(value);
  return (
    <ToneTag tone={told ?? tone}>
      {value} dBm · {translate(label, { _: label })}
    </ToneTag>
  );
}

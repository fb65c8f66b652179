import { useTranslate } from 'react-admin';
import type { Tone } from '../../../domain/choice.ts';
import { signalBand } from '../../../domain/devices/device.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Field } from '../../../resources/schema/field.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import type { Row } from '../../admin/table/row.ts';
import { config } from '../../app/config.ts';
import { ToneTag } from '../choice-views.tsx';
import { boundsOf, type FilterProps } from '../filter-props.ts';
import { blank, valueAt } from '../value-at.ts';

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });

/** A number in figures of equal width, so that columns can be compared. */
export function NumberCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{format.format(value)}</span> : blank;
}

/** A number that names something, without separators: an id or a rank. */
export function PlainNumberCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{value}</span> : blank;
}

export function PercentCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{value} %</span> : blank;
}

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

/** Whole seconds as minutes and seconds. */
export function formatDuration(seconds: number): string {
  const rest = Math.abs(seconds);
  const minutes = `${Math.floor(rest / 60)} min`;
  const text = rest % 60 === 0 ? minutes : `${minutes} ${rest % 60} s`;
  return seconds < 0 ? `−${text}` : text;
}

export function DurationCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{formatDuration(value)}</span> : blank;
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

/** One whole number, exactly. */
export function WholeNumberFilter(props: FilterProps) {
  return <NumberFilter {...props} step={1} />;
}

/** One number, exactly; typed in steps of `step`, and kept times `scale`. */
export function NumberFilter({
  id,
  value,
  change,
  scale = 1,
  step = 'any',
}: FilterProps & { readonly scale?: number; readonly step?: number | 'any' }) {
  return (
    <input
      id={id}
      type="number"
      step={step}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={({ target }) =>
        change(target.value === '' ? undefined : Math.round(target.valueAsNumber * scale * 1e6) / 1e6)
      }
    />
  );
}

/** From and to, both included; either may stay open. */
export function NumberRangeFilter({
  id,
  label,
  value,
  change,
  scale = 1,
}: FilterProps & { readonly scale?: number }) {
  const translate = useTranslate();
  const bounds = boundsOf(value);
  const set = (bound: 'ge' | 'le', text: string) => {
    const next = { ...bounds, [bound]: text === '' ? undefined : Number(text) * scale };
    change(next.ge === undefined && next.le === undefined ? undefined : next);
  };
  return (
    <span className="pair">
      {(['ge', 'le'] as const).map(bound => {
        const now = bounds[bound];
        const word = translate(bound === 'ge' ? 'list.from' : 'list.to');
        return (
          <input
            key={bound}
            id={bound === 'ge' ? id : undefined}
            type="number"
            step="any"
            placeholder={word}
            aria-label={`${label}, ${word}`}
            value={typeof now === 'number' ? now / scale : ''}
            onChange={({ target }) => set(bound, target.value)}
          />
        );
      })}
    </span>
  );
}

/** Cents in a hundred of each currency: filters know no row, and so no currency. */
export const minorUnits = 100;

/** One amount, typed as it is shown and kept in minor units. */
export function MoneyFilter(props: FilterProps) {
  return <NumberFilter {...props} scale={minorUnits} />;
}

export function MoneyRangeFilter(props: FilterProps) {
  return <NumberRangeFilter {...props} scale={minorUnits} />;
}

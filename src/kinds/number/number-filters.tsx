import { useTranslate } from 'react-admin';
import { boundsOf, type FilterProps } from '../filter-props.ts';

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

import { useTranslate } from 'react-admin';
import { boundsOf } from './bounds-of.ts';
import type { FilterProps } from './filter-props.ts';

/** From and to, both included; either may stay open. */
export function NumberRangeFilter({ id, label, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const scale = field.kind === 'money' ? 100 : 1;
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

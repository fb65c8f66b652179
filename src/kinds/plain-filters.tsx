import { useTranslate } from 'react-admin';
import { useChoiceLabel } from './choice/choice-cells.tsx';
import { boundsOf, type FilterProps } from './filter-props.ts';

export function TextFilter({ id, value, change, field }: FilterProps) {
  return (
    <input
      id={id}
      type="search"
      autoComplete="off"
      maxLength={field.maxLength ?? 255}
      value={typeof value === 'string' ? value : ''}
      onChange={event => change(event.target.value)}
    />
  );
}

/** One number, exactly. Money is typed as it is shown and kept in minor units. */
export function NumberFilter({ id, value, change, field }: FilterProps) {
  const scale = field.kind === 'money' ? 100 : 1;
  return (
    <input
      id={id}
      type="number"
      step={field.kind === 'integer' ? 1 : 'any'}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={({ target }) =>
        change(target.value === '' ? undefined : Math.round(target.valueAsNumber * scale * 1e6) / 1e6)
      }
    />
  );
}

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

/** One of a closed list, or any. */
export function ChoiceFilter({ id, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const choices = field.choices ?? [];
  const now = choices.findIndex(choice => choice.value === value);
  return (
    <select id={id} value={now} onChange={({ target }) => change(choices[Number(target.value)]?.value)}>
      <option value={-1}>{translate('list.any')}</option>
      {choices.map((choice, index) => (
        <option key={choice.value} value={index}>
          {labelOf(choice)}
        </option>
      ))}
    </select>
  );
}

/** On, off, or either. */
export function ToggleFilter({ id, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const [on, off] =
    field.cell === 'disabled' ? ['list.disabled', 'list.enabled'] : ['list.yes_value', 'list.no_value'];
  return (
    <select
      id={id}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value === 'true')}
    >
      <option value="">{translate('list.any')}</option>
      <option value="true">{translate(on)}</option>
      <option value="false">{translate(off)}</option>
    </select>
  );
}

/** A wall-clock time, as `HH:mm:ss`. */
export function TimeFilter({ id, value, change }: FilterProps) {
  return (
    <input
      id={id}
      type="time"
      value={typeof value === 'string' ? value.slice(0, 5) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : `${target.value}:00`)}
    />
  );
}

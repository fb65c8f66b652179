import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';
import { ToneTag } from './tone-tag.tsx';
import { useChoiceLabel } from './use-choice-label.ts';

const shown = 3;

/** The first entries of a list as tags, and how many more there are. */
export function ListCell({ value, field }: CellProps<readonly (string | number)[] | null>) {
  const labelOf = useChoiceLabel();
  if (isBlank(value) || !Array.isArray(value)) return blank;
  const labels = value.map(item => {
    const choice = field.choices?.find(each => each.value === item);
    return choice === undefined ? String(item) : labelOf(choice);
  });
  return (
    <span className="tags" title={labels.join(', ')}>
      {[...new Set(labels.slice(0, shown))].map(label => (
        <ToneTag key={label}>{label}</ToneTag>
      ))}
      {labels.length > shown && <span className="faint">+{labels.length - shown}</span>}
    </span>
  );
}

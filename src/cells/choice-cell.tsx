import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';
import { ToneTag } from './tone-tag.tsx';
import { useChoiceLabel } from './use-choice-label.ts';

/** One of a closed list: plain text, or a tag where the list gives it a tone. */
export function ChoiceCell({ value, field }: CellProps<string | number | null>) {
  const labelOf = useChoiceLabel();
  if (isBlank(value)) return blank;
  const choice = field.choices?.find(each => each.value === value);
  const label = choice === undefined ? String(value) : labelOf(choice);
  return choice?.tone === undefined ? label : <ToneTag tone={choice.tone}>{label}</ToneTag>;
}

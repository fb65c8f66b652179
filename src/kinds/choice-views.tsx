import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Choice, Tone } from '../../domain/choice.ts';
import type { Field } from '../../resources/schema/field.ts';
import type { CellProps } from '../admin/engine-context.tsx';
import { blank, isBlank } from './value-at.ts';

/** One of a closed list: plain text, or a tag where the list gives it a tone. */
export function ChoiceCell({ value, field }: CellProps<string | number | null>) {
  const labelOf = useChoiceLabel();
  if (isBlank(value)) return blank;
  const choice = field.choices?.find(each => each.value === value);
  const label = choice === undefined ? String(value) : labelOf(choice);
  return choice?.tone === undefined ? label : <ToneTag tone={choice.tone}>{label}</ToneTag>;
}

/** On or off, in words and colour. */
export function ToggleCell({ value }: CellProps<boolean | null>) {
  const translate = useTranslate();
  if (typeof value !== 'boolean') return blank;
  return (
    <ToneTag tone={value ? 'success' : 'neutral'}>
      {translate(value ? 'list.yes_value' : 'list.no_value')}
    </ToneTag>
  );
}

/**
 * A flag that takes something out of service: false 'Enabled', true 'Disabled' (CELL-09, ENUM-08). What is removed is
 * neither (DEC-348).
 */
export function DisabledCell({ value, row }: CellProps<boolean | null>) {
  const translate = useTranslate();
  if (row.deleted === true) return <ToneTag>{translate('show.removed')}</ToneTag>;
  return (
    <ToneTag tone={value === true ? 'danger' : 'success'}>
      {translate(value === true ? 'list.disabled' : 'list.enabled')}
    </ToneTag>
  );
}

/** A small label whose colour says its state; the text always says it too. */
export function ToneTag({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={`tag tone-${tone}`}>{children}</span>;
}

/** The label of a choice in the language of the portal; the description's own where there is no other. */
export function useChoiceLabel(): (choice: Choice) => string {
  const translate = useTranslate();
  return choice => translate(choice.label, { _: choice.label });
}

/** What such a flag is called in a filter (CELL-09). */
export function toggleWords({ cell }: Pick<Field, 'cell'>): readonly [on: string, off: string] {
  return cell === 'disabled' ? ['list.disabled', 'list.enabled'] : ['list.yes_value', 'list.no_value'];
}

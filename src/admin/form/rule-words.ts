import { useTranslate } from 'react-admin';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { enRights } from '../../i18n/en/rights.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { toggleWords } from '../../kinds/choice-views.tsx';
import { useLabels } from '../labels.ts';
import type { Because } from '../limits-of.ts';
import type { FormField } from './form-fields.ts';

addWords(enRights);

/** Why a field of a form cannot be changed, with the rule of its description; undefined where it can. */
export function useLockWords(resource: Resource): (field: FormField) => string | undefined {
  const translate = useTranslate();
  const words = useRuleWords(resource);
  return ({ locked, field }) => {
    if (locked === undefined) return undefined;
    const because = ruleBehind(locked, field);
    return because === undefined ? translate(locked) : `${translate(locked)}. ${words(because)}`;
  };
}

/** The rule of the description that locks a field, where that says more than that it is locked. */
function ruleBehind(locked: string, { write, changedBy }: Field): Because | undefined {
  const { update = [], when = undefined } = typeof write === 'object' ? write : {};
  if (locked === 'form.locked_in_state')
    return when === undefined ? undefined : { rule: 'while', entries: when };
  if (locked !== 'form.locked_for_role') return undefined;
  if (changedBy !== undefined) return { rule: 'person', roles: changedBy };
  return update.length === 0 ? undefined : { rule: 'roles', roles: update };
}

/** Puts the rules of a resource into sentences of the portal's language. */
export function useRuleWords(resource: Resource): (because: Because) => string {
  const translate = useTranslate();
  const text = useText();
  const { field: labelOf } = useLabels(resource);

  const valueWords = (name: string, value: unknown) => {
    const choice = fieldOf(resource, name)?.choices?.find(each => each.value === value);
    return choice === undefined ? String(value) : text(choice.label);
  };
  const switchWords = (name: string, isOn: boolean) => {
    const { cell } = fieldOf(resource, name) ?? {};
    const [on, off] = cell === 'disabled' ? toggleWords({ cell }) : ['rights.yes', 'rights.no'];
    return translate(isOn ? on : off);
  };
  const condition = ({ field, op, value }: FilterEntry) => {
    const name = labelOf(field);
    if (value === null) return translate(op === 'ne' ? 'rights.is_set' : 'rights.is_empty', { field: name });
    if (typeof value === 'boolean')
      return translate('rights.op.eq', { field: name, value: switchWords(field, value === (op !== 'ne')) });
    const values = Array.isArray(value) ? value : [value];
    const words = values.map(each => valueWords(field, each)).join(', ');
    return translate(`rights.op.${op}`, { field: name, value: words });
  };

  return because => {
    if ('roles' in because) {
      const names = because.roles.map(role => translate(`roles.${role}`)).join(', ');
      return translate(`rights.rule.${because.rule}`, { roles: names });
    }
    if (because.rule === 'until') return translate('rights.rule.until', { field: labelOf(because.field) });
    if (because.rule === 'owner')
      return translate('rights.rule.owner', { owner: ownerWords(resource, labelOf) });
    if ('entries' in because) {
      const conditions = because.entries.map(condition).join(translate('rights.and'));
      return translate(`rights.rule.${because.rule}`, { conditions });
    }
    return translate(`rights.rule.${because.rule}`);
  };
}

function ownerWords({ owner }: Resource, labelOf: (name: string) => string): string {
  if (owner === undefined) return '';
  return labelOf('through' in owner ? owner.through : owner.field);
}

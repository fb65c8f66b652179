import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { FormField } from '../form/form-fields.ts';
import { useRuleWords } from './use-rule-words.ts';

/** Why a field of a form cannot be changed, with the rule of its description; undefined where it can. */
export function useLockWords(resource: Resource): (field: FormField) => string | undefined {
  const translate = useTranslate();
  const words = useRuleWords(resource);
  return ({ locked, field: { write } }) => {
    if (locked === undefined) return undefined;
    const { update = undefined, when = undefined } = typeof write === 'object' ? write : {};
    if (locked === 'form.locked_for_role' && update !== undefined && update.length > 0)
      return `${translate(locked)}. ${words({ rule: 'roles', roles: update })}`;
    if (locked === 'form.locked_in_state' && when !== undefined)
      return `${translate(locked)}. ${words({ rule: 'while', entries: when })}`;
    return translate(locked);
  };
}

import { ageGate, isTooYoung } from '../../domain/people/person.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Rule } from './define-resource.ts';
import { blankMessage } from './fields.ts';

/** The lists in these fields must not be empty. */
export function filled(...names: readonly string[]): Rule {
  return draft => {
    return blank(names.filter(name => lengthOf(draft[name]) === 0));
  };
}

/** The generic message at each of these fields. */
export function blank(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, blankMessage]));
}

/** The lists in these fields must be equally long; the message stands at the first one that differs. */
export function equalLength(names: readonly string[], message: string): Rule {
  return draft => {
    // What is no list says so itself, and has no length to compare.
    const [first = '', ...others] = names.filter(name => Array.isArray(draft[name]));
    const differing = others.find(name => lengthOf(draft[name]) !== lengthOf(draft[first]));
    return differing === undefined ? undefined : { [differing]: message };
  };
}

/** What `problem` says of the text in the field; no text, no problem. */
export function checkedText(name: string, problem: (value: string, now: number) => string | undefined): Rule {
  return (draft, now) => {
    const value = draft[name];
    const message = typeof value === 'string' ? problem(value, now) : undefined;
    return message === undefined ? undefined : { [name]: message };
  };
}

/** True while the row does not exist yet: only stored rows have an id. */
export function isNew(draft: Readonly<Record<string, unknown>>): boolean {
  return draft.id === undefined || draft.id === null;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** The day of birth in the field must lie far enough back, counted by the year (DEC-58). */
export function oldEnough(name: string): Rule {
  return checkedText(name, (birthday, now) =>
    isTooYoung(birthday, new Date(now).toISOString()) ? sentence('form.age', { years: ageGate }) : undefined,
  );
}

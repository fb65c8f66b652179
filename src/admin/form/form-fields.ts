import type { Role } from '../../../domain/actor.ts';
import { matches } from '../../../domain/filter.ts';
import { mayChange, maySend } from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { blankValue } from '../../kinds/value-at.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One field of a form; `locked` is the key of the reason why this person may not change it now. */
export interface FormField {
  readonly name: string;
  readonly field: Field;
  readonly locked?: string;
}

/**
 * The fields of the form. A new row has those that the role may send; a stored row also those that it
 * may only read, locked. What the server sets itself is in neither.
 */
export function formFields(resource: Resource, role: Role, stored?: Values): FormField[] {
  const fields = Object.entries(resource.fields).filter(([, field]) => isOffered(field, role));
  if (stored === undefined)
    return fields.flatMap(([name, field]) => (maySend(field, 'create', role) ? [{ name, field }] : []));
  return fields.map(([name, field]) => {
    const locked = lockedBecause(field, role, stored);
    return { name, field, ...(locked === undefined ? {} : { locked }) };
  });
}

function isOffered({ write, secret, readBy }: Field, role: Role): boolean {
  return write !== 'never' && secret !== true && (readBy?.includes(role) ?? true);
}

function lockedBecause(field: Field, role: Role, stored: Values): string | undefined {
  if (mayChange(field, role, stored)) return undefined;
  if (field.write === 'on-create' && field.changedBy === undefined) return 'form.locked_after_creation';
  return maySend(field, 'update', role) ? 'form.locked_in_state' : 'form.locked_for_role';
}

/** What the form holds before anything is typed. */
export function initialValues(fields: readonly FormField[], stored?: Values): Values {
  return Object.fromEntries(
    fields.map(({ name, field }) => [
      name,
      stored === undefined ? blankValue(field) : (stored[name] ?? null),
    ]),
  );
}

/** False while the draft does not fulfil what the field waits for. */
export function isShown(field: Field, values: Values): boolean {
  return matches(values, field.visibleWhen ?? []);
}

/**
 * What is sent. Of a stored row only what differs from it; a field that the draft hides is emptied
 * (FORM-PLAN-06), but a field that was hidden from the start is left alone.
 */
export function sentValues(fields: readonly FormField[], values: Values, stored?: Values): Values {
  const sent = fields.flatMap(({ name, field, locked }) => {
    if (locked !== undefined) return [];
    const value = isShown(field, values) ? values[name] : emptied(field, values[name], stored);
    if (stored !== undefined && isSame(value, stored[name])) return [];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}

function emptied(field: Field, value: unknown, stored: Values | undefined): unknown {
  if (stored !== undefined && !isShown(field, stored)) return value;
  return field.required ? blankOrAbsent(field) : null;
}

function blankOrAbsent(field: Field): unknown {
  return field.default === undefined ? undefined : blankValue(field);
}

/** Equal as JSON; nothing and null are the same. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

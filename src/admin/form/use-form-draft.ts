import type { UseFormReturn } from 'react-hook-form';
import { useKeptDraft } from '../list/use-kept-draft.ts';
import type { Row } from '../table/row.ts';
import type { Draft } from './draft-store.ts';
import { type FormField, initialValues, isSame, type Values } from './form-fields.ts';

type Form = UseFormReturn<Record<string, unknown>>;

interface Typed {
  readonly form: Form;
  readonly fields: readonly FormField[];
  readonly stored: Row | undefined;
  readonly key: string;
}

/** Keeps what is typed into the form of a record. Passwords are never kept. */
export function useFormDraft(typed: Typed) {
  const { form, key, stored } = typed;
  return useKeptDraft({
    key,
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => form.formState.isDirty,
    draftOf: time => draftOf(typed, time),
    isNews: draft => isNews(draft, stored),
  });
}

/** A draft that says nothing but what is stored by now is none. */
function isNews({ values }: Draft, stored: Row | undefined): boolean {
  return stored === undefined || Object.entries(values).some(([name, value]) => !isSame(value, stored[name]));
}

/** What differs from the stored row, or from an empty form. */
function draftOf({ form, fields, stored }: Typed, time: number): Draft | undefined {
  const [values, base] = [form.getValues(), initialValues(fields, stored)];
  const typed = fields
    .filter(
      ({ field, locked }) => locked === undefined && field.secret !== true && field.input !== 'password',
    )
    .map(({ name }) => name)
    .filter(name => !isSame(values[name], base[name]));
  if (typed.length === 0) return undefined;
  const part = (of: Values) => Object.fromEntries(typed.map(name => [name, of[name] ?? null]));
  const version = stored?.version;
  return { time, values: part(values), base: part(base), ...(version === undefined ? {} : { version }) };
}

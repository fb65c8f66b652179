import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { serverNow } from '../../../authProvider/server-clock.ts';
import type { Actor } from '../../../domain/actor.ts';
import { changeSchema, draftSchema } from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Row } from '../table/row.ts';
import type { Draft } from './draft-store.ts';
import { type FormField, formFields, initialValues, sentValues, type Values } from './form-fields.ts';
import { type Choices, chosenValues } from './save-row.ts';
import { focusFirstError, useSending, useSubmitOnce } from './use-sending.ts';

export type ResourceFormState = ReturnType<typeof useResourceForm>;
type Form = UseFormReturn<Record<string, unknown>>;

/**
 * The form of a new row, or of a stored one: the schema's own checks, pessimistic saving, the server's
 * refusals at their fields. `submit` and its likes answer the id of the row that is saved, or undefined.
 */
export function useResourceForm(resource: Resource, actor: Actor, read?: Row) {
  const [stored, setStored] = useState(read);
  const fields = useMemo(() => formFields(resource, actor.role, stored), [resource, actor.role, stored]);
  const form = useForm<Record<string, unknown>>({
    defaultValues: initialValues(fields, stored),
    resolver: resolverOf(resource, actor, stored),
    shouldFocusError: false,
  });
  const notify = useNotify();
  const { send, failure, overtaken, question, dismiss } = useSending(resource, form, fields);
  const { onceAsTyped, isSaving } = useOnceAsTyped(form);

  const submit = () =>
    onceAsTyped(async () => {
      let saved: number | undefined;
      const save = form.handleSubmit(async data => {
        const nothingToSend = stored !== undefined && Object.keys(data).length === 0;
        saved = nothingToSend ? stored.id : await send(data, stored);
      }, focusFirstError);
      await save();
      return saved;
    });

  const typeOver = (row: Row | undefined, values: Values) => {
    setStored(row);
    typeInto(form, formFields(resource, actor.role, row), row, values);
  };

  /** Saves what is left of one's own edit, now that it is decided whose value of each field is kept. */
  async function resolve(choices: Choices): Promise<number | undefined> {
    if (overtaken === undefined) return undefined;
    const { sent, current } = overtaken;
    const rest = chosenValues(sent, choices);
    typeOver(current, rest);
    if (Object.keys(rest).length > 0) return await send(rest, current);
    dismiss();
    notify('form.stale_theirs_kept', { type: 'info' });
    return current.id;
  }

  return {
    form,
    fields,
    stored,
    failure,
    overtaken,
    question,
    submit,
    /** Sends the same change again, now that its question has been answered with yes. */
    agree: async () => question && (await onceAsTyped(() => send(question.sent, question.base, true))),
    resolve: (choices: Choices) => onceAsTyped(() => resolve(choices)),
    isSaving,
    restore: (draft: Draft) => typeOver(typedOver(draft, stored), draft.values),
    keepEditing: dismiss,
  };
}

/** Sends at most once as long as the form holds the same: whoever changes it sends something new. */
function useOnceAsTyped(form: Form) {
  const { once, busy } = useSubmitOnce();
  const { isDirty, isSubmitting } = form.formState;
  return {
    onceAsTyped: (work: () => Promise<number | undefined>) => once(work, JSON.stringify(form.getValues())),
    /** On its way, or saved as it stands. */
    isSaving: isSubmitting || (busy && !isDirty),
  };
}

/** What a draft was typed over: whoever has changed the same fields since is asked about on saving. */
function typedOver({ base, version }: Draft, stored: Row | undefined): Row | undefined {
  return stored === undefined || version === undefined ? stored : { ...stored, ...base, version };
}

/** Makes it the form of this row, with these values typed into it. */
function typeInto(form: Form, fields: readonly FormField[], row: Row | undefined, values: Values) {
  form.reset(initialValues(fields, row));
  for (const { name, locked } of fields)
    if (name in values && locked === undefined) form.setValue(name, values[name], { shouldDirty: true });
}

/** Checks what would be sent, not all that is shown: a stored value that nobody touches blocks nothing. */
function resolverOf(resource: Resource, { role }: Actor, stored?: Row): Resolver<Record<string, unknown>> {
  const fields = formFields(resource, role, stored);
  return (values, context, options) => {
    const now = serverNow();
    const schema =
      stored === undefined ? draftSchema(resource, role, now) : changeSchema(resource, role, now, stored);
    return zodResolver(schema)({ ...sentValues(fields, values, stored) }, context, options);
  };
}

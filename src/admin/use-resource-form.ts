import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { Actor } from '../../domain/actor.ts';
import { changeSchema, draftSchema } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { useOverrides } from './engine.tsx';
import { type FormField, formFields, initialValues, sentValues, type Values } from './form-fields.ts';
import type { Row } from './row.ts';
import { useSaveRow } from './save-row.ts';

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
  });
  const { send, failure, overtaken, question, dismiss } = useSending(resource, form, fields);
  const saving = useRef(false);

  async function submit(): Promise<number | undefined> {
    if (saving.current) return undefined;
    saving.current = true;
    let saved: number | undefined;
    try {
      await form.handleSubmit(async data => {
        const nothingToSend = stored !== undefined && Object.keys(data).length === 0;
        saved = nothingToSend ? stored.id : await send(data, stored);
      })();
    } finally {
      saving.current = false;
    }
    return saved;
  }

  /** Gives up what was typed for what somebody else has stored. */
  function takeTheirs() {
    if (overtaken === undefined) return;
    const { current } = overtaken;
    setStored(current);
    form.reset(initialValues(formFields(resource, actor.role, current), current));
    dismiss();
  }

  return {
    form,
    fields,
    stored,
    failure,
    overtaken,
    question: question?.message,
    submit,
    /** Sends the same change again, now on top of what somebody else has stored. */
    overwrite: async () => overtaken && (await send(overtaken.sent, overtaken.current)),
    /** Sends the same change again, now that its question has been answered with yes. */
    agree: async () => question && (await send(question.sent, question.base, true)),
    takeTheirs,
    keepEditing: dismiss,
  };
}

interface Question {
  readonly message: string;
  readonly sent: Values;
  readonly base: Row | undefined;
}

/**
 * One attempt after the other: what the last one was refused for, by whose change it was overtaken, or
 * what the server wants to be answered first.
 */
function useSending(resource: Resource, form: Form, fields: readonly FormField[]) {
  const [failure, setFailure] = useState<string>();
  const [overtaken, setOvertaken] = useState<{ readonly sent: Values; readonly current: Row }>();
  const [question, setQuestion] = useState<Question>();
  const { form: { confirm, messages } = {} } = useOverrides(resource.name);
  const save = useSaveRow(resource);
  const notify = useNotify();
  const translate = useTranslate();

  function dismiss() {
    setOvertaken(undefined);
    setQuestion(undefined);
  }

  async function send(sent: Values, base: Row | undefined, agreed = false): Promise<number | undefined> {
    setFailure(undefined);
    dismiss();
    const asks = base !== undefined && confirm !== undefined && confirm.field in sent;
    const outcome = await save(sent, base, asks ? { [confirm.key]: agreed } : {});
    switch (outcome.kind) {
      case 'saved':
        form.reset(form.getValues());
        notify(base === undefined ? 'form.created' : (messages?.updated ?? 'form.updated'), {
          type: 'success',
        });
        return outcome.id;
      case 'stale':
        setOvertaken({ sent, current: outcome.current });
        return undefined;
      case 'question':
        setQuestion({ sent, base, message: outcome.message });
        return undefined;
      case 'refused':
        markErrors(form, fields, outcome.errors);
        setFailure(refusal(outcome.message, base));
    }
    return undefined;
  }

  function refusal(message: string, base: Row | undefined): string {
    const fallback = messages?.failed ?? (base === undefined ? 'form.create_failed' : 'form.update_failed');
    return translate(message || fallback, { _: message });
  }

  return { send, failure, overtaken, question, dismiss };
}

function markErrors(form: Form, fields: readonly FormField[], errors: Readonly<Record<string, string>>) {
  const marked = fields.filter(({ name }) => name in errors);
  for (const [at, { name }] of marked.entries()) {
    form.setError(name, { type: 'server', message: errors[name] ?? '' }, { shouldFocus: at === 0 });
  }
}

/** Checks what would be sent, not all that is shown: a stored value that nobody touches blocks nothing. */
function resolverOf(resource: Resource, { role }: Actor, stored?: Row): Resolver<Record<string, unknown>> {
  const fields = formFields(resource, role, stored);
  return (values, context, options) => {
    const now = Date.now();
    const schema =
      stored === undefined ? draftSchema(resource, role, now) : changeSchema(resource, role, now, stored);
    return zodResolver(schema)({ ...sentValues(fields, values, stored) }, context, options);
  };
}

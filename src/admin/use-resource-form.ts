import { zodResolver } from '@hookform/resolvers/zod';
import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { Actor } from '../../domain/actor.ts';
import { changeSchema, draftSchema } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { formFields, initialValues, sentValues, type Values } from './form-fields.ts';
import type { Row } from './row.ts';
import { type Outcome, useSaveRow } from './save-row.ts';

export type ResourceFormState = ReturnType<typeof useResourceForm>;

/**
 * The form of a new row, or of a stored one: the schema's own checks, pessimistic saving, the server's
 * refusals at their fields. `submit` answers whether the row is saved.
 */
export function useResourceForm(resource: Resource, actor: Actor, read?: Row) {
  const [stored, setStored] = useState(read);
  const fields = useMemo(() => formFields(resource, actor.role, stored), [resource, actor.role, stored]);
  const form = useForm<Record<string, unknown>>({
    defaultValues: initialValues(fields, stored),
    resolver: resolverOf(resource, actor, stored),
  });
  const [failure, setFailure] = useState<string>();
  const [overtaken, setOvertaken] = useState<{ readonly sent: Values; readonly current: Row }>();
  const saving = useRef(false);
  const save = useSaveRow(resource);
  const notify = useNotify();
  const translate = useTranslate();

  async function send(sent: Values, base: Row | undefined): Promise<boolean> {
    setFailure(undefined);
    const outcome = await save(sent, base);
    if (outcome.kind === 'stale') setOvertaken({ sent, current: outcome.current });
    if (outcome.kind === 'refused') refuse(outcome);
    if (outcome.kind !== 'saved') return false;
    form.reset(form.getValues());
    notify(base === undefined ? 'form.created' : 'form.updated', { type: 'success' });
    return true;
  }

  function refuse({ message, errors }: Outcome & { kind: 'refused' }) {
    const known = fields.filter(({ name }) => name in errors);
    known.forEach(({ name }, at) => {
      form.setError(name, { type: 'server', message: errors[name] ?? '' }, { shouldFocus: at === 0 });
    });
    const fallback = translate(stored === undefined ? 'form.create_failed' : 'form.update_failed');
    setFailure(message === '' ? fallback : translate(message, { _: message }));
  }

  async function submit(): Promise<boolean> {
    if (saving.current) return false;
    saving.current = true;
    let saved = false;
    try {
      await form.handleSubmit(async data => {
        const nothingToSend = stored !== undefined && Object.keys(data).length === 0;
        saved = nothingToSend || (await send(data, stored));
      })();
    } finally {
      saving.current = false;
    }
    return saved;
  }

  /** Sends the same change again, now on top of what somebody else has stored. */
  async function overwrite(): Promise<boolean> {
    if (overtaken === undefined) return false;
    const { sent, current } = overtaken;
    setOvertaken(undefined);
    return send(sent, current);
  }

  /** Gives up what was typed for what somebody else has stored. */
  function takeTheirs() {
    if (overtaken === undefined) return;
    const { current } = overtaken;
    setStored(current);
    form.reset(initialValues(formFields(resource, actor.role, current), current));
    setOvertaken(undefined);
  }

  return {
    form,
    fields,
    stored,
    failure,
    overtaken,
    submit,
    overwrite,
    takeTheirs,
    keepEditing: () => setOvertaken(undefined),
  };
}

/** Checks what would be sent, not all that is shown: a stored value that nobody touches blocks nothing. */
function resolverOf(resource: Resource, { role }: Actor, stored?: Row): Resolver<Record<string, unknown>> {
  const fields = formFields(resource, role, stored);
  const schema = stored === undefined ? draftSchema(resource, role) : changeSchema(resource, role, stored);
  const check = zodResolver(schema);
  return (values, context, options) => check({ ...sentValues(fields, values, stored) }, context, options);
}

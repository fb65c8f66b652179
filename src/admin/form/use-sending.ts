import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { focusFirstError } from './focus-first-error.ts';
import type { FormField, Values } from './form-fields.ts';
import type { Merge } from './merge-edits.ts';
import { useSaveRow } from './save-row.ts';
import { type LastChange, whoChanged } from './who-changed.ts';

type Form = UseFormReturn<Record<string, unknown>>;

interface Params {
  readonly message: string;
  readonly sent: Values;
  readonly base: Row | undefined;
}

/** Somebody else was faster, at some of the same fields; `theirs` merges by itself. */
export interface Overtaken extends Merge {
  readonly sent: Values;
  readonly current: Row;
  readonly who: ReadonlyMap<string, LastChange>;
}

/**
 * One attempt after the other: what the last one was refused for, by whose change it was overtaken, or
 * what the server wants to be answered first.
 */
export function useSending(resource: Resource, form: Form, fields: readonly FormField[]) {
  const [failure, setFailure] = useState<string>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [question, setQuestion] = useState<Params>();
  const { form: { confirm } = {} } = useOverrides(resource.name);
  const provider = useDataProvider<PortalDataProvider>();
  const save = useSaveRow(resource);
  const { tell, refusal } = useTelling(resource, fields);

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
        tell(base === undefined, shown(outcome.merged));
        return outcome.id;
      case 'stale':
        await ask(sent, outcome);
        return undefined;
      case 'question':
        setQuestion({ sent, base, message: outcome.message });
        return undefined;
      case 'refused':
        setFailure(refusal(outcome.message, outcome.errors, base));
        markErrors(form, fields, outcome.errors);
    }
    return undefined;
  }

  async function ask(sent: Values, { current, conflicts, theirs }: Merge & { readonly current: Row }) {
    const who = await whoChanged(provider, resource, current.id);
    setOvertaken({ sent, current, conflicts, theirs: shown(theirs), who });
  }

  /** Of what others have changed, what this form is about. */
  function shown(changed: readonly FormField[]): readonly FormField[] {
    return changed.filter(({ name }) => fields.some(field => field.name === name));
  }

  return { send, failure, overtaken, question, dismiss };
}

/** How it went, in words. */
function useTelling(resource: Resource, fields: readonly FormField[]) {
  const { form: { messages } = {} } = useOverrides(resource.name);
  const notify = useNotify();
  const translate = useTranslate();
  const text = useText();
  const labelOf = useFieldLabel(resource);

  function tell(isNew: boolean, merged: readonly FormField[]) {
    if (merged.length === 0)
      notify(isNew ? 'form.created' : (messages?.updated ?? 'form.updated'), { type: 'success' });
    else {
      const names = [...new Set(merged.map(({ name, field }) => labelOf(name, field)))].join(', ');
      notify('form.merged', { type: 'success', messageArgs: { names }, autoHideDuration: 10_000 });
    }
  }

  /** What concerns no field of the form is told beside the message. */
  function refusal(message: string, errors: Readonly<Record<string, string>>, base: Row | undefined): string {
    const fallback = messages?.failed ?? (base === undefined ? 'form.create_failed' : 'form.update_failed');
    const elsewhere = Object.entries(errors).filter(([name]) => fields.every(field => field.name !== name));
    const lines = elsewhere.map(([, each]) => text(each)).filter(each => each !== text(message));
    return [translate(message || fallback, { _: message }), ...lines].join(' · ');
  }

  return { tell, refusal };
}

/** Server refusals stand at their fields, the first of them in sight. */
function markErrors(form: Form, fields: readonly FormField[], errors: Readonly<Record<string, string>>) {
  for (const { name } of fields.filter(field => field.name in errors))
    form.setError(name, { type: 'server', message: errors[name] ?? '' });
  focusFirstError();
}

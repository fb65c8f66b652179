import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { type Draft, draftKey } from '../../admin/form/draft-store.ts';
import { DraftOffer, useDraftOwner, useFormDraft } from '../../admin/form/kept-draft.tsx';
import { ResourceForm } from '../../admin/form/resource-form.tsx';
import { StaleQuestion } from '../../admin/form/stale-question.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';
import { useResourceForm } from '../../admin/form/use-resource-form.ts';
import type { Row } from '../../admin/table/row.ts';

interface Props {
  readonly resource: Resource;
  readonly actor: Actor;
  readonly row: Row;
  /** The fields that are asked for, in this order. */
  readonly shown: readonly string[];
  /** The address at which the form stands: nothing is left behind where one stays there. */
  readonly path: string;
  /** Whether one has just asked for it, to write into it. */
  readonly isFocused?: boolean;
}

/** Some fields of a row, changed in place: what is typed is kept, and asked about before the page is left. */
export function PlacedForm({ resource, actor, row, shown, path, isFocused = false }: Props) {
  const state = useResourceForm(resource, actor, row);
  const { form, fields, failure, overtaken } = state;
  const key = draftKey(useDraftOwner(), resource.name, row.id);
  const draft = useFormDraft({ form, fields, stored: state.stored, key });
  const { isDirty, isSubmitting } = form.formState;
  const leaving = useUnsavedQuestion(isDirty, ({ pathname }) => pathname === path);

  async function submit(save = state.submit) {
    const endHold = draft.hold();
    const id = await save();
    endHold(id !== undefined);
    if (id !== undefined) draft.answer();
    return id;
  }
  function leaveBehind() {
    draft.end();
    leaving.leave();
  }
  async function saveAndLeave() {
    if ((await submit()) === undefined) return leaving.stay();
    leaving.allow();
    leaveBehind();
  }
  function restore(kept: Draft) {
    state.restore(kept);
    draft.answer();
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        ref={isFocused ? focusText : null}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={event => isSent(event) && onSubmit(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        {draft.offered !== undefined && (
          <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.discard} />
        )}
        <ResourceForm resource={resource} fields={fields} only={shown} />
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <SaveButton isDirty={isDirty} isSubmitting={isSubmitting} />
      </Box>
      {overtaken !== undefined && (
        <StaleQuestion
          resource={resource}
          role={actor.role}
          overtaken={overtaken}
          onSave={choices => void submit(() => state.resolve(choices))}
          onBack={state.keepEditing}
        />
      )}
      {leaving.isAsking && (
        <UnsavedQuestion onStay={leaving.stay} onLeave={leaveBehind} onSave={() => void saveAndLeave()} />
      )}
    </FormProvider>
  );
}

/** Ctrl-Enter saves from within a text of several lines. */
function isSent({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function focusText(form: HTMLElement | null): void {
  form?.querySelector('textarea')?.focus();
}

function SaveButton({ isDirty, isSubmitting }: Readonly<Record<'isDirty' | 'isSubmitting', boolean>>) {
  const translate = useTranslate();
  return (
    <Box>
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={!isDirty}
        title={isDirty ? undefined : translate('form.nothing_changed')}
      >
        {translate('form.save')}
      </Button>
    </Box>
  );
}

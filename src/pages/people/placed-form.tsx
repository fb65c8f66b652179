import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
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
  /** Where one asks for the form, to write into it: what becomes of that when it is saved or no longer wanted. */
  readonly onEnd?: () => void;
}

/**
 * Some fields of a row, changed in place: what is typed is kept, and asked about before the page is left. A row that others
 * change meanwhile is shown anew only while nothing is typed (DEC-84).
 */
export function PlacedForm(props: Props) {
  const [row, setRow] = useState(props.row);
  const [isTyped, setTyped] = useState(false);
  if (!isTyped && row.version !== props.row.version) setRow(props.row);
  return <FormOfRow key={String(row.version)} {...props} row={row} onTyped={setTyped} />;
}

interface FormOfRowProps extends Props {
  /** Told whether something is typed that is not saved. */
  readonly onTyped: (isTyped: boolean) => void;
}

function FormOfRow(props: FormOfRowProps) {
  const { resource, actor, shown, onEnd } = props;
  const { state, draft, leaving, submit, restore, leaveBehind, saveAndLeave } = usePlacedForm(props);
  const { form, fields, failure, overtaken } = state;
  const { isDirty, isSubmitting } = form.formState;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        ref={onEnd === undefined ? null : focusText}
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
        <Buttons isDirty={isDirty} isSubmitting={isSubmitting} onEnd={onEnd} />
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

/** The form, its draft, and what becomes of both when it is saved or the page is left. */
function usePlacedForm({ resource, actor, row, path, onEnd, onTyped }: FormOfRowProps) {
  const state = useResourceForm(resource, actor, row);
  const { form, fields, stored } = state;
  const draft = useFormDraft({ form, fields, stored, key: draftKey(useDraftOwner(), resource.name, row.id) });
  const { isDirty } = form.formState;
  const leaving = useUnsavedQuestion(isDirty, ({ pathname }) => pathname === path);
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);

  async function submit(save = state.submit) {
    const endHold = draft.hold();
    const id = await save();
    endHold(id !== undefined);
    if (id === undefined) return undefined;
    draft.answer();
    onTyped(false);
    onEnd?.();
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
  return { state, draft, leaving, submit, restore, leaveBehind, saveAndLeave };
}

/** Ctrl-Enter saves from within a text of several lines. */
function isSent({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function focusText(form: HTMLElement | null): void {
  form?.querySelector('textarea')?.focus();
}

interface ButtonsProps {
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  readonly onEnd: (() => void) | undefined;
}

/** What is typed and not saved is kept as a draft, so that nothing is asked before it is put aside. */
function Buttons({ isDirty, isSubmitting, onEnd }: ButtonsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={!isDirty}
        title={isDirty ? undefined : translate('form.nothing_changed')}
      >
        {translate('form.save')}
      </Button>
      {onEnd !== undefined && <Button onClick={onEnd}>{translate('form.cancel')}</Button>}
    </Box>
  );
}

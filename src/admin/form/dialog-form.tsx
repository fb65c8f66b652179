import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Location } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useLiveChanges } from '../../live/live-changes.ts';
import { ConfirmQuestion } from '../dialogs/portal-dialog.tsx';
import { useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { type Draft, draftKey } from './draft-store.ts';
import { FormRow, FormSave, FormWaits, FormWaitsContext, useIsWaiting } from './form-context.ts';
import { DraftOffer, useDraftOwner, useFormDraft } from './kept-draft.tsx';
import { ResourceForm } from './resource-form.tsx';
import { StaleQuestion } from './stale-question.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from './unsaved-question.tsx';
import { type ResourceFormState, useResourceForm } from './use-resource-form.ts';

addWords(enUpload);

export interface DialogFormProps {
  readonly resource: Resource;
  readonly actor: Actor;
  readonly row?: Row | undefined;
  readonly onClose: () => void;
  /** Default: the form closes. */
  readonly onSaved?: ((id: number) => void) | undefined;
  /** True for addresses at which this form is still open. */
  readonly staysOpen: (next: Location) => boolean;
}

/** The form inside a dialog with its buttons, and the questions that it may have to ask. */
export function DialogForm({ resource, actor, row, onClose, onSaved, staysOpen }: DialogFormProps) {
  const notify = useNotify();
  const [waits] = useState(() => new FormWaits());
  const isWaiting = useIsWaiting(waits);
  const state = useResourceForm(resource, actor, row);
  const { Note } = useOverrides(resource.name).form ?? {};
  const draftOwner = useDraftOwner();
  const { form, fields } = state;
  const { isDirty } = form.formState;
  const leaving = useUnsavedQuestion(isDirty || isWaiting, staysOpen);
  const draft = useFormDraft({
    form,
    fields,
    stored: state.stored,
    key: draftKey(draftOwner, resource.name, row?.id),
  });
  useFirstFocus(state);

  const submit = async () => {
    if (await waits.settled()) return await state.submit();
    notify('upload.unfinished', { type: 'warning' });
    return undefined;
  };
  async function saveThenGo(save: () => Promise<number | undefined>) {
    const id = await save();
    if (id === undefined) return;
    draft.end();
    leaving.allow();
    if (onSaved === undefined) onClose();
    else onSaved(id);
  }
  async function saveAndLeave() {
    if ((await submit()) === undefined) leaving.stay();
    else leaveBehind();
  }
  function leaveBehind() {
    draft.end();
    leaving.leave();
  }
  function restore(kept: Draft) {
    state.restore(kept);
    draft.answer();
  }
  const save = () => void saveThenGo(submit);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside this one's dialogs would bubble through React's tree.
    event.stopPropagation();
    save();
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit} onKeyDown={event => isSaveKey(event) && save()} style={column}>
        <DialogContent sx={{ maxHeight: { sm: resource.dialog.maxHeight }, pt: '8px !important' }}>
          {draft.offered !== undefined && (
            <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.discard} />
          )}
          <FormRow value={state.stored}>
            <FormWaitsContext value={waits}>
              <FormSave value={save}>
                <ResourceForm resource={resource} fields={fields} />
                {Note !== undefined && <Note />}
              </FormSave>
            </FormWaitsContext>
          </FormRow>
        </DialogContent>
        <FormFoot resource={resource} state={state} onClose={onClose} />
      </form>
      {leaving.isAsking && (
        <UnsavedQuestion onStay={leaving.stay} onLeave={leaveBehind} onSave={() => void saveAndLeave()} />
      )}
      <Questions state={state} resource={resource} actor={actor} onAnswer={saveThenGo} />
    </FormProvider>
  );
}

interface FootProps {
  readonly resource: Resource;
  readonly state: ResourceFormState;
  readonly onClose: () => void;
}

/** What is to be known before one saves, and the buttons. */
function FormFoot({ resource, state: { stored, failure, isSaving }, onClose }: FootProps) {
  const translate = useTranslate();
  return (
    <>
      {stored !== undefined && <ChangedMeanwhile resource={resource} row={stored} isSaving={isSaving} />}
      {failure !== undefined && (
        <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
          {failure}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isSaving} title={translate('form.save_hint')}>
          {translate('form.save')}
        </Button>
      </DialogActions>
    </>
  );
}

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;

function isSaveKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  return true;
}

/** The first field that can be changed has the focus, so that one can type at once. */
function useFirstFocus({ form, fields }: ResourceFormState) {
  const first = fields.find(({ locked }) => locked === undefined)?.name;
  useEffect(() => {
    if (first !== undefined) form.setFocus(first);
  }, [first, form.setFocus]);
}

interface QuestionsProps {
  readonly state: ResourceFormState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly onAnswer: (save: () => Promise<number | undefined>) => Promise<void>;
}

/** What a save came back with: somebody else's change, or a question of the server. */
function Questions({ state, resource, actor, onAnswer }: QuestionsProps) {
  const { overtaken, question } = state;
  const { form: { confirm } = {} } = useOverrides(resource.name);
  if (question !== undefined) {
    const { message, answer, base } = question;
    return (
      <ConfirmQuestion
        question={message}
        onOk={() => void onAnswer(state.agree)}
        onCancel={state.keepEditing}
      >
        {confirm?.About !== undefined && base !== undefined && <confirm.About answer={answer} row={base} />}
      </ConfirmQuestion>
    );
  }
  if (overtaken === undefined) return null;
  return (
    <StaleQuestion
      resource={resource}
      role={actor.role}
      overtaken={overtaken}
      onSave={choices => void onAnswer(() => state.resolve(choices))}
      onBack={state.keepEditing}
    />
  );
}

interface Props {
  readonly resource: Resource;
  /** The row as it was read. */
  readonly row: Row;
  /** One's own change is on its way: what is heard now is most likely that. */
  readonly isSaving: boolean;
}

/** Says quietly, while somebody edits a row, that somebody else has changed or removed it. */
function ChangedMeanwhile({ resource, row, isSaving }: Props) {
  const translate = useTranslate();
  const [heard, setHeard] = useState<{ readonly version: number; readonly isGone: boolean }>();
  useLiveChanges(({ changes }) => {
    for (const { resource: name, id, action, version = 0 } of changes) {
      if (name === resource.name && id === row.id && !isSaving)
        setHeard({ version, isGone: action === 'remove' });
    }
  });
  const isNews = heard?.isGone === true || (heard !== undefined && heard.version > (row.version ?? 0));
  return (
    <div role="status">
      {isNews && (
        <Alert severity="info" sx={{ mx: 3, mt: 1 }}>
          {translate(heard.isGone ? 'live.removed' : 'live.changed')}
        </Alert>
      )}
    </div>
  );
}

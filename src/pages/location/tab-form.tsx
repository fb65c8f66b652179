import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { locations } from '../../../resources/locations.ts';
import type { Outcome } from '../../admin/form/save-row.ts';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';

/**
 * What somebody is typing over something stored. Until then it follows what is stored; from the first key
 * on it keeps both the typed value and the stored one that it began from, whose version a save compares.
 */
export function useDraft<Stored, Value>(stored: Stored, read: (stored: Stored) => Value) {
  const [draft, setDraft] = useState<{ readonly of: Stored; readonly value: Value }>();
  const of = draft === undefined ? stored : draft.of;
  return {
    of,
    value: draft === undefined ? read(stored) : draft.value,
    dirty: draft !== undefined,
    change: (value: Value) => setDraft({ of, value }),
    reset: () => setDraft(undefined),
  };
}

interface Words {
  /** Told when it is stored. */
  readonly done: string;
  /** Told when the server refuses without a word. */
  readonly failed: string;
}

interface Failure {
  readonly message: string;
  /** Somebody else has changed it in the meantime. */
  readonly stale: boolean;
}

/**
 * Saves what a tab holds and tells how it went; a refusal stays in sight until the next try (DEC-49). It is over once the
 * location is read again: until then the tab would show what was stored before, for somebody to change once more.
 */
export function useTabSave({ done, failed }: Words) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function run(send: () => Promise<Outcome>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      const outcome = await send();
      if (outcome.kind === 'saved') {
        notify(done, { type: 'success' });
        // The reading that the save has begun, not another one.
        await queries.refetchQueries({ queryKey: [locations.name, 'getOne'] }, { cancelRefetch: false });
      } else if (outcome.kind === 'stale') setFailure({ message: 'location.overtaken', stale: true });
      else setFailure({ message: outcome.message === '' ? failed : outcome.message, stale: false });
      return outcome.kind === 'saved';
    } finally {
      setSaving(false);
    }
  }

  return { saving, failure, run, dismiss: () => setFailure(undefined) };
}

type TabSave = ReturnType<typeof useTabSave>;

interface TabFormProps {
  /** The value of `?activeTab=` under which the form stands. */
  readonly tab: string;
  readonly draft: { readonly dirty: boolean; readonly reset: () => void };
  readonly saving: Pick<TabSave, 'saving' | 'failure' | 'dismiss'>;
  /** Answers whether it is saved. */
  readonly save: () => Promise<boolean>;
  readonly readOnly: boolean;
  /** What stands on the button. */
  readonly label: string;
  /** What is typed cannot be saved. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

/** A tab of a location that is saved by a button of its own: what went wrong, who may, and what would be left behind. */
export function TabForm({
  tab,
  draft,
  saving: { saving, failure, dismiss },
  save,
  readOnly,
  label,
  isWrong = false,
  children,
}: TabFormProps) {
  const translate = useTranslate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const takeStored = () => {
    dismiss();
    draft.reset();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack sx={{ alignItems: 'flex-start', gap: 2 }}>
        {/* What is typed while it is saved would be lost. */}
        <Box component="fieldset" disabled={saving} sx={{ display: 'contents' }}>
          {children}
        </Box>
        <TabFailure failure={failure} onReload={takeStored} />
        {readOnly && <Box sx={{ color: 'text.secondary' }}>{translate('location.read_only')}</Box>}
        {!readOnly && (
          <Button type="submit" variant="contained" loading={saving} disabled={isWrong}>
            {label}
          </Button>
        )}
      </Stack>
      <UnsavedTab tab={tab} dirty={draft.dirty} save={save} />
    </form>
  );
}

interface TabFailureProps {
  readonly failure: TabSave['failure'];
  /** Gives up what was typed for what is stored. */
  readonly onReload: () => void;
}

/** Why a tab could not be saved; where somebody else was faster, with the way to what they stored. */
function TabFailure({ failure, onReload }: TabFailureProps) {
  const translate = useTranslate();
  if (failure === undefined) return null;
  const reload = (
    <Button color="inherit" onClick={onReload}>
      {translate('location.take_stored')}
    </Button>
  );
  return (
    <Alert severity="error" sx={{ width: '100%' }} action={failure.stale ? reload : undefined}>
      {translate(failure.message, { _: failure.message })}
    </Alert>
  );
}

interface UnsavedTabProps {
  readonly tab: string;
  readonly dirty: boolean;
  readonly save: () => Promise<boolean>;
}

/** Asks before something typed in a tab is left behind. */
function UnsavedTab({ tab, dirty, save }: UnsavedTabProps) {
  const { pathname } = useLocation();
  const leaving = useUnsavedQuestion(
    dirty,
    next => next.pathname === pathname && new URLSearchParams(next.search).get('activeTab') === tab,
  );
  if (!leaving.isAsking) return null;
  const saveThenLeave = async () => {
    if (await save()) leaving.leave();
    else leaving.stay();
  };
  return (
    <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} onSave={() => void saveThenLeave()} />
  );
}

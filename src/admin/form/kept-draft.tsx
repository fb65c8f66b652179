import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { SessionContext } from '../../app/session-context.ts';
import { enKeptTyping } from '../../i18n/en/kept-typing.ts';
import { addWords } from '../../i18n/later-words.ts';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { useActor } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { type Draft, readDraft, writeDraft } from './draft-store.ts';
import { type FormField, initialValues, isSame, type Values } from './form-fields.ts';

addWords(enKeptTyping);

type Form = UseFormReturn<Record<string, unknown>>;

interface Typed {
  readonly form: Form;
  readonly fields: readonly FormField[];
  readonly stored: Row | undefined;
  readonly key: string;
}

/** Keeps what is typed into the form of a record. Passwords are never kept. */
export function useFormDraft(typed: Typed) {
  const { form, key } = typed;
  return useKeptDraft({
    key,
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => form.formState.isDirty,
    draftOf: time => draftOf(typed, time),
    isNews: draft => isNews(draft, typed),
  });
}

/** A draft that says nothing but what is stored by now is none, nor one of what another form of the same row asks for. */
function isNews({ values }: Draft, { fields, stored }: Typed): boolean {
  return fields.some(
    ({ name }) => name in values && (stored === undefined || !isSame(values[name], stored[name])),
  );
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

/** What has been saved just so is no draft any more. */
function beyond(saved: Draft | undefined, draft: Draft | undefined): Draft | undefined {
  return isSame(saved?.values, draft?.values) ? undefined : draft;
}

interface TypedSoFar {
  /** Calls back at each change of what is typed; what it returns ends that. */
  readonly subscribe: (changed: () => void) => () => void;
  /** What is worth keeping, with this time (epoch ms). */
  readonly draftOf: (time: number) => Draft | undefined;
  /** Something has been typed, though it may be gone again. */
  readonly isDirty: () => boolean;
}

interface Kept extends TypedSoFar {
  readonly key: string;
  /** Whether what was kept still says something; default: it does. */
  readonly isNews?: (draft: Draft) => boolean;
}

const pauseMs = 400;

/**
 * Keeps what is typed in the browser, so that a reload, the end of the session or a form that is put aside loses nothing, not
 * even of the last moment, and offers what was kept before.
 */
export function useKeptDraft({ key, isNews = () => true, ...typed }: Kept) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(localStorage, key, Date.now());
    return draft !== undefined && isNews(draft) ? draft : undefined;
  });
  const latest = useRef<TypedSoFar>(typed);
  const isOver = useRef(false);
  const saved = useRef<Draft | undefined>(undefined);
  useEffect(() => {
    latest.current = typed;
  });

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (isOver.current) return;
      const draft = beyond(saved.current, latest.current.draftOf(Date.now()));
      if (draft !== undefined) writeDraft(localStorage, key, draft);
      else if (latest.current.isDirty()) localStorage.removeItem(key);
    };
    const hurry = () => {
      if (waiting !== undefined) keep();
    };
    const stop = latest.current.subscribe(() => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, pauseMs);
    });
    window.addEventListener('pagehide', hurry);
    return () => {
      hurry();
      stop();
      window.removeEventListener('pagehide', hurry);
    };
  }, [key]);

  return {
    offered,
    /** The offer is answered; what was kept is gone, unless it is typed again. */
    answer: () => setOffered(undefined),
    discard: () => {
      isOver.current = false;
      setOffered(undefined);
      localStorage.removeItem(key);
    },
    /**
     * While it is being saved nothing is offered to the form that follows, which stands there before the save is known
     * to be over. What comes back is told whether it has been: else all of it is put back. What has been saved is shown until the
     * row is read again, and is no draft; what is typed beyond it is one.
     */
    hold: () => {
      const held = latest.current.draftOf(Date.now());
      isOver.current = true;
      localStorage.removeItem(key);
      return (isSaved: boolean) => {
        isOver.current = false;
        if (isSaved) saved.current = held;
        else if (held !== undefined) writeDraft(localStorage, key, held);
      };
    },
    /** It is saved, or given up: nothing is kept any more. */
    end: () => {
      isOver.current = true;
      localStorage.removeItem(key);
    },
  };
}

interface Props {
  readonly draft: Draft;
  readonly onRestore: (draft: Draft) => void;
  readonly onDiscard: () => void;
}

/** Offers what was typed before the page was left, with its time. */
export function DraftOffer({ draft, onRestore, onDiscard }: Props) {
  const translate = useTranslate();
  const time = formatInstant(new Date(draft.time).toISOString(), browserZone());
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onDiscard}>
            {translate('form.draft_discard')}
          </Button>
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            sx={{ ml: 1 }}
            onClick={() => onRestore(draft)}
          >
            {translate('form.draft_restore')}
          </Button>
        </>
      }
    >
      {translate('form.draft_offer', { time })}
    </Alert>
  );
}

interface OfferedProps {
  readonly offered: Draft | undefined;
  readonly restore: (draft: Draft) => void;
  readonly discard: () => void;
}

/** The same where there may be no draft. */
export function OfferedDraft({ offered, restore, discard }: OfferedProps) {
  return offered === undefined ? null : (
    <DraftOffer draft={offered} onRestore={restore} onDiscard={discard} />
  );
}

/** Whose drafts these are: the admin's own, while they look through the eyes of somebody else. */
export function useDraftOwner(): number {
  const actor = useActor();
  return useContext(SessionContext)?.impersonation?.viewer ?? actor?.id ?? 0;
}

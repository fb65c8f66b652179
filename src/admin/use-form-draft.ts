import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, readDraft, writeDraft } from './draft-store.ts';
import { type FormField, initialValues, isSame, type Values } from './form-fields.ts';
import type { Row } from './row.ts';

type Form = UseFormReturn<Record<string, unknown>>;

interface Typed {
  readonly form: Form;
  readonly fields: readonly FormField[];
  readonly stored: Row | undefined;
  readonly key: string;
}

const pauseMs = 400;

/**
 * Keeps what is typed in the browser, so that a reload or the end of the session loses nothing, and offers
 * what was kept before. Passwords are never kept.
 */
export function useFormDraft(typed: Typed) {
  const { form, key } = typed;
  const [offered, setOffered] = useState(() =>
    newsIn(readDraft(localStorage, key, Date.now()), typed.stored),
  );
  const latest = useRef(typed);
  const isOver = useRef(false);
  useEffect(() => {
    latest.current = typed;
  });

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (isOver.current) return;
      const draft = draftOf(latest.current, Date.now());
      if (draft !== undefined) writeDraft(localStorage, key, draft);
      else if (latest.current.form.formState.isDirty) localStorage.removeItem(key);
    };
    const hurry = () => {
      if (waiting !== undefined) keep();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(waiting);
        waiting = setTimeout(keep, pauseMs);
      },
    });
    window.addEventListener('pagehide', hurry);
    return () => {
      clearTimeout(waiting);
      stop();
      window.removeEventListener('pagehide', hurry);
    };
  }, [form, key]);

  return {
    offered,
    /** The offer is answered; what was kept is gone, unless it is typed again. */
    answer: () => setOffered(undefined),
    discard: () => {
      setOffered(undefined);
      localStorage.removeItem(key);
    },
    /** It is saved, or given up: nothing is kept any more. */
    end: () => {
      isOver.current = true;
      localStorage.removeItem(key);
    },
  };
}

/** A draft that says nothing but what is stored by now is none. */
function newsIn(draft: Draft | undefined, stored: Row | undefined): Draft | undefined {
  if (draft === undefined || stored === undefined) return draft;
  const isNews = Object.entries(draft.values).some(([name, value]) => !isSame(value, stored[name]));
  return isNews ? draft : undefined;
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

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { isRecord } from '../../../domain/record.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Row } from '../table/row.ts';
import { type FormField, isSame, type Values } from './form-fields.ts';

/**
 * What came of a save: done, a question that must be answered first, refused with the server's words, or
 * overtaken by somebody else's change.
 */
export type Outcome =
  | {
      readonly kind: 'saved';
      readonly id: number;
      /** What others have changed meanwhile, at other fields, and is kept. */
      readonly merged: readonly FormField[];
    }
  | { readonly kind: 'question'; readonly message: string; readonly answer: Values }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: Readonly<Record<string, string>> }
  | (Merge & { readonly kind: 'stale'; readonly current: Row });

type Sent = Exclude<Outcome, { kind: 'saved' | 'stale' }> | Done | { kind: 'stale'; current: Row };

interface Done {
  readonly kind: 'saved';
  readonly id: number;
}

/** Somebody would have to save every moment for this to be too few. */
const mostMerges = 5;

/**
 * Creates the row, or changes the stored one. Where others have changed other fields since it was read, it
 * is changed on top of theirs; where they have changed the same, nothing is written. `seen` holds the row as
 * it was read, where `stored` is only a part of it.
 */
export function useSaveRow(
  resource: Resource,
): (sent: Values, stored?: Row, beside?: Values, seen?: Row) => Promise<Outcome> {
  const send = useSend(resource);
  return useCallback(
    async (sent, stored, beside, seen = stored) => {
      const fields = Object.entries(resource.fields).map(([name, field]) => ({ name, field }));
      const attempt = async (
        base: Row | undefined,
        before: Row | undefined,
        merged: readonly FormField[],
      ) => {
        const outcome = await send(sent, base, beside);
        if (outcome.kind === 'saved') return { ...outcome, merged };
        if (outcome.kind !== 'stale') return outcome;
        const { current } = outcome;
        return { ...outcome, ...mergeEdits(fields, sent, before ?? current, current), merged };
      };
      let outcome = await attempt(stored, seen, []);
      for (let merges = 0; isMergeable(outcome) && merges < mostMerges; merges += 1) {
        const { current } = outcome;
        const base = stored === seen ? current : { id: current.id, ...versionOf(current) };
        outcome = await attempt(base, current, [...outcome.merged, ...outcome.theirs]);
      }
      return outcome;
    },
    [send, resource],
  );
}

function isMergeable<Each extends { readonly kind: string }>(
  outcome: Each,
): outcome is Each & { readonly kind: 'stale'; readonly conflicts: readonly [] } {
  return (
    outcome.kind === 'stale' &&
    'conflicts' in outcome &&
    Array.isArray(outcome.conflicts) &&
    outcome.conflicts.length === 0
  );
}

function versionOf({ version }: Row): { version?: number } {
  return version === undefined ? {} : { version };
}

/** One call, and what came of it. */
function useSend(resource: Resource) {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  return useCallback(
    async (sent: Values, stored?: Row, beside?: Values): Promise<Sent> => {
      const answer = await (stored === undefined
        ? dataProvider.create<Row>(resource.name, { data: sent })
        : dataProvider.update<Row>(resource.name, {
            id: stored.id,
            data: sent,
            previousData: stored,
            meta: { beside },
          })
      ).catch(refusal);
      if ('kind' in answer) return answer;
      const { data } = answer;
      if (data.confirmation === true)
        return { kind: 'question', message: String(data.message), answer: data };
      // Other lists carry parts of the row as well: whatever is on screen is read again.
      void queries.invalidateQueries();
      return { kind: 'saved', id: data.id };
    },
    [dataProvider, queries, resource],
  );
}

function refusal(error: unknown): Sent {
  if (!(error instanceof HttpError)) throw error;
  const body: unknown = error.body;
  const current = currentIn(error);
  if (current !== undefined) return { kind: 'stale', current };
  const errors = isRecord(body) && isRecord(body.errors) ? texts(body.errors) : {};
  return { kind: 'refused', message: error.message, errors };
}

/** The row as it is now, where somebody else's change was in the way. */
export function currentIn(error: unknown): Row | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const body: unknown = error.body;
  const current = isRecord(body) ? body.current : undefined;
  return isRow(current) ? current : undefined;
}

function texts(errors: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, String(message)]));
}

function isRow(value: unknown): value is Row {
  return isRecord(value) && typeof value.id === 'number';
}

/** One field that two people set differently, and what it was before either did. */
export interface Conflict extends FormField {
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** What becomes of two edits of the same row. */
export interface Merge {
  /** The fields that others have changed and oneself has not: they stay as the others left them. */
  readonly theirs: readonly FormField[];
  readonly conflicts: readonly Conflict[];
}

/** Whose value of each field is kept, by the names of the fields. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Puts two edits together: what oneself is about to send on top of `base`, and what others have stored
 * meanwhile. Fields that only one of the two touched go together by themselves, so do equal values.
 */
export function mergeEdits(fields: readonly FormField[], sent: Values, base: Values, current: Values): Merge {
  const changed = fields.filter(({ name }) => !isSame(base[name], current[name]));
  return {
    theirs: changed.filter(({ name }) => !(name in sent)),
    conflicts: changed
      .filter(({ name }) => name in sent && !isSame(sent[name], current[name]))
      .map(field => ({
        ...field,
        before: base[field.name] ?? null,
        theirs: current[field.name] ?? null,
        mine: sent[field.name],
      })),
  };
}

/** What is left to send once it is decided; a field without a choice stays one's own. */
export function chosenValues(sent: Values, choices: Choices): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => choices[name] !== 'theirs'));
}

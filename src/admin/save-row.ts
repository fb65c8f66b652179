import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Values } from './form-fields.ts';
import type { Row } from './row.ts';

/**
 * What came of a save: done, a question that must be answered first, refused with the server's words, or
 * overtaken by somebody else's change.
 */
export type Outcome =
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'question'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'stale'; readonly current: Row };

/** Creates the row, or changes the stored one where its version is still the one that was read. */
export function useSaveRow(
  resource: Resource,
): (sent: Values, stored?: Row, beside?: Values) => Promise<Outcome> {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  return useCallback(
    async (sent, stored, beside) => {
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
      if (data.confirmation === true) return { kind: 'question', message: String(data.message) };
      // Other lists carry parts of the row as well: whatever is on screen is read again.
      void queries.invalidateQueries();
      return { kind: 'saved', id: data.id };
    },
    [dataProvider, queries, resource],
  );
}

function refusal(error: unknown): Outcome {
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

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Values } from './form-fields.ts';
import type { Row } from './row.ts';

/** What came of a save: done, refused with the server's words, or overtaken by somebody else's change. */
export type Outcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'stale'; readonly current: Row };

/** Creates the row, or changes the stored one where its version is still the one that was read. */
export function useSaveRow(resource: Resource): (sent: Values, stored?: Row) => Promise<Outcome> {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  return useCallback(
    async (sent, stored) => {
      try {
        if (stored === undefined) await dataProvider.create(resource.name, { data: sent });
        else await dataProvider.update(resource.name, { id: stored.id, data: sent, previousData: stored });
      } catch (error) {
        return refusal(error);
      }
      // Other lists carry parts of the row as well: whatever is on screen is read again.
      void queries.invalidateQueries();
      return { kind: 'saved' };
    },
    [dataProvider, queries, resource],
  );
}

function refusal(error: unknown): Outcome {
  if (!(error instanceof HttpError)) throw error;
  const body: unknown = error.body;
  const status: unknown = error.status;
  const current = isRecord(body) ? body.current : undefined;
  if (status === 409 && isRow(current)) return { kind: 'stale', current };
  const errors = isRecord(body) && isRecord(body.errors) ? texts(body.errors) : {};
  return { kind: 'refused', message: error.message, errors };
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

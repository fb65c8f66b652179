import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { type HistoryEntryResponse, historyCalls } from '../../../contract/history.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';
import { useSubmitOnce } from '../form/use-submit-once.ts';
import { useLabels } from '../labels.ts';

/** Compares an earlier version with what is stored, and puts exactly what was compared back. */
export function usePutBack(resource: Resource, id: number, change: HistoryEntryResponse, onDone: () => void) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const text = useText();
  const labels = useLabels(resource);
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<string>();
  const params = { resource: resource.name, id, entry: change.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['record-version', params],
    queryFn: () => provider.ask(historyCalls.earlier, { params }),
    gcTime: 0,
    retry: false,
  });

  async function putBack() {
    if (data === undefined) return false;
    setRefusal(undefined);
    try {
      await provider.submit(historyCalls.putBack, { params, version: data.version });
      notify('history.put_back_done', { type: 'success' });
      void queries.invalidateQueries();
      onDone();
      return true;
    } catch (failure) {
      setRefusal(told(failure));
      void refetch();
      return false;
    }
  }

  /** A refusal names the fields that it is about. */
  function told(failure: unknown): string {
    const body: unknown = failure instanceof HttpError ? failure.body : undefined;
    const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
    const lines = Object.entries(errors ?? {}).map(
      ([name, message]) => `${labels.field(name)}: ${text(String(message))}`,
    );
    return lines.length > 0 ? lines.join(' · ') : text(serverMessage(failure, 'errors.request_failed'));
  }

  return {
    earlier: data,
    refusal: refusal ?? (error === null ? undefined : told(error)),
    isSaving: busy,
    putBack: () => once(putBack),
  };
}

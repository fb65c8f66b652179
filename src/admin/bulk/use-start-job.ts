import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { jobCalls } from '../../../contract/jobs.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { BulkAction } from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';

/** Rows by their ids, or all that match, as many as somebody is shown. */
export type MeantRows =
  | { readonly ids: readonly number[] }
  | { readonly filter: readonly FilterEntry[]; readonly q: string; readonly total: number };

interface Work {
  readonly action: BulkAction;
  readonly field?: string;
  readonly value?: unknown;
  readonly setting?: string;
}

/** What can be asked about many rows before it happens. */
export interface BulkQuestionProps {
  readonly resource: Resource;
  readonly labels: { readonly one: string; readonly many: string };
  readonly rows: MeantRows;
  readonly count: number;
  readonly onClose: () => void;
  readonly onStarted: (job: number) => void;
}

/** Starts the job that does it; a refusal stays to be read. */
export function useStartJob({ resource, rows, onStarted }: BulkQuestionProps) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const text = useText();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async (work: Work) => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const { id } = await provider.submit(jobCalls.start(resource), { body: { ...work, ...rows } });
      void queries.invalidateQueries({ queryKey: ['jobs'] });
      onStarted(id);
    } catch (error) {
      setFailure(text(serverMessage(error, 'errors.request_failed')));
      setIsStarting(false);
    }
  };
  return { start, isStarting, failure };
}

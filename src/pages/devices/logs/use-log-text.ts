import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { deviceCalls } from '../../../../contract/devices.ts';
import { addressOf } from '../../../../dataProvider/contract-calls.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { sessionLogLimitBytes } from '../../../../domain/records/limits.ts';
import { gatherLines, type LogLines } from './gather-lines.ts';

/** A log as far as it could be read, and why that is not the whole of it. */
export interface ReadLog {
  readonly lines: LogLines;
  readonly part: 'cut' | 'broken' | undefined;
}

const tellEveryMs = 200;

/** Reads the log of a session (LOG-04); what came before a connection broke off is kept. */
export function useLogText(sessionId: number, wanted: boolean) {
  const provider = useDataProvider<PortalDataProvider>();
  const [bytes, setBytes] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['session-log', sessionId],
    enabled: wanted,
    // A log is long and does not change: read once, and forgotten with the panel.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
    meta: { refreshesItself: true },
    queryFn: async ({ signal }) =>
      await readLog(
        provider,
        addressOf(deviceCalls.sessionLog, { params: { id: sessionId } }),
        signal,
        setBytes,
      ),
  });
  return { log: data, error, bytes, isReading: isFetching, again: () => void refetch() };
}

async function readLog(
  provider: PortalDataProvider,
  path: string,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<ReadLog> {
  const gathered = gatherLines();
  let bytes = 0;
  let told = 0;
  const onText = (text: string, sofar: number) => {
    bytes = sofar;
    gathered.add(text);
    if (Date.now() - told < tellEveryMs) return;
    told = Date.now();
    tell(bytes);
  };
  let part: ReadLog['part'];
  try {
    await provider.readText({ path, signal, onText });
    part = bytes >= sessionLogLimitBytes ? 'cut' : undefined;
  } catch (error) {
    if (bytes === 0 || signal.aborted) throw error;
    part = 'broken';
  }
  gathered.end();
  return { lines: gathered.soFar(), part };
}

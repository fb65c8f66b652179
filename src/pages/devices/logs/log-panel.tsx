import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HttpError, useDataProvider, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { deviceCalls } from '../../../../contract/devices.ts';
import { addressOf } from '../../../../dataProvider/contract-calls.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { sessionLogLimitBytes } from '../../../../domain/records/limits.ts';
import { resources } from '../../../../resources/index.ts';
import type { Session } from '../../../../resources/sessions.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { ShowFailure } from '../../../admin/show/show-section.tsx';
import { LocationTime } from '../../../booking/location-time.tsx';
import { enDeviceLogs } from '../../../i18n/en/session-logs.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { browserZone } from '../../../kinds/time/written-times.ts';
import { gatherLines, type LogLines } from './log-lines.ts';
import { LogReader } from './log-reader.tsx';

addWords(enDeviceLogs);

/** The log of one session, at an address of its own (LOG-04, LOG-08). */
export function LogPanel() {
  const translate = useTranslate();
  const { id, session } = useParams();
  const sessionId = Number(session);
  const close = useClosePanel(`/devices/${id}/logs`);
  const { data, error, refetch } = useGetOne<Session>('sessions', { id: sessionId });
  const started = data?.actual_start_time ?? undefined;
  const hasLog = typeof data?.log_session_url === 'string' && data.log_session_url !== '';
  const reading = useLogText(sessionId, hasLog);
  const gone = error instanceof HttpError && error.status === 404;
  const failed = gone || (data === undefined && error !== null);
  return (
    <SidePanel
      title={translate('session_logs.log_title', { session: sessionId })}
      subtitle={started !== undefined && <LocationTime start={started} zone={browserZone()} />}
      width={1120}
      onClose={close}
    >
      {failed && <ShowFailure resource={resources.sessions} error={error} onRetry={() => void refetch()} />}
      {!failed && data !== undefined && !hasLog && (
        <Alert severity="info">{translate('session_logs.no_log')}</Alert>
      )}
      {!failed && (data === undefined || hasLog) && <LogState reading={reading} sessionId={sessionId} />}
    </SidePanel>
  );
}

interface LogStateProps {
  readonly reading: ReturnType<typeof useLogText>;
  readonly sessionId: number;
}

/** The log in the states that it can be in: on its way, not to be had and why, there in part, there. */
function LogState({ reading, sessionId }: LogStateProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const text = useText();
  const { log, error, bytes, isReading, again } = reading;
  if (isReading || (log === undefined && error === null))
    return (
      <div role="status">
        <p>{translate('session_logs.reading', { size: megabytes(bytes, locale) })}</p>
        <Skeleton variant="rounded" height={420} />
      </div>
    );
  if (log === undefined)
    return (
      <Told severity="error" onAgain={again}>
        {text(serverMessage(error, 'session_logs.failed'))}
      </Told>
    );
  return (
    <div className="log-state">
      {log.part === 'broken' && (
        <Told severity="warning" onAgain={again}>
          {translate('session_logs.broke_off')}
        </Told>
      )}
      {log.part === 'cut' && <Alert severity="info">{translate('session_logs.cut')}</Alert>}
      <LogReader log={log.lines} sessionId={sessionId} />
    </div>
  );
}

function megabytes(bytes: number, locale: string): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(bytes / 1_048_576).toLocaleString(locale, one)} MB`;
}

interface ToldProps {
  readonly severity: 'error' | 'warning';
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

function Told({ severity, onAgain, children }: ToldProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" onClick={onAgain}>
          {translate('session_logs.again')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/** A log as far as it could be read, and why that is not the whole of it. */
interface ReadLog {
  readonly lines: LogLines;
  readonly part: 'cut' | 'broken' | undefined;
}

const tellEveryMs = 200;

/** Reads the log of a session (LOG-04); what came before a connection broke off is kept. */
function useLogText(sessionId: number, wanted: boolean) {
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

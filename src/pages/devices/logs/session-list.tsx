import { serverNow } from '../../../../authProvider/server-clock.ts';
import { bookingsAddress } from '../../../booking/bookings-address.ts';
import './session-list.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { Role } from '../../../../domain/actor.ts';
import { mayHaveRun } from '../../../../domain/bookings/booking-status.ts';
import { type TestResult, testResults } from '../../../../domain/bookings/session-result.ts';
import { listedSessions, type SessionLine, sessionLines } from '../../../../domain/devices/session-lines.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { serverMessage } from '../../../admin/form/server-message.ts';
import type { BookingRow } from '../../../booking/booking-row.tsx';
import { ShortLocationTime, zoneName } from '../../../booking/location-time.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { formatDuration } from '../../../kinds/number/number-views.tsx';
import { zoneOf } from '../device-time.ts';
import { useTestingRecords } from '../use-testing-records.ts';

interface Props {
  readonly device: DeviceRow;
  readonly role: Role;
}

/** The latest sessions of a device: when, how it was before and after, how long, and the way to the log (LOG-01). */
export function SessionList({ device, role }: Props) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const text = useText();
  const state = usePanelState();
  const { lines, all, error, retry } = useSessionLines(device, role);
  if (error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={retry}>
            {translate('show.retry')}
          </Button>
        }
      >
        {text(serverMessage(error, 'show.failed'))}
      </Alert>
    );
  if (lines === undefined) return <Skeleton variant="rounded" height={320} />;
  const [newest] = lines;
  if (newest === undefined) return <p className="session-none">{translate('session_logs.none')}</p>;
  const zone = zoneOf(device);
  return (
    <>
      <table className="session-list">
        <caption>
          {translate('session_logs.latest')} · {zoneName(newest.time, zone, locale)}
        </caption>
        <thead>
          <tr>
            {[
              'date',
              'session',
              ...(newest.results === undefined ? [] : ['start', 'end']),
              'duration',
              'actions',
            ].map(name => (
              <th key={name} scope="col">
                {translate(`session_logs.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <SessionRow key={line.id} line={line} zone={zone} deviceId={device.id} state={state} />
          ))}
        </tbody>
      </table>
      {lines.length === listedSessions && (
        <Link className="session-older" to={all}>
          {translate('session_logs.older')}
        </Link>
      )}
    </>
  );
}

/** A few bookings of which a massage may have come have none. */
const spare = 2;

/** The latest sessions of a device; with their self-tests for the admin (LOG-01, DEC-43, SYS-03). */
function useSessionLines(device: DeviceRow, role: Role) {
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const entries: FilterEntry[] = [
    { field: 'bed_id', op: 'eq', value: device.id },
    { field: 'booking_status', op: 'in', value: mayHaveRun },
  ];
  const bookings = useGetList<BookingRow>('bookings', {
    pagination: { page: 1, perPage: listedSessions * spare },
    sort: { field: 'start_time', order: 'DESC' },
    meta: { entries: [...entries, { field: 'start_time', op: 'le', value: now }] },
  });
  const reads = role === Role.Admin;
  const records = useTestingRecords(device.connection_id, reads);
  const isWaiting = bookings.data === undefined || (reads && records.data === undefined);
  const failed = [bookings, ...(reads ? [records] : [])].find(
    ({ data, error }) => data === undefined && error !== null,
  );
  return {
    lines: isWaiting
      ? undefined
      : sessionLines({ bookings: bookings.data ?? [], records: reads ? (records.data ?? []) : undefined }),
    /** The list that holds all of them; asked for what began before now, it would show what is over by now. */
    all: bookingsAddress(entries, 'latest'),
    error: failed?.error ?? null,
    retry: () => void Promise.all([bookings.refetch(), reads ? records.refetch() : undefined]),
  };
}

interface SessionRowProps {
  readonly line: SessionLine;
  readonly zone: string;
  readonly deviceId: number;
  /** What a link to a panel hands to history. */
  readonly state: unknown;
}

/** One session with the way to its log, or that there is none (LOG-06). */
function SessionRow({ line, zone, deviceId, state }: SessionRowProps) {
  const translate = useTranslate();
  const { id, bookingId, time, hasLog, results } = line;
  const label = (name: string) => translate(`session_logs.${name}`);
  return (
    <tr>
      <td data-label={label('date')}>
        <ShortLocationTime start={time} zone={zone} />
      </td>
      <td data-label={label('session')} className="figures">
        {id}
      </td>
      {results !== undefined && (
        <>
          <td data-label={label('start')}>
            <Result result={results.start} />
          </td>
          <td data-label={label('end')}>
            <Result result={results.end} />
          </td>
        </>
      )}
      <td data-label={label('duration')} className="figures">
        <Length line={line} />
      </td>
      <td data-label={label('actions')}>
        <span className="session-actions">
          {hasLog ? (
            <Link
              to={`/devices/${deviceId}/logs/${id}`}
              state={state}
              aria-label={translate('session_logs.open_of', { session: id })}
            >
              {label('open')}
            </Link>
          ) : (
            <span className="session-none">{label('no_log')}</span>
          )}
          {bookingId !== undefined && (
            <Link
              to={`/bookings/${bookingId}`}
              aria-label={translate('session_logs.booking_of', { booking: bookingId })}
            >
              {label('booking')}
            </Link>
          )}
        </span>
      </td>
    </tr>
  );
}

function Length({ line: { seconds, isRunning } }: Pick<SessionRowProps, 'line'>) {
  const translate = useTranslate();
  if (isRunning) return <ToneTag tone="info">{translate('session_logs.running')}</ToneTag>;
  return seconds === undefined ? translate('session_logs.unknown') : formatDuration(seconds, translate);
}

function Result({ result }: { readonly result: TestResult }) {
  const text = useText();
  return <ToneTag tone={testResults.find(({ value }) => value === result)?.tone}>{text(result)}</ToneTag>;
}

import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type TestResult, testResults } from '../../../../domain/bookings/session-result.ts';
import type { SessionLine } from '../../../../domain/devices/session-lines.ts';
import { ShortLocationTime } from '../../../booking/location-time.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { formatDuration } from '../../../kinds/number/number-views.tsx';

interface Props {
  readonly line: SessionLine;
  readonly zone: string;
  readonly deviceId: number;
  /** What a link to a panel hands to history. */
  readonly state: unknown;
}

/** One session with the way to its log, or that there is none (LOG-06). */
export function SessionRow({ line, zone, deviceId, state }: Props) {
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

function Length({ line: { seconds, isRunning } }: Pick<Props, 'line'>) {
  const translate = useTranslate();
  if (isRunning) return <ToneTag tone="info">{translate('session_logs.running')}</ToneTag>;
  return seconds === undefined ? translate('session_logs.unknown') : formatDuration(seconds);
}

function Result({ result }: { readonly result: TestResult }) {
  const text = useText();
  return <ToneTag tone={testResults.find(({ value }) => value === result)?.tone}>{text(result)}</ToneTag>;
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Role } from '../../../../domain/actor.ts';
import { listedSessions } from '../../../../domain/session-lines.ts';
import { usePanelState } from '../../../admin/panel-address.ts';
import { serverMessage } from '../../../admin/server-message.ts';
import { zoneName } from '../../../booking/place-time.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { type DeviceRow, zoneOf } from '../device-row.ts';
import { SessionRow } from './session-row.tsx';
import { useSessionLines } from './use-session-lines.ts';
import './session-list.css';

interface Props {
  readonly device: DeviceRow;
  readonly role: Role;
}

/** The latest sessions of a device: when, how it was before and after, how long, and the way to the log (LOG-01). */
export function SessionList({ device, role }: Props) {
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
          {translate('session_logs.latest')} · {zoneName(newest.time, zone)}
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

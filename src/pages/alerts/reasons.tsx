import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { AlertDetails } from '../../../contract/fleet/alerts.ts';
import { signalBand } from '../../../domain/devices/device.ts';
import { formatMoney } from '../../../domain/money.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';

interface Props {
  readonly alert: AlertDetails;
}

/** What the device reported of late, with the reading that changed it. */
export function Readings({ alert: { reports } }: Props) {
  const translate = useTranslate();
  if (reports.length === 0) return <p>{translate('alert.no_reports')}</p>;
  return (
    <table className="alert-table">
      <caption>{translate('alert.readings')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('alert.at')}</th>
          <th scope="col">{translate('alert.reading')}</th>
          <th scope="col">{translate('alert.signal')}</th>
        </tr>
      </thead>
      <tbody>
        {reports.map(({ at, error_code, error_motor, rssi, is_new }) => (
          <tr key={at} data-new={is_new}>
            <td className="figures">
              {formatInstant(at, browserZone())}
              {is_new && <strong> {translate('alert.new')}</strong>}
            </td>
            <td>{[error_code, error_motor].filter(each => each !== null).join(' ') || '–'}</td>
            <td className="figures">{rssi === null ? '–' : <Signal rssi={rssi} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signal({ rssi }: { readonly rssi: number }) {
  const translate = useTranslate();
  const { label } = signalBand(rssi);
  return `${rssi} dBm, ${translate(label, { _: label })}`;
}

/** Its last massages, booked against really ran. */
export function Sessions({ alert: { sessions, location } }: Props) {
  const translate = useTranslate();
  return (
    <table className="alert-table">
      <caption>{translate('alert.sessions')}</caption>
      <tbody>
        {sessions.map(({ booking_id: id, start, ran_minutes: ran, booked_minutes: booked, is_short }) => (
          <tr key={id} data-new={is_short}>
            <td className="figures">
              <Link to={`/bookings/${id}`}>{formatInstant(start, location?.timezone ?? 'UTC')}</Link>
            </td>
            <td className="figures">
              {translate('alert.ran', { ran, booked })}
              {is_short && <strong> · {translate('alert.short')}</strong>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The guests who come next, on the clocks of the location. */
export function NextBookings({ alert: { next, bookings, location } }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  if (next.length === 0) return null;
  return (
    <>
      <table className="alert-table">
        <tbody>
          {next.map(({ id, start, minutes, guest, price }) => (
            <tr key={id}>
              <td className="figures">
                <Link to={`/bookings/${id}`}>{formatInstant(start, location?.timezone ?? 'UTC')}</Link>
              </td>
              <td>{guest ?? ''}</td>
              <td className="figures">{translate('alert.minutes', { minutes })}</td>
              <td className="figures">
                {price === null ? '' : formatMoney(price.amount, price.currency, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bookings > next.length && (
        <p className="alerts-soft">{translate('alert.more', { smart_count: bookings - next.length })}</p>
      )}
    </>
  );
}

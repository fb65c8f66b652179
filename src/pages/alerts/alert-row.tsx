import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DeviceAlert } from '../../../contract/fleet/alerts.ts';
import { troubleChoices } from '../../../domain/devices/alerts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { useAddressQuery } from '../../admin/address-query.ts';
import { timeAgo } from '../../devices/use-complaint-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { ToneTag, useChoiceLabel } from '../../kinds/choice-views.tsx';

interface Props {
  readonly alert: DeviceAlert;
  /** Epoch ms. */
  readonly now: number;
}

/** A device that calls for help: what is wrong, since when, what is at stake and who looks after it. */
export function AlertRow({ alert, now }: Props) {
  const translate = useTranslate();
  const [query] = useAddressQuery();
  const { id, device, location, acknowledged, ended } = alert;
  const open = new URLSearchParams(query);
  open.set('alert', String(id));
  return (
    <li className="alerts-row" data-trouble={ended === null ? alert.trouble : 'none'}>
      <div>
        <Link to={`?${open}`} className="alerts-name">
          {device.name}
        </Link>
        {location !== null && <small> · {location.name}</small>}
        <div>
          <Stake alert={alert} />
        </div>
        {acknowledged !== null && (
          <small>
            {translate('alerts.by', {
              ...{ name: acknowledged.by ?? translate('alerts.staff'), note: acknowledged.note },
            })}
          </small>
        )}
      </div>
      <Trouble alert={alert} now={now} />
    </li>
  );
}

/** What is wrong, since when, how often it came, and how it ended. */
export function Trouble({ alert: { trouble, opened_at, times, ended }, now }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const labelOf = useChoiceLabel();
  const choice = troubleChoices[trouble];
  const said =
    ended === null
      ? translate('alerts.since', { ago: timeAgo(opened_at, now, locale) })
      : translate(`alerts.ended.${ended.reason}`, { ago: timeAgo(ended.at, now, locale) });
  return (
    <div className="alerts-trouble">
      <ToneTag tone={ended === null ? choice.tone : 'done'}>{labelOf(choice)}</ToneTag>
      <small>
        {said}
        {times > 1 && ` · ${translate('alerts.times', { smart_count: times })}`}
      </small>
    </div>
  );
}

/** How many guests it concerns, and what they pay. */
export function Stake({ alert: { bookings, at_stake: stake, ended } }: { readonly alert: DeviceAlert }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  if (ended !== null) return null;
  if (bookings === 0) return <span className="alerts-soft">{translate('alerts.no_bookings')}</span>;
  return (
    <span className="figures">
      {translate('alerts.bookings', { smart_count: bookings })}
      {stake !== null && <b> · {formatMoney(stake.amount, stake.currency, locale)}</b>}
    </span>
  );
}

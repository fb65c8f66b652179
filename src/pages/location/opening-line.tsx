import { useTranslate } from 'react-admin';
import type { DayOpening } from '../../../domain/hours/opening-hours.ts';
import { shortTime } from './location-time.ts';
import './opening-line.css';

/** When a location is open that day, or that it is closed and why (CAL-04, CAL-11). */
export function OpeningLine({ opening }: { readonly opening: DayOpening }) {
  const translate = useTranslate();
  const { rule, from = '', to = '' } = opening;
  const reason = rule.kind === 'special' ? rule.reason : undefined;
  if (opening.open === undefined)
    return (
      <span className="opening closed" title={reason}>
        <b>{translate('location.calendar.closed')}</b>
        {reason !== undefined && <span className="reason"> {reason}</span>}
      </span>
    );
  return (
    <span className={reason === undefined ? 'opening' : 'opening special'} title={reason}>
      {shortTime(from)}–<wbr />
      {shortTime(to)}
    </span>
  );
}

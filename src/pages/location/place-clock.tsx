import { useLocale, useTranslate } from 'react-admin';
import { useNow } from '../../booking/use-now.ts';
import { offsetOf } from '../../cells/format-time.ts';
import { clockIn } from './place-time.ts';

/** What the clocks of the place show now, and which zone they belong to. */
export function PlaceClock({ zone }: { readonly zone: string }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const now = useNow();
  const instant = new Date(now).toISOString();
  return (
    <span>
      {translate('location.local_time')}{' '}
      <time dateTime={instant} className="figures">
        {clockIn(now, zone, locale)}
      </time>{' '}
      {zone} ({offsetOf(instant, zone)})
    </span>
  );
}

import { useTranslate } from 'react-admin';

/** How many bookings there are beside those that are shown (CAL-05). */
export function MoreLine({ count }: { readonly count: number }) {
  const translate = useTranslate();
  return (
    <span className="more">
      +{count} <span className="word">{translate('location.calendar.more')}</span>
    </span>
  );
}

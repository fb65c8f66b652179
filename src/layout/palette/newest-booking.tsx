import { useGetList, useTranslate } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { BookingStatus, bookingStatuses, isChangeable } from '../../../domain/bookings/booking-status.ts';
import { isolated } from '../../../domain/text/in-one-line.ts';
import { type BookingRow, StatusName } from '../../booking/booking-row.tsx';
import { ShortLocationTime, zoneName } from '../../booking/location-time.tsx';
import { enPalette } from '../../i18n/en/palette.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';

addWords(enPalette);

/** A booking that was moved stands as another row. */
const standing = bookingStatuses
  .map(({ value }) => value)
  .filter(value => value !== BookingStatus.Rescheduled);

/** Behind so many that were cancelled the one that stands is still found, with one request. */
const looked = 20;

/**
 * When a guest comes next, or was booked last, and what became of it, on the clocks of the location: whom a caller means shows
 * without a click. Its line stands from the beginning, so that nothing moves under the pointer.
 */
export function NewestBooking({ userId }: { readonly userId: number }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { data, isSuccess, isError } = useGetList<BookingRow>(
    'bookings',
    {
      pagination: { page: 1, perPage: looked },
      sort: { field: 'start_time', order: 'DESC' },
      meta: {
        entries: [
          { field: 'user_id', op: 'eq', value: userId },
          { field: 'booking_status', op: 'in', value: standing },
        ],
      },
    },
    { retry: false, staleTime: 10_000 },
  );
  const { booking, isNext } = toldOf(data ?? []);
  if (isSuccess && booking === undefined) return translate('palette.newest_none');
  if (booking === undefined) return `${translate('palette.newest')} ${isError ? '–' : '…'}`;
  const { start_time, booking_status, partner_location: location } = booking;
  const zone = location?.timezone ?? 'UTC';
  return (
    <>
      {translate(isNext ? 'palette.next' : 'palette.newest')}{' '}
      <ShortLocationTime start={start_time} zone={zone} /> {zoneName(start_time, zone, locale)}
      {' · '}
      <StatusName status={booking_status} />
      {location && ` · ${isolated(location.name)}`}
    </>
  );
}

/** The newest; where that was cancelled and others lie ahead, the next of those: it is what a caller asks about. */
function toldOf(newestFirst: readonly BookingRow[]) {
  const [newest] = newestFirst;
  const now = serverNow();
  const next =
    newest?.booking_status === BookingStatus.Cancelled
      ? newestFirst.findLast(booking => isChangeable(booking, now))
      : undefined;
  return { booking: next ?? newest, isNext: next !== undefined };
}

import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne, useNotify, useTranslate } from 'react-admin';
import { messageCalls } from '../../../contract/messages.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { QuestionDialog } from '../../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import { type BookingRow, StatusTag } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { enMail } from '../../i18n/en/mails.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';

addWords(enMail);

/** Asks before a mail leaves a second time, and says what has become of what it tells. */
export function SendAgain({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await provider.submit(messageCalls.sendAgain, { params: { id: Number(row.id) } });
      notify('mail.sent_again', { type: 'success' });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.request_failed')), { type: 'error' });
    }
    onClose();
    await queries.invalidateQueries();
  };
  const bookingId = typeof row.booking_id === 'number' ? row.booking_id : null;
  return (
    <QuestionDialog
      isBrief
      title={translate('mail.send_again')}
      question={translate('mail.send_again_what', { subject: String(row.subject_html) })}
      what={
        bookingId === null
          ? translate('mail.send_again_same', { email: String(row.to_email) })
          : translate('mail.send_again_to')
      }
      yes={translate('mail.send_again')}
      busy={isSending}
      onYes={() => void send()}
      onClose={onClose}
    >
      {bookingId !== null && <BookingNow id={bookingId} />}
    </QuestionDialog>
  );
}

/** What has become of the booking that a mail is about: the text may tell of a time that holds no longer (DEC-342). */
function BookingNow({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const { data: booking, error } = useGetOne<BookingRow>('bookings', { id }, { refetchOnMount: 'always' });
  if (error !== null) return <div>{translate('mail.booking_gone')}</div>;
  if (booking === undefined) return <Skeleton />;
  return (
    <div>
      {translate('mail.booking_now')} <StatusTag status={booking.booking_status} />
      <div>
        <LocationTime
          start={booking.start_time}
          end={booking.end_time}
          zone={booking.partner_location?.timezone || 'UTC'}
        />
      </div>
    </div>
  );
}

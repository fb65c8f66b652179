import { bookingStatuses } from '../../domain/bookings/booking-status.ts';
import { useText } from '../i18n/use-text.ts';
import { ToneTag } from '../kinds/choice/choice-cells.tsx';

interface Props {
  readonly status: number;
}

/** The name of a booking's status. */
export function StatusName({ status }: Props) {
  const text = useText();
  return text(bookingStatuses.find(({ value }) => value === status)?.label ?? String(status));
}

/** The name of a booking's status in its colour. */
export function StatusTag({ status }: Props) {
  return (
    <ToneTag tone={bookingStatuses.find(({ value }) => value === status)?.tone}>
      <StatusName status={status} />
    </ToneTag>
  );
}

import { blockingStatuses, isAmong } from '../../domain/bookings/booking-status.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import type { CellProps } from '../admin/engine-context.tsx';
import { useClocks, useOtherClock, useSoon } from '../kinds/time/clock-words.ts';
import { InstantCell } from '../kinds/time/time-views.tsx';
import { zoneOfRow } from '../kinds/time/written-times.ts';

/** When a booking starts; beneath, what the other clocks show where they differ, and how soon it is. */
export function StartCell(props: CellProps<string | null>) {
  const { value, row, field } = props;
  const there = zoneOfRow(row, field.zone ?? '');
  const [, other] = useClocks(there);
  const clocks = useOtherClock(value ?? '', there);
  const soon = useSoon(value, isAmong(blockingStatuses, row.booking_status));
  const beneath = [soon, clocks].filter(Boolean);
  if (beneath.length === 0) return <InstantCell {...props} />;
  return (
    <span className="called">
      <InstantCell {...props} />
      <span className="beneath" title={other}>
        {inOneLine(beneath)}
      </span>
    </span>
  );
}

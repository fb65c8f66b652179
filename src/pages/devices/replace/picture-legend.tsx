import { useTranslate } from 'react-admin';
import type { PlannedBooking } from '../../../booking/workflow-answers.ts';

const outcomes = [
  { outcome: 'move', look: 'moved', words: 'replace.legend_moved' },
  { outcome: 'cancel', look: 'cancelled', words: 'replace.legend_cancelled' },
  { outcome: 'keep', look: 'kept', words: 'replace.legend_kept' },
] as const;

/** What the colours mean, how many there are of each, and who is told. */
export function PictureLegend({ bookings }: { readonly bookings: readonly PlannedBooking[] }) {
  const translate = useTranslate();
  const isTaken = bookings.some(({ problem }) => problem?.kind === 'taken');
  return (
    <figcaption>
      {outcomes.map(({ outcome, look, words }) => {
        const count = bookings.filter(booking => booking.outcome === outcome).length;
        if (count === 0) return null;
        return (
          <span key={outcome}>
            <i className={look} aria-hidden="true" />
            <b className="figures">{count}</b> {translate(words)}
          </span>
        );
      })}
      {isTaken && (
        <span>
          <i className="taken" aria-hidden="true" />
          {translate('replace.legend_taken')}
        </span>
      )}
    </figcaption>
  );
}

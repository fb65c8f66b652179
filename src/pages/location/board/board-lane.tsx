import { useTranslate } from 'react-admin';
import { isChangeable } from '../../../../domain/bookings/booking-status.ts';
import type { BoardLane as Lane } from '../../../../domain/bookings/day-board.ts';
import { span } from './board-background.tsx';
import { BoardBlock } from './board-block.tsx';
import type { Board } from './use-board.ts';
import { type Landing, laneHeight } from './use-move.ts';

interface Props {
  readonly lane: Lane;
  readonly board: Board;
  readonly now: number;
  /** Of a booking that would land here. */
  readonly landing: Landing | undefined;
  readonly words: string;
}

/** What happens on one device in a day. */
export function BoardLane({ lane, board, now, landing, words }: Props) {
  const translate = useTranslate();
  const device = board.devices.find(({ id }) => id === lane.deviceId);
  return (
    <section className="board-lane" aria-label={device?.name} style={{ height: laneHeight }}>
      {lane.notInstalled !== undefined && (
        <i
          className="not_installed"
          style={span(lane.notInstalled)}
          title={translate('board.legend.not_installed')}
        />
      )}
      {lane.outages.map(outage => (
        <i
          key={outage.start}
          className="outage"
          style={span(outage)}
          title={translate('board.outage', { codes: outage.codes.join(', ') })}
        />
      ))}
      {lane.bookings.map(block => {
        const booking = board.bookings.find(({ id }) => id === block.bookingId);
        if (booking === undefined) return null;
        const session = lane.sessions.find(({ bookingId }) => bookingId === booking.id);
        return (
          <BoardBlock
            key={booking.id}
            {...{ booking, block, session, zone: board.zone }}
            movable={isChangeable(booking, now)}
          />
        );
      })}
      {lane.sessions.map(session => (
        <i
          key={session.bookingId}
          className={session.isRunning ? 'ran running' : 'ran'}
          style={span(session)}
          aria-hidden="true"
        />
      ))}
      {landing !== undefined && (
        <b className={lookOf(landing)} style={span(landing)} aria-hidden="true">
          <span>{words}</span>
        </b>
      )}
    </section>
  );
}

/** Late in the day the words stand to the left, so that the board never grows. */
function lookOf({ problem, left }: Landing): string {
  return `landing ${problem === undefined ? 'free' : 'refused'}${left > 0.6 ? ' late' : ''}`;
}

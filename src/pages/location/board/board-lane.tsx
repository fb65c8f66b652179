import './board-block.css';
import { useDraggable } from '@dnd-kit/core';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { bookingStatuses, isChangeable } from '../../../../domain/bookings/booking-status.ts';
import type { DayBoard, BoardLane as Lane, Placed } from '../../../../domain/bookings/day-board.ts';
import type { RealSession } from '../../../../domain/bookings/session.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { type BookingRow, guestName } from '../../../booking/booking-row.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useMayMove } from '../landing.ts';
import { landingLook } from '../move-frame.tsx';
import { type Board, type BoardLanding, laneHeight } from './use-board.ts';

/** What lies under the lanes: the hours, when the location is closed, and where now is. */
export function BoardBackground({ board: { ticks, closed, breaks, now } }: { readonly board: DayBoard }) {
  return (
    <div className="board-ground" aria-hidden="true">
      {ticks.map(({ instant, left }) => (
        <i key={instant} className="tick" style={{ left: `${left * 100}%` }} />
      ))}
      {closed.map(each => (
        <i key={each.start} className="closed" style={spanStyle(each)} />
      ))}
      {breaks.map(each => (
        <i key={each.start} className="pause" style={spanStyle(each)} />
      ))}
      {now !== undefined && <i className="now" style={{ left: `${now * 100}%` }} />}
    </div>
  );
}

interface Props {
  readonly lane: Lane;
  readonly board: Board;
  readonly now: number;
  /** Of a booking that would land here. */
  readonly landing?: BoardLanding | undefined;
  readonly words?: string;
  /** Books where somebody presses on a free time, a share of the board's width; absent for who may not. */
  readonly book?: ((deviceId: number, share: number) => void) | undefined;
  /** Opens a block by its number; absent for who may not change it. */
  readonly change?: ((blockId: number) => void) | undefined;
}

/** What happens on one device in a day. */
export function BoardLane({ lane, board, now, landing, words, book, change }: Props) {
  const translate = useTranslate();
  const mayMove = useMayMove();
  const device = board.devices.find(({ id }) => id === lane.deviceId);
  return (
    <section className="board-lane" aria-label={device?.name} style={{ height: laneHeight }}>
      {book !== undefined && (
        // The keyboard books by the button above the board.
        <button
          type="button"
          className="board-free"
          tabIndex={-1}
          aria-hidden="true"
          title={translate('board.book_here')}
          onClick={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            book(lane.deviceId, (clientX - left) / width);
          }}
        />
      )}
      <Marks lane={lane} zone={board.zone} change={change} />
      {lane.bookings.map((block, index) => {
        const booking = board.bookings.find(({ id }) => id === block.bookingId);
        if (booking === undefined) return null;
        const session = lane.sessions.find(({ bookingId }) => bookingId === booking.id);
        return (
          <BoardBlock
            key={booking.id}
            {...{ booking, block, session, zone: board.zone }}
            room={roomBeside(block, lane.bookings[index - 1], lane.bookings[index + 1])}
            movable={mayMove && isChangeable(booking, now)}
          />
        );
      })}
      {lane.sessions.map(session => (
        <i
          key={session.bookingId}
          className={session.isRunning ? 'ran running' : 'ran'}
          style={spanStyle(session)}
          aria-hidden="true"
        />
      ))}
      {landing !== undefined && (
        <b className={lookOf(landing)} style={spanStyle(landing)} aria-hidden="true">
          <span>{words}</span>
        </b>
      )}
    </section>
  );
}

interface MarksProps extends Pick<Props, 'lane' | 'change'> {
  readonly zone: string;
}

/** What stands in the way of bookings: not installed yet, out of order, blocked. */
function Marks({ lane, zone, change }: MarksProps) {
  const translate = useTranslate();
  return (
    <>
      {lane.notInstalled !== undefined && (
        <i
          className="not_installed"
          style={spanStyle(lane.notInstalled)}
          title={translate('board.legend.not_installed')}
        />
      )}
      {lane.outages.map(outage => (
        <i
          key={outage.start}
          className="outage"
          style={spanStyle(outage)}
          title={translate('board.outage', { codes: outage.codes.join(', ') })}
        />
      ))}
      {lane.blocked.map(blocked => (
        <BlockedTime key={`${blocked.id} ${blocked.start}`} {...{ blocked, change }} zone={zone} />
      ))}
    </>
  );
}

interface BlockedTimeProps extends Pick<Props, 'change'> {
  readonly blocked: Lane['blocked'][number];
  readonly zone: string;
}

/** A time in which nobody can book, hatched, with its reason; opens by click or Enter for who may change it. */
function BlockedTime({ blocked, zone, change }: BlockedTimeProps) {
  const translate = useTranslate();
  const { id, start, end, reason } = blocked;
  const [from, to] = [start, end].map(instant => timeOf(instant, zone).slice(0, 5));
  const words = translate('board.blocked', { from, to, reason });
  const look = { className: 'blocked', style: spanStyle(blocked), title: words };
  if (change === undefined)
    return (
      <div {...look} role="img" aria-label={words}>
        <span>{reason}</span>
      </div>
    );
  return (
    <button {...look} type="button" aria-label={words} onClick={() => change(id)}>
      <span>{reason}</span>
    </button>
  );
}

/** Late in the day the words stand to the left, so that the board never grows. */
function lookOf(landing: BoardLanding): string {
  return `${landingLook(landing)}${landing.left > 0.6 ? ' late' : ''}`;
}

/** The place of something on the board as a style. */
function spanStyle({ left, width }: { readonly left: number; readonly width: number }) {
  return { left: `${left * 100}%`, width: `${width * 100}%` };
}

interface BoardBlockProps {
  readonly booking: BookingRow;
  readonly block: Placed;
  readonly session: RealSession | undefined;
  readonly zone: string;
  readonly movable: boolean;
  readonly room: number;
}

/** How much of the board is free beside a block for its words, as a part of the block's own width. */
function roomBeside(block: Placed, before: Placed | undefined, after: Placed | undefined): number {
  const free = isLate(block)
    ? block.left - (before === undefined ? 0 : before.left + before.width)
    : (after?.left ?? 1) - block.left - block.width;
  return block.width > 0 ? free / block.width : 0;
}

/** A booking on its lane: opens by click or Enter, is taken up by dragging or the space bar. */
function BoardBlock({ booking, block, session, zone, movable, room }: BoardBlockProps) {
  const navigate = useNavigate();
  const words = useWords(booking, session, zone);
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: booking.id,
    disabled: !movable,
  });
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const look = `board-block tone-${status?.tone ?? 'neutral'}${movable ? ' movable' : ''}${isDragging ? ' lifted' : ''}${isLate(block) ? ' late' : ''}`;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={look}
      style={{ left: `${block.left * 100}%`, width: `${block.width * 100}%` }}
      title={words}
      onClick={() => void navigate(`/bookings/${booking.id}`)}
      {...(movable && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
      aria-label={words}
    >
      <span className="words" style={{ maxWidth: `calc(${room * 100}% - 8px)` }}>
        <b className="figures">{clock(booking.start_time, zone)}</b>{' '}
        <span className="who">{guestName(booking.user)}</span>
      </span>
    </button>
  );
}

/** So late that its words, where they stand beside it, stand to its left. */
function isLate({ left, width }: Placed): boolean {
  return left + width > 0.86;
}

function useWords(booking: BookingRow, session: RealSession | undefined, zone: string): string {
  const translate = useTranslate();
  const text = useText();
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const parts = [
    `${clock(booking.start_time, zone)}–${clock(booking.end_time, zone)} ${guestName(booking.user)}`,
    text(status?.label ?? ''),
    ...(session !== undefined && session.lateMinutes > 0
      ? [translate('board.late', { minutes: session.lateMinutes })]
      : []),
    ...(session !== undefined && session.earlyMinutes > 0
      ? [translate('board.early', { minutes: session.earlyMinutes })]
      : []),
  ];
  return inOneLine(parts);
}

function clock(instant: string, zone: string): string {
  return timeOf(Date.parse(instant), zone).slice(0, 5);
}

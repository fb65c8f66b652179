import type { DragMoveEvent } from '@dnd-kit/core';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Role } from '../../../../domain/actor.ts';
import { startAt } from '../../../../domain/bookings/day-board.ts';
import { useOpenPanel } from '../../../admin/dialogs/panel-address.ts';
import { guestName } from '../../../booking/booking-row.tsx';
import { useMayBook } from '../../bookings/book/may-book.ts';
import { useMayBlock } from '../block-link.tsx';
import { useLandingText } from '../landing.ts';
import { MoveFrame } from '../move-frame.tsx';
import { BoardBackground, BoardLane } from './board-lane.tsx';
import { type Board, laneHeight, useMove } from './use-board.ts';

interface Props {
  readonly board: Board;
  /** Epoch ms. */
  readonly now: number;
  readonly role: Role;
  readonly locationId: number;
}

const stepMs = 600_000;

/** The lanes of a day, over which bookings are dragged by pointer, finger or arrow keys. */
export function BoardGrid({ board, now, role, locationId }: Props) {
  const translate = useTranslate();
  const track = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useFirstSight(frame, board);
  const { landing, follow, stop } = useMove(board, now);
  const presses = { book: useBookHere(board, locationId), change: useChangeBlock(locationId) };
  const named = useMemo(
    () => board.bookings.map(booking => ({ ...booking, guest: guestName(booking.user) })),
    [board.bookings],
  );
  const { location, zone, devices } = board;
  const say = useLandingText({
    ...{ location, zone, devices, role, landing, bookings: named },
    saysDay: false,
  });
  const width = () => track.current?.clientWidth ?? 1;
  const stepShare = stepMs / (board.board.shown.end - board.board.shown.start);
  const move = ({ active, delta }: DragMoveEvent) =>
    follow(Number(active.id), Math.round(delta.y / laneHeight), delta.x / width());
  return (
    <MoveFrame
      {...{ landing, say, follow: move, stop }}
      guestOf={id => named.find(each => each.id === id)?.guest ?? ''}
      keys={translate('board.keys')}
      step={(id, { right, down }) => follow(id, down, right * stepShare)}
    >
      <div className={board.conflict > 0 ? 'board-frame conflict' : 'board-frame'} ref={frame}>
        <div className="board-names">
          <div className="board-head" />
          {board.devices.map(({ id, name }) => (
            <Link key={id} to={`/devices/${id}`} title={name} style={{ height: laneHeight }}>
              {name}
            </Link>
          ))}
        </div>
        <div className="board-track" ref={track}>
          <div className="board-head">
            {board.board.ticks.map(({ instant, time, left }) => (
              <span key={instant} style={{ left: `${left * 100}%` }}>
                {time.slice(0, 5)}
              </span>
            ))}
          </div>
          <BoardBackground board={board.board} />
          {board.board.lanes.map(lane => (
            <BoardLane
              key={lane.deviceId}
              lane={lane}
              board={board}
              now={now}
              {...(landing?.bedId === lane.deviceId && { landing, words: say(landing) })}
              {...presses}
            />
          ))}
        </div>
      </div>
    </MoveFrame>
  );
}

/** Books at a free time of a lane; undefined for who may not. */
function useBookHere({ day, zone, board: { shown } }: Board, locationId: number) {
  const openPanel = useOpenPanel();
  if (!useMayBook()) return undefined;
  return (bed: number, share: number) => {
    const start = startAt(share, { day, zone, shown });
    const known = new URLSearchParams({ location: String(locationId), bed: String(bed) });
    if (start !== undefined) known.set('start', new Date(start).toISOString());
    openPanel(`/bookings/new?${known}`);
  };
}

/** Opens a block; undefined for who may not change it. */
function useChangeBlock(locationId: number) {
  const openPanel = useOpenPanel();
  if (!useMayBlock()) return undefined;
  return (id: number) => openPanel(`/location/${locationId}/blocks/${id}`);
}

/** So many pixels before it stay in sight. */
const lead = 48;

/** Scrolls a board that is wider than its frame to where its day is looked at first: now, else its first booking. */
function useFirstSight(frame: RefObject<HTMLElement | null>, { day, board }: Board): void {
  const seen = useRef('');
  const lefts = board.lanes.flatMap(({ bookings }) => bookings.map(({ left }) => left));
  const share = board.now ?? Math.min(...lefts, 1);
  useEffect(() => {
    const { current } = frame;
    if (current === null || share === 1 || seen.current === day) return;
    seen.current = day;
    const names = current.firstElementChild?.clientWidth ?? 0;
    current.scrollLeft = share * (current.scrollWidth - names) - lead;
  }, [frame, day, share]);
}

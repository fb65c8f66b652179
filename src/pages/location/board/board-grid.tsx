import {
  DndContext,
  type DragMoveEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Role } from '../../../../domain/actor.ts';
import { startAt } from '../../../../domain/bookings/day-board.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { useOpenPanel } from '../../../admin/dialogs/panel-address.ts';
import { useSlotReason } from '../../../booking/slots/use-slot-reason.tsx';
import { useMayBook } from '../../bookings/book/may-book.ts';
import { useMayBlock } from '../block-link.tsx';
import { BoardBackground, BoardLane } from './board-lane.tsx';
import { type Board, type Landing, laneHeight, useMove } from './use-board.ts';

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
  const notify = useNotify();
  const openPanel = useOpenPanel();
  const track = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useFirstSight(frame, board);
  const { landing, follow, stop } = useMove(board, now);
  const presses = { book: useBookHere(board, locationId), change: useChangeBlock(locationId) };
  const say = useLandingText({ board, locationId, role, landing });
  const width = () => track.current?.clientWidth ?? 1;
  const stepOf = () => (stepMs / (board.board.shown.end - board.board.shown.start)) * width();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
      coordinateGetter: ({ code }, { currentCoordinates: { x, y } }) => arrow(code, x, y, stepOf()),
    }),
  );
  const move = ({ active, delta }: DragMoveEvent) =>
    follow(Number(active.id), Math.round(delta.y / laneHeight), delta.x / width());
  const drop = () => {
    stop();
    if (landing === undefined || landing.isHome) return;
    if (landing.problem !== undefined) return notify(say(landing), { type: 'warning' });
    const start = encodeURIComponent(new Date(landing.start).toISOString());
    openPanel(`/bookings/${landing.booking.id}/reschedule?bed=${landing.bedId}&start=${start}`);
  };
  return (
    <DndContext
      sensors={sensors}
      onDragMove={move}
      onDragEnd={drop}
      onDragCancel={stop}
      accessibility={{
        screenReaderInstructions: { draggable: translate('board.keys') },
        announcements: silent,
      }}
    >
      <div className="board-frame" ref={frame}>
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
      <div className="board-said" role="status">
        {landing !== undefined && say(landing)}
      </div>
    </DndContext>
  );
}

/** Books at a free place of a lane; undefined for who may not. */
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

/** What is said while a booking moves stands in a status of our own, with the reason. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

function arrow(code: string, x: number, y: number, step: number) {
  if (code === 'ArrowRight') return { x: x + step, y };
  if (code === 'ArrowLeft') return { x: x - step, y };
  if (code === 'ArrowDown') return { x, y: y + laneHeight };
  if (code === 'ArrowUp') return { x, y: y - laneHeight };
  return undefined;
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

interface Where {
  readonly board: Board;
  readonly locationId: number;
  readonly role: Role;
  readonly landing: Landing | undefined;
}

/** Says where a dragged booking would land, and why it cannot stand there if it cannot. */
function useLandingText({ board, locationId, role, landing }: Where): (landing: Landing) => string {
  const translate = useTranslate();
  const { zone, opening, devices } = board;
  const starts = landing === undefined ? [] : [startOf(landing, zone)];
  const reason = useSlotReason({ locationId, bedId: landing?.bedId ?? 0, zone, role }, opening, starts);
  return found => {
    const start = startOf(found, zone);
    const where = {
      time: start.time.slice(0, 5),
      device: devices.find(({ id }) => id === found.bedId)?.name ?? '',
    };
    if (start.problem === undefined) return translate('board.free', where);
    return translate('board.not_free', { ...where, reason: reason(start, start.problem).text });
  };
}

function startOf({ start, problem }: Landing, zone: string) {
  return { start, time: timeOf(start, zone), ...(problem && { problem }) };
}

import './week-board.css';
import { type DragMoveEvent, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import { sameTimeOn } from '../../../../domain/bookings/move-target.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Landing } from '../landing.ts';
import { dayInWords, shortTime } from '../location-time.ts';
import { type ArrowSteps, landingLook, MoveFrame } from '../move-frame.tsx';
import {
  type CalendarBooking,
  type CalendarDay,
  type CalendarDevice,
  guestOf,
  holds,
  shutLook,
  strandedOn,
} from './calendar-days.ts';
import { type MovingViewProps, useDayKeys } from './calendar-view.ts';
import { DayHead } from './day-head.tsx';
import { DayStrip } from './day-strip.tsx';
import { shownHours } from './shown-hours.ts';
import { useCalendarMoves } from './use-calendar-moves.ts';

/** A week of a location, a row a device, over which bookings are moved to other days and devices (DEC-231). */
export function WeekBoard({ days, date, zone, move, open, moves }: MovingViewProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const keys = useDayKeys(move);
  const table = useFirstSight(date, moves.devices !== undefined);
  const { landing, lanes, say, guestOf: guest, isMovable, follow, stop } = useCalendarMoves(moves);
  const bring = (id: number, { day, deviceId }: Cell) =>
    follow(id, start => sameTimeOn(day, start, zone), deviceId);
  const drag = ({ active, over }: DragMoveEvent) => {
    if (over !== null) bring(Number(active.id), cellOf(String(over.id)));
  };
  const step = (id: number, { right, down }: ArrowSteps) => {
    const home = days.findIndex(({ bookings }) => bookings.some(each => each.id === id));
    const own = days[home]?.bookings.find(each => each.id === id);
    const day = days[within(days, home + right)];
    const lane = lanes[within(lanes, lanes.findIndex(each => each.id === own?.bed_id) + down)];
    return day !== undefined && lane !== undefined && bring(id, { day: day.day, deviceId: lane.id });
  };
  const hours = shownHours(days, zone);
  const week = dayInWords(days[0]?.day ?? date, locale, { day: 'numeric', month: 'long', year: 'numeric' });
  if (moves.devices !== undefined && lanes.length === 0)
    return <p className="faint no-lanes">{translate('moves.no_devices')}</p>;
  return (
    <MoveFrame
      {...{ landing, say, under: pointerWithin, follow: drag, step, stop }}
      guestOf={guest}
      keys={translate('moves.keys_devices')}
    >
      <table className="week-board" ref={table} aria-label={translate('moves.table', { week })}>
        <thead>
          <tr>
            <th scope="col">{translate('moves.device')}</th>
            {days.map(day => (
              <th key={day.day} scope="col" className="head">
                <DayHead {...day} {...{ open, keys }} chosen={day.day === date} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map(device => (
            <tr key={device.id}>
              <th scope="row">
                <Link to={`/devices/${device.id}`}>{device.name}</Link>
                {device.is_disabled && <small className="faint">{translate('moves.disabled')}</small>}
              </th>
              {days.map(day => (
                <WeekCell
                  key={day.day}
                  {...{ day, device, zone, hours, isMovable }}
                  now={moves.now}
                  {...(landing?.day === day.day &&
                    landing.bedId === device.id && { landing, words: say(landing) })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </MoveFrame>
  );
}

/** Scrolls a week that is wider than its frame to the chosen day, once it is drawn; later it stays where people scroll it. */
function useFirstSight(date: string, isDrawn: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const chosen = useRef(date);
  useEffect(() => {
    const heads = table.current?.querySelectorAll('th');
    const at = (new Date(chosen.current).getUTCDay() + 6) % 7;
    const [names, head] = [heads?.[0], heads?.[at + 1]];
    const frame = table.current?.parentElement;
    if (!isDrawn || !names || !head || !frame) return;
    frame.scrollLeft = head.offsetLeft - names.offsetWidth;
  }, [isDrawn]);
  return table;
}

/** A day of a device. */
interface Cell {
  readonly day: string;
  readonly deviceId: number;
}

const cellName = ({ day, deviceId }: Cell) => `${day} ${deviceId}`;

function cellOf(name: string): Cell {
  const [day = '', id] = name.split(' ');
  return { day, deviceId: Number(id) };
}

function within(all: readonly unknown[], at: number): number {
  return Math.min(Math.max(at, 0), all.length - 1);
}

interface WeekCellProps {
  readonly day: CalendarDay;
  readonly device: CalendarDevice;
  readonly zone: string;
  readonly hours: ReturnType<typeof shownHours>;
  /** Epoch ms. */
  readonly now: number;
  readonly isMovable: (booking: CalendarBooking) => boolean;
  /** Of a booking that would come to stand here. */
  readonly landing?: Landing;
  readonly words?: string;
}

/** So many bookings stand in a cell before the others wait behind a button. */
const fewEnough = 8;

/** A day of a device: the hours as a strip, what is blocked, and who comes. */
function WeekCell({ day, device, zone, hours, now, isMovable, landing, words }: WeekCellProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { setNodeRef } = useDroppable({ id: cellName({ day: day.day, deviceId: device.id }) });
  const own = day.bookings.filter(({ bed_id }) => bed_id === device.id);
  const blocked = day.blocked.filter(part => holds(part, device));
  const stranded = strandedOn(day);
  const shown = isWhole ? own : own.slice(0, fewEnough);
  const look = [day.when, shutLook(day)].filter(Boolean).join(' ');
  return (
    <td ref={setNodeRef} className={look}>
      <DayStrip {...{ day, device, zone, hours, now, blocked }} bookings={own} />
      {blocked.map(({ id, start, end, reason }) => {
        const [from, to] = [start, end].map(instant => shortTime(timeOf(instant, zone)));
        const said = translate('location.calendar.blocked', { from, to, what: reason });
        return (
          <span key={`${id} ${start}`} className="blocked" title={said}>
            <span className="unseen">{said}</span>
            <span aria-hidden="true">
              {from} {reason}
            </span>
          </span>
        );
      })}
      {shown.map(booking => (
        <BookingChip
          key={booking.id}
          {...{ booking, zone }}
          isOutside={stranded.includes(booking)}
          isMovable={isMovable(booking)}
        />
      ))}
      {shown.length < own.length && (
        <button type="button" className="more" onClick={() => setWhole(true)}>
          {translate('moves.more', { smart_count: own.length - shown.length })}
        </button>
      )}
      {landing !== undefined && (
        <b className={landingLook(landing)} aria-hidden="true">
          <span>{words}</span>
        </b>
      )}
    </td>
  );
}

interface BookingChipProps {
  readonly booking: CalendarBooking;
  readonly zone: string;
  readonly isMovable: boolean;
  /** Outside the opening hours. */
  readonly isOutside: boolean;
}

/** A booking in one line: opens by click or Enter, is taken up by dragging or the space bar. */
function BookingChip({ booking, zone, isMovable, isOutside }: BookingChipProps) {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const { id, start_time, end_time, booking_status } = booking;
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id, disabled: !isMovable });
  const status = bookingStatuses.find(({ value }) => value === booking_status);
  const [from, to] = [start_time, end_time].map(instant => shortTime(timeOf(Date.parse(instant), zone)));
  const words = inOneLine([
    `${from}–${to} ${guestOf(booking)}`,
    text(status?.label ?? ''),
    ...(isOutside ? [translate('moves.outside')] : []),
  ]);
  const look = [
    ...['event', `tone-${status?.tone ?? 'neutral'}`],
    ...[isMovable && 'movable', isDragging && 'lifted', isOutside && 'stranded'],
  ];
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={look.filter(Boolean).join(' ')}
      title={words}
      aria-label={words}
      onClick={() => void navigate(`/bookings/${id}`)}
      {...(isMovable && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
    >
      <b className="figures">{from}</b> {guestOf(booking)}
    </button>
  );
}

import type { DragMoveEvent } from '@dnd-kit/core';
import type { EventInput } from '@fullcalendar/react';
import { useRef } from 'react';
import { movedStart } from '../../../../domain/bookings/move-target.ts';
import { slotStepMinutes } from '../../../../domain/bookings/slot-durations.ts';
import type { Landing } from '../landing.ts';
import { type ArrowSteps, landingLook } from '../move-frame.tsx';
import type { CalendarDay } from './calendar-days.ts';
import type { CalendarMoves } from './calendar-view.ts';
import type { Hours } from './shown-hours.ts';
import { useCalendarMoves } from './use-calendar-moves.ts';

interface Shown {
  readonly days: readonly CalendarDay[];
  readonly zone: string;
  readonly hours: Hours;
  readonly moves: CalendarMoves;
}

/** Follows a booking over columns of hours: `frame` is what they stand in, `moving` what takes it up and puts it down. */
export function useTimeMoves({ days, zone, hours, moves }: Shown) {
  const frame = useRef<HTMLDivElement>(null);
  const { landing, say, guestOf, isMovable, follow, stop } = useCalendarMoves(moves);
  const shown = { days: days.map(({ day }) => day), ...hours };
  const bring = (id: number, by: { days: number; minutes: number }) =>
    follow(id, start => movedStart(start, zone, by, shown));
  const drag = ({ active, delta }: DragMoveEvent) => {
    const lane = frame.current?.querySelector('.lane')?.getBoundingClientRect();
    if (lane === undefined) return;
    const minute = lane.height / ((hours.to - hours.from) * 60);
    bring(Number(active.id), { days: Math.round(delta.x / lane.width), minutes: delta.y / minute });
  };
  const step = (id: number, { right, down }: ArrowSteps) =>
    bring(id, { days: right, minutes: down * slotStepMinutes });
  return {
    frame,
    movable: new Set(moves.bookings.filter(isMovable).map(({ id }) => id)),
    landed: landing === undefined ? [] : landingEvents(landing, moves, say(landing)),
    moving: { landing, say, guestOf, stop, step, follow: drag },
  };
}

/** The place at which a booking would come to stand, as long as it exists. */
function landingEvents(landing: Landing, { bookings }: CalendarMoves, words: string): EventInput[] {
  const { start, bookingId } = landing;
  const length = bookings.find(({ id }) => id === bookingId)?.slot_duration;
  if (start === undefined || length === undefined) return [];
  return [
    {
      ...{ id: 'landing', title: words, display: 'background', class: landingLook(landing) },
      start: new Date(start).toISOString(),
      end: new Date(start + length * 60_000).toISOString(),
    },
  ];
}

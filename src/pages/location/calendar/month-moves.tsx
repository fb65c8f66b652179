import { type DragMoveEvent, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core';
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import { useTranslate } from 'react-admin';
import { sameTimeOn } from '../../../../domain/bookings/move-target.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import type { Landing } from '../landing.ts';
import { type ArrowSteps, landingLook, MoveFrame } from '../move-frame.tsx';
import type { CalendarBooking } from './calendar-days.ts';
import type { MovingViewProps } from './calendar-view.ts';
import { useCalendarMoves } from './use-calendar-moves.ts';

interface Moves {
  readonly isMovable: (booking: CalendarBooking) => boolean;
  readonly landing?: Landing | undefined;
  /** Where that is, and why a booking cannot stand there. */
  readonly words?: string | undefined;
}

const MovesContext = createContext<Moves>({ isMovable: () => false });

interface Props extends Pick<MovingViewProps, 'days' | 'zone' | 'moves'> {
  readonly children: ReactNode;
}

/** Within it the first booking of each day of a month is moved to another day, at its time (DEC-255). */
export function MonthMoves({ days, zone, moves, children }: Props) {
  const translate = useTranslate();
  const { landing, say, guestOf, isMovable, follow, stop } = useCalendarMoves(moves);
  const bring = (id: number, day: string) => follow(id, start => sameTimeOn(day, start, zone));
  const drag = ({ active, over }: DragMoveEvent) => {
    if (over !== null) bring(Number(active.id), String(over.id));
  };
  const step = (id: number, { right, down }: ArrowSteps) => {
    const home = days.findIndex(({ bookings }) => bookings.some(each => each.id === id));
    const day = days[home + right + 7 * down];
    return day !== undefined && bring(id, day.day);
  };
  return (
    <MoveFrame
      {...{ landing, say, guestOf, under: pointerWithin, follow: drag, step, stop }}
      keys={translate('moves.keys_month')}
    >
      <MovesContext value={{ isMovable, landing, words: landing && say(landing) }}>{children}</MovesContext>
    </MoveFrame>
  );
}

/** What a line that can be dragged gets. */
export interface MovableLine {
  readonly pointers: object;
  readonly ref: (element: HTMLElement | null) => void;
  readonly look: readonly (string | false)[];
}

type Keys = (event: KeyboardEvent<HTMLElement>) => void;

/**
 * Moves the first booking of a day: pointers take up its line, the space bar of the day does, whose arrows then move the
 * booking rather than the choice of the day. What runs over midnight is moved by the day on which it begins.
 */
export function useFirstBooking(day: string, first: CalendarBooking | undefined, zone: string) {
  const { isMovable, landing, words } = useContext(MovesContext);
  const { setNodeRef: cell } = useDroppable({ id: day });
  const begins = first !== undefined && dayOf(Date.parse(first.start_time), zone) === day;
  const mayMove = begins && isMovable(first);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: mayMove ? first.id : `none of ${day}`,
    disabled: !mayMove,
  });
  const { onKeyDown, ...pointers } = listeners ?? {};
  const keysOr =
    (choose: Keys): Keys =>
    event => {
      if (isDragging) return;
      if (mayMove && event.code === 'Space') onKeyDown?.(event);
      else choose(event);
    };
  const line: MovableLine = {
    ...{ pointers, ref: setNodeRef },
    look: [mayMove && 'movable', isDragging && 'lifted'],
  };
  return {
    cell,
    line,
    held: {
      ref: mayMove ? setActivatorNodeRef : undefined,
      describedBy: mayMove ? attributes['aria-describedby'] : undefined,
      keysOr,
    },
    landing: landing?.day === day && (
      <b className={landingLook(landing)} aria-hidden="true">
        <span>{words}</span>
      </b>
    ),
  };
}

type NodeRef = ((element: HTMLElement | null) => void) | undefined;

export const mergedRef = (one: NodeRef, other: NodeRef) => (element: HTMLElement | null) => {
  one?.(element);
  other?.(element);
};

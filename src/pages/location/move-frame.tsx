import './move-frame.css';
import {
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useOpenPanel } from '../../admin/dialogs/panel-address.ts';
import type { Landing } from './landing.ts';

/** How often arrow keys were pressed to the right and down, less those to the left and up. */
export interface ArrowSteps {
  readonly right: number;
  readonly down: number;
}

interface Props {
  readonly landing: Landing | undefined;
  readonly say: (landing: Landing) => string;
  /** Whose booking it is. */
  readonly guestOf: (bookingId: number) => string;
  /** What the keyboard does, in words. */
  readonly keys: string;
  /** Finds what lies under a booking, where that is asked rather than how far it was moved. */
  readonly under?: CollisionDetection;
  readonly follow: (event: DragMoveEvent) => void;
  /** The same by arrow keys, from where the booking is; answers whether it went any further. */
  readonly step: (bookingId: number, by: ArrowSteps) => boolean;
  readonly stop: () => void;
  readonly children: ReactNode;
}

/**
 * Within it bookings are moved, by mouse, by a finger that has stayed on one for a moment, so that whoever scrolls moves
 * nothing, or by keys: space takes up and puts down, Escape leaves everything as it is. A booking that is put down at a free
 * start goes on into the plan of moving it; one that is not says why, and stays (DEC-230).
 */
export function MoveFrame({ landing, say, guestOf, keys, under, follow, step, stop, children }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const openPanel = useOpenPanel();
  const [note, setNote] = useState('');
  const arrows = useArrowKeys(step, landing);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 350, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
      coordinateGetter: arrows.press,
    }),
  );
  const pointed = (event: DragMoveEvent) => {
    if (!(event.activatorEvent instanceof KeyboardEvent)) follow(event);
  };
  const begin = ({ active }: DragStartEvent) => {
    arrows.begin();
    setNote(translate('moves.taken_up', { guest: guestOf(Number(active.id)) }));
  };
  const leave = () => {
    stop();
    setNote(translate('moves.left'));
  };
  const drop = () => {
    if (landing === undefined || landing.isHome) return leave();
    if (landing.problem !== undefined || landing.start === undefined) {
      leave();
      return notify(say(landing), { type: 'warning' });
    }
    stop();
    setNote('');
    const start = encodeURIComponent(new Date(landing.start).toISOString());
    openPanel(`/bookings/${landing.bookingId}/reschedule?bed=${landing.bedId}&start=${start}`);
  };
  return (
    <DndContext
      sensors={sensors}
      {...(under !== undefined && { collisionDetection: under })}
      onDragStart={begin}
      onDragMove={pointed}
      onDragOver={pointed}
      onDragEnd={drop}
      onDragCancel={leave}
      accessibility={{ screenReaderInstructions: { draggable: keys }, announcements: silent }}
    >
      {children}
      <div className="move-said" role="status">
        {landing === undefined ? note : say(landing)}
      </div>
    </DndContext>
  );
}

/** What is said while a booking moves stands in a status of our own, with the reason. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

const directions: Readonly<Record<string, ArrowSteps>> = {
  ArrowRight: { right: 1, down: 0 },
  ArrowLeft: { right: -1, down: 0 },
  ArrowDown: { right: 0, down: 1 },
  ArrowUp: { right: 0, down: -1 },
};

/** Arrow keys go by steps rather than by pixels, which scrolling would falsify; what they lead to stays in sight. */
function useArrowKeys(step: Props['step'], landing: Landing | undefined) {
  const latest = useRef(step);
  const gone = useRef<ArrowSteps>(undefined);
  useEffect(() => {
    latest.current = step;
  }, [step]);
  useEffect(() => {
    if (landing === undefined || gone.current === undefined) return;
    document.querySelector('.landing')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [landing]);
  const press: KeyboardCoordinateGetter = (event, { active }) => {
    const by = directions[event.code];
    if (by === undefined) return undefined;
    // The page would scroll.
    event.preventDefault();
    const { right, down } = gone.current ?? { right: 0, down: 0 };
    const next = { right: right + by.right, down: down + by.down };
    const went = latest.current(Number(active), next);
    gone.current = went ? next : { right, down };
    return undefined;
  };
  const begin = () => {
    gone.current = undefined;
  };
  return { press, begin };
}

/** Whether a booking has come any further than where it was last, or stands at first. */
export function hasMoved(last: Landing | undefined, next: Landing): boolean {
  if (last === undefined) return !next.isHome;
  return (
    last.bedId !== next.bedId || last.day !== next.day || last.time !== next.time || last.start !== next.start
  );
}

/** How the place looks where a booking would come to stand. */
export function landingLook({ problem, isHome }: Landing): string {
  if (isHome) return 'landing home';
  return `landing ${problem === undefined ? 'free' : 'refused'}`;
}

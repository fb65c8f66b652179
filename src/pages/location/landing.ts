import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import {
  type MoveDevice,
  type MoveProblem,
  type MoveRoom,
  type MovingBooking,
  moveProblem,
  type WantedStart,
} from '../../../domain/bookings/move-target.ts';
import { timeOf } from '../../../domain/time/time-zone.ts';
import { bookings } from '../../../resources/bookings.ts';
import { actionRoles } from '../../../resources/schema/row-action.ts';
import { useActor, useOverrides } from '../../admin/engine-context.tsx';
import { useSlotReason } from '../../booking/slots/use-slot-reason.tsx';
import { enMoves } from '../../i18n/en/moves.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { type OpeningRules, openingOf } from './location-detail.ts';
import { dayInWords, shortTime } from './location-time.ts';

addWords(enMoves);

/** Where a booking that is being moved would come to stand. */
export interface Landing extends WantedStart {
  readonly bookingId: number;
  readonly bedId: number;
  /** Why it cannot stand there. */
  readonly problem: MoveProblem | undefined;
  /** It is where it was. */
  readonly isHome: boolean;
}

/** The landing of a booking at a start of a device. */
export function landingOn(
  booking: MovingBooking,
  device: MoveDevice,
  wanted: WantedStart,
  room: MoveRoom & { readonly location: OpeningRules },
): Landing {
  const opening = openingOf(room.location, wanted.day);
  return {
    ...wanted,
    bookingId: booking.id,
    bedId: device.id,
    problem: moveProblem(booking, device, { ...wanted, opening }, room),
    isHome: device.id === booking.bed_id && wanted.start === Date.parse(booking.start_time),
  };
}

const movers = actionRoles(bookings, 'reschedule');

/** Whether whoever is signed in moves bookings (ACT-06). */
export function useMayMove(): boolean {
  const role = useActor()?.role;
  const { actions } = useOverrides(bookings.name);
  return role !== undefined && movers.includes(role) && actions?.reschedule !== undefined;
}

/** A booking of which one may say whose it is. */
interface NamedBooking extends MovingBooking {
  readonly guest: string;
}

interface Where {
  readonly location: OpeningRules & { readonly id: number };
  readonly zone: string;
  readonly role: Role;
  readonly devices: readonly { readonly id: number; readonly name: string }[];
  readonly bookings: readonly NamedBooking[];
  readonly landing: Landing | undefined;
  /** Bookings go to other days, so that the day is said beside the time. */
  readonly saysDay: boolean;
}

/** Says where a booking would come to stand, and why it cannot stand there if it cannot (SLOT-06). */
export function useLandingText({ location, zone, role, devices, landing, ...where }: Where) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { problem } = landing ?? {};
  const holder = problem?.kind === 'taken' ? heldBy(problem.bookingId, where.bookings) : undefined;
  const start =
    landing === undefined || problem === undefined || problem.kind === 'disabled'
      ? undefined
      : { time: landing.time, start: landing.start, problem };
  const reason = useSlotReason(
    { locationId: location.id, bedId: landing?.bedId ?? 0, zone, role },
    openingOf(location, landing?.day ?? '1970-01-01'),
    // Whose name is on the screen already is not asked for again.
    start === undefined || holder !== undefined ? [] : [start],
  );
  return ({ day, time, bedId, isHome }: Landing): string => {
    const told = dayInWords(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
    const said = {
      when: where.saysDay ? `${told} ${shortTime(time)}` : shortTime(time),
      device: devices.find(({ id }) => id === bedId)?.name ?? '',
    };
    if (isHome) return translate('moves.home', said);
    if (problem === undefined) return translate('moves.free', said);
    if (holder !== undefined)
      return translate('moves.not_free', {
        ...said,
        reason: translate('booking.taken_by', spanOf(holder, zone)),
      });
    const why = start === undefined ? translate('moves.disabled') : reason(start, start.problem).text;
    return translate('moves.not_free', { ...said, reason: why });
  };
}

function heldBy(id: number, all: readonly NamedBooking[]): NamedBooking | undefined {
  return all.find(each => each.id === id);
}

function spanOf({ guest, start_time, end_time }: NamedBooking, zone: string) {
  const [from, to] = [start_time, end_time].map(instant => shortTime(timeOf(Date.parse(instant), zone)));
  return { guest, from, to };
}

import { useTranslate } from 'react-admin';
import type { Role } from '../../../../domain/actor.ts';
import { timeOf } from '../../../../domain/time-zone.ts';
import { useSlotReason } from '../../../booking/use-slot-reason.ts';
import type { Board } from './use-board.ts';
import type { Landing } from './use-move.ts';

interface Where {
  readonly board: Board;
  readonly locationId: number;
  readonly role: Role;
  readonly landing: Landing | undefined;
}

/** Says where a dragged booking would land, and why it cannot stand there if it cannot. */
export function useLandingText({ board, locationId, role, landing }: Where): (landing: Landing) => string {
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

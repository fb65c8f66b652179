import { z } from 'zod';
import type { Line, Timeline } from './booking-timeline.ts';

const statusChange = z.object({
  booking_status: z.object({ before: z.number().nullable(), after: z.number() }).optional(),
  deleted: z.object({ after: z.boolean() }).optional(),
});

/**
 * Does again, one after the other, what the history tells, and answers what should never have happened: two
 * bookings that hold a device at once, a step from a status that does not allow it, a booking put into a
 * closed day.
 */
export function wrongSteps({ lines, bookings, days }: Timeline): readonly string[] {
  const wrong: string[] = [];
  const closed = new Map<string, boolean>();
  const seen = new Map<string, number>();
  const now = new Map<number, { status: number; removed: boolean }>();
  for (const line of lines) {
    if (line.resource === 'location-days') {
      followDay(line, days, closed, seen);
      continue;
    }
    const life = bookings.get(line.row_id);
    const { booking_status, deleted } = statusChange.parse(line.changes);
    const before = now.get(line.row_id) ?? { status: 0, removed: false };
    const after = {
      status: booking_status?.after ?? before.status,
      removed: deleted?.after ?? before.removed,
    };
    now.set(line.row_id, after);
    if (life === undefined) continue;
    const told = `${line.action} of ${line.row_id} by ${line.operation}: ${JSON.stringify(line.changes)}`;
    const isUndo = line.operation?.startsWith('undo:') === true;
    if ([3, 10].includes(after.status) && !isUndo && ![1, 2].includes(before.status))
      wrong.push(`not allowed: ${told}`);
    if (!holds(after)) continue;
    const day = new Date(life.start).toISOString().slice(0, 10);
    if (closed.get(day) === true) wrong.push(`into a closed day: ${told}`);
    for (const [id, value] of now) {
      const other = bookings.get(id);
      if (other === undefined || id === life.id || other.bed !== life.bed || !holds(value)) continue;
      if (other.start < life.end && life.start < other.end) wrong.push(`over ${id}: ${told}`);
    }
  }
  return wrong;
}

function holds({ status, removed }: { status: number; removed: boolean }): boolean {
  return !removed && [1, 2, 5].includes(status);
}

/** The states of the days stand in the order of the lines. */
function followDay(
  line: Line,
  days: Timeline['days'],
  closed: Map<string, boolean>,
  seen: Map<string, number>,
): void {
  for (const [day, states] of days) {
    const index = seen.get(day) ?? 0;
    if (states[index]?.operation !== line.operation) continue;
    closed.set(day, states[index]?.value ?? false);
    seen.set(day, index + 1);
    return;
  }
}

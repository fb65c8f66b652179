import { addDays, secondsOf } from '../../../../domain/time/calendar.ts';
import { dayOf, timeOf } from '../../../../domain/time/time-zone.ts';

/** One booking of a device that is replaced; epoch ms. */
export interface Fate {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Where a booking lies on the time line, in pixels. */
export interface PictureMark {
  readonly id: number;
  readonly left: number;
  readonly width: number;
}

/** A day of the time line; days without bookings are left out. */
export interface PictureDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly left: number;
  readonly width: number;
  /** Days without bookings lie before it. */
  readonly isAfterGap: boolean;
  /** There is room for its number. */
  readonly isNamed: boolean;
}

export interface ReplacePicture {
  readonly width: number;
  readonly days: readonly PictureDay[];
  /** By their starts. */
  readonly marks: readonly PictureMark[];
}

const gapWidth = 8;
const narrowestDay = 9;
const widestDay = 96;
/** As wide as a booking is at least, with the room between it and the next. */
const roomOfMark = 5;
const widestMinimum = 60;
const roomOfName = 24;

/**
 * The time line of a device's bookings by day, on the clocks of a zone: as wide as the room (pixels) where that
 * is enough, else wider. Every day shows the same hours, from the first start to the last end of all of them.
 */
export function replacePicture(fates: readonly Fate[], zone: string, room: number): ReplacePicture {
  const byDay = Map.groupBy(
    fates.toSorted((one, other) => one.start - other.start || one.id - other.id),
    ({ start }) => dayOf(start, zone),
  );
  const names = [...byDay.keys()];
  const isAfterGap = names.map((day, index) => index > 0 && addDays(names[index - 1] ?? day, 1) !== day);
  const gaps = isAfterGap.filter(Boolean).length;
  const busiest = Math.max(1, ...[...byDay.values()].map(({ length }) => length));
  const least = Math.min(widestMinimum, Math.max(narrowestDay, busiest * roomOfMark));
  const fitting = (room - gaps * gapWidth) / Math.max(1, names.length);
  const width = Math.min(widestDay, Math.max(least, fitting));
  const days: PictureDay[] = [];
  let left = 0;
  let namedUntil = 0;
  for (const [index, day] of names.entries()) {
    const after = isAfterGap[index] === true;
    left += after ? gapWidth : 0;
    const isNamed = left >= namedUntil;
    if (isNamed) namedUntil = left + roomOfName;
    days.push({ day, left, width, isAfterGap: after, isNamed });
    left += width;
  }
  const hours = hoursOf(fates, zone);
  const marks = days.flatMap(each =>
    (byDay.get(each.day) ?? []).map(fate => markOf(fate, each, zone, hours)),
  );
  return { width: left, days, marks };
}

interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Seconds of the day between which all of them lie. */
function hoursOf(fates: readonly Fate[], zone: string): Hours {
  const from = Math.min(...fates.map(({ start }) => secondsOf(timeOf(start, zone))));
  const to = Math.max(
    ...fates.map(({ start, end }) => secondsOf(timeOf(start, zone)) + (end - start) / 1000),
  );
  return { from, to: Math.max(to, from + 1) };
}

function markOf({ id, start, end }: Fate, day: PictureDay, zone: string, { from, to }: Hours): PictureMark {
  const room = day.width - 2;
  const left = day.left + 1 + ((secondsOf(timeOf(start, zone)) - from) / (to - from)) * room;
  const width = Math.max(3, ((end - start) / 1000 / (to - from)) * room - 1);
  return { id, left: Math.min(left, day.left + day.width - 3), width };
}

/** The booking whose middle is nearest to a location on the time line, in pixels. */
export function nearestMark(marks: readonly PictureMark[], x: number): PictureMark | undefined {
  let nearest: PictureMark | undefined;
  const distance = ({ left, width }: PictureMark) => Math.abs(left + width / 2 - x);
  for (const mark of marks) if (nearest === undefined || distance(mark) < distance(nearest)) nearest = mark;
  return nearest;
}

import { describe, expect, it } from 'vitest';
import { dayOf } from '../../domain/time/time-zone.ts';
import { nearestMark, replacePicture } from '../../src/pages/devices/replace/replace-picture.ts';

const zone = 'Africa/Abidjan';
const hourMs = 3_600_000;
const fate = (id: number, start: string) => {
  const from = Date.parse(`2031-${start}:00.000Z`);
  return { id, start: from, end: from + hourMs };
};

describe('the picture of a replacement', () => {
  it('REPL-03 shows days with bookings only, each with the same hours', () => {
    const { days, marks, width } = replacePicture(
      [fate(3, '03-06T17:00'), fate(1, '03-03T09:00'), fate(2, '03-04T09:00')],
      zone,
      300,
    );
    expect(days).toMatchObject([
      { day: '2031-03-03', isAfterGap: false, left: 0 },
      { day: '2031-03-04', isAfterGap: false },
      { day: '2031-03-06', isAfterGap: true },
    ]);
    expect(marks.map(({ id }) => id)).toEqual([1, 2, 3]);
    const offsets = marks.map(({ left }, index) => Math.round(left - (days[index]?.left ?? 0)));
    expect([offsets[0], offsets[1]]).toEqual([1, 1]);
    expect(offsets[2]).toBeGreaterThan(offsets[0] ?? 0);
    expect(width).toBeLessThanOrEqual(300);
  });

  it('every mark lies within its day, in any zone and however many there are', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => fate(index, '03-03T00:00')).map(
      ({ id, start }) => {
        const from = start + Math.floor(id / 9) * 24 * hourMs + (id % 9) * hourMs;
        return { id, start: from, end: from + hourMs };
      },
    );
    for (const each of [zone, 'America/New_York', 'Asia/Kathmandu']) {
      const { days, marks, width } = replacePicture(many, each, 800);
      expect(marks).toHaveLength(3_000);
      const starts = new Map(many.map(({ id, start }) => [id, start]));
      for (const { id, left, width: of } of marks) {
        const day = days.find(at => at.day === dayOf(starts.get(id) ?? 0, each));
        expect(left).toBeGreaterThanOrEqual(day?.left ?? Number.NaN);
        expect(left + of).toBeLessThanOrEqual((day?.left ?? 0) + (day?.width ?? 0) + 3);
      }
      expect(Math.max(...marks.map(({ left }) => left))).toBeLessThan(width);
    }
  });

  it('names only days that have room for their number, and finds the booking that is pointed at', () => {
    const daily = Array.from({ length: 200 }, (_, index) => {
      const start = Date.parse('2031-03-03T10:00:00.000Z') + index * 24 * hourMs;
      return { id: index, start, end: start + hourMs };
    });
    const { days, marks } = replacePicture(daily, zone, 1_000);
    const named = days.filter(({ isNamed }) => isNamed);
    expect(named.length).toBeLessThan(100);
    expect(named.length).toBeGreaterThan(10);
    for (const [index, { left }] of named.entries())
      if (index > 0) expect(left - (named[index - 1]?.left ?? 0)).toBeGreaterThanOrEqual(24);
    const mark = marks[120];
    expect(nearestMark(marks, (mark?.left ?? 0) + 1)?.id).toBe(120);
    expect(nearestMark([], 10)).toBeUndefined();
    expect(replacePicture([], zone, 1_000)).toMatchObject({ width: 0, days: [], marks: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { digestDay, quietUntil } from '../../domain/devices/alert-times.ts';

const at = (text: string) => Date.parse(text);
const times = (zone: string, quiet_from: string | null, quiet_to: string | null, daily_at = '08:00:00') => ({
  ...{ zone, quiet_from, quiet_to, daily_at },
});
const until = (now: string, asked: ReturnType<typeof times>) => {
  const end = quietUntil(at(now), asked);
  return end === undefined ? undefined : new Date(end).toISOString();
};

describe('DEC-194 quiet hours', () => {
  it('go over midnight, from the first moment to the one before the last', () => {
    const hanoi = times('Asia/Ho_Chi_Minh', '22:00:00', '07:00:00');
    expect(until('2031-03-04T14:59:59.999Z', hanoi)).toBeUndefined();
    expect(until('2031-03-04T15:00:00.000Z', hanoi)).toBe('2031-03-05T00:00:00.000Z');
    expect(until('2031-03-04T20:00:00.000Z', hanoi)).toBe('2031-03-05T00:00:00.000Z');
    expect(until('2031-03-05T00:00:00.000Z', hanoi)).toBeUndefined();
  });

  it('lie within a day, or are none', () => {
    const noon = times('UTC', '12:00:00', '13:30:00');
    expect(until('2031-03-04T12:30:00.000Z', noon)).toBe('2031-03-04T13:30:00.000Z');
    expect(until('2031-03-04T13:30:00.000Z', noon)).toBeUndefined();
    expect(until('2031-03-04T12:30:00.000Z', times('UTC', null, null))).toBeUndefined();
    expect(until('2031-03-04T12:30:00.000Z', times('UTC', '12:00:00', '12:00:00'))).toBeUndefined();
  });

  it('end when the clock shows it, in nights that are an hour shorter or longer', () => {
    const berlin = times('Europe/Berlin', '22:00:00', '06:00:00');
    // 30 March 2031: the clock goes from 02:00 to 03:00; 26 October 2031: from 03:00 to 02:00.
    expect(until('2031-03-29T21:00:00.000Z', berlin)).toBe('2031-03-30T04:00:00.000Z');
    expect(until('2031-10-25T20:00:00.000Z', berlin)).toBe('2031-10-26T05:00:00.000Z');
    // A time that the clock skips: after it.
    const skipped = times('Europe/Berlin', '00:00:00', '02:30:00');
    expect(until('2031-03-30T00:30:00.000Z', skipped)).toBe('2031-03-30T01:00:00.000Z');
  });
});

describe('DEC-194 the digest', () => {
  it('is due from its time on, on the day of the person', () => {
    const hanoi = times('Asia/Ho_Chi_Minh', null, null);
    expect(digestDay(at('2031-03-05T00:59:59.000Z'), hanoi)).toBeUndefined();
    expect(digestDay(at('2031-03-05T01:00:00.000Z'), hanoi)).toBe('2031-03-05');
    expect(digestDay(at('2031-03-05T16:59:00.000Z'), hanoi)).toBe('2031-03-05');
    expect(digestDay(at('2031-03-05T17:00:00.000Z'), hanoi)).toBeUndefined();
  });

  it('waits for the end of quiet hours', () => {
    const late = times('UTC', '22:00:00', '09:00:00');
    expect(digestDay(at('2031-03-05T08:30:00.000Z'), late)).toBeUndefined();
    expect(digestDay(at('2031-03-05T09:00:00.000Z'), late)).toBe('2031-03-05');
  });

  it('is due when the quiet hours end in which its time lies, once for the day on which they do', () => {
    const night = times('Asia/Ho_Chi_Minh', '22:00:00', '07:00:00', '22:30:00');
    expect(digestDay(at('2031-03-04T15:30:00.000Z'), night)).toBeUndefined();
    expect(digestDay(at('2031-03-04T23:59:59.000Z'), night)).toBeUndefined();
    expect(digestDay(at('2031-03-05T00:00:00.000Z'), night)).toBe('2031-03-05');
    // A minute before ten in the evening, and half past ten.
    expect(digestDay(at('2031-03-05T14:59:00.000Z'), night)).toBe('2031-03-05');
    expect(digestDay(at('2031-03-05T15:30:00.000Z'), night)).toBeUndefined();
    expect(digestDay(at('2031-03-06T00:00:00.000Z'), night)).toBe('2031-03-06');
    const clockForward = times('Europe/Berlin', '22:00:00', '06:00:00', '23:00:00');
    expect(digestDay(at('2031-03-30T03:59:59.000Z'), clockForward)).toBeUndefined();
    expect(digestDay(at('2031-03-30T04:00:00.000Z'), clockForward)).toBe('2031-03-30');
  });

  it('of the last minutes of a day is still due when it is looked for after midnight, for an hour', () => {
    const late = times('UTC', null, null, '23:59:30');
    expect(digestDay(at('2031-03-05T00:00:05.000Z'), late)).toBe('2031-03-04');
    expect(digestDay(at('2031-03-05T00:59:29.000Z'), late)).toBe('2031-03-04');
    expect(digestDay(at('2031-03-05T00:59:30.000Z'), late)).toBeUndefined();
    expect(digestDay(at('2031-03-05T23:59:30.000Z'), late)).toBe('2031-03-05');
    // Quiet hours do not count.
    const quiet = times('UTC', '00:00:00', '07:00:00', '23:59:30');
    expect(digestDay(at('2031-03-05T06:59:59.000Z'), quiet)).toBeUndefined();
    expect(digestDay(at('2031-03-05T07:00:00.000Z'), quiet)).toBe('2031-03-04');
    expect(digestDay(at('2031-03-05T08:00:00.000Z'), quiet)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { installationDate, isWallTime } from '../../domain/devices/installation-date.ts';

const now = Date.parse('2031-03-03T08:00:00.000Z');
const at = (text: string) => ({ instant: Date.parse(text) });
const skipped = { problem: 'The clock skips this time on that day' };
const past = { problem: 'Must not lie in the past' };

describe('the installation date of a device', () => {
  it('INST-04 is an instant, or a time on the clock of the location', () => {
    expect(installationDate('2031-07-01T10:00:00.000Z', 'Asia/Kathmandu', now)).toEqual(
      at('2031-07-01T10:00:00Z'),
    );
    expect(installationDate('2031/07/01 10:00:00', 'Asia/Kathmandu', now)).toEqual(
      at('2031-07-01T04:15:00Z'),
    );
  });

  it('INST-04 is never in the past, judged on the clock of the location', () => {
    expect(installationDate('2031-03-03T07:59:59.999Z', 'UTC', now)).toEqual(past);
    expect(installationDate('2031-03-03T08:00:00.000Z', 'UTC', now)).toEqual(at('2031-03-03T08:00:00Z'));
    expect(installationDate('2031/03/03 13:44:59', 'Asia/Kathmandu', now)).toEqual(past);
    expect(installationDate('2031/03/03 13:45:00', 'Asia/Kathmandu', now)).toEqual(
      at('2031-03-03T08:00:00Z'),
    );
  });

  it('INST-04 is never a time that the clock skips; of one that comes twice the first', () => {
    expect(installationDate('2031/03/30 01:00:00', 'Europe/London', now)).toEqual(skipped);
    expect(installationDate('2031/03/30 02:00:00', 'Europe/London', now)).toEqual(at('2031-03-30T01:00:00Z'));
    expect(installationDate('2031/10/26 01:30:00', 'Europe/London', now)).toEqual(at('2031-10-26T00:30:00Z'));
    // Lord Howe moves its clock by half an hour only.
    expect(installationDate('2031/10/05 02:15:00', 'Australia/Lord_Howe', now)).toEqual(skipped);
    expect(installationDate('2031/10/05 02:30:00', 'Australia/Lord_Howe', now)).toEqual(
      at('2031-10-04T15:30:00Z'),
    );
  });

  it('INST-04 DEC-71 wall times are yyyy/MM/dd HH:mm:ss of the calendar', () => {
    expect(['2031/02/28 00:00:00', '2032/02/29 23:59:59'].every(isWallTime)).toBe(true);
    const wrong = [
      '2031/02/29 00:00:00',
      '2031/03/10 24:00:00',
      '2031/3/10 10:00:00',
      '2031/13/01 10:00:00',
      '',
    ];
    expect(wrong.filter(isWallTime)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type DatedHours, defaultWeek } from '../../domain/hours/opening-hours.ts';
import { rememberedWeeks } from '../../server/insights/open-locations.ts';

/** Open all day from Monday to Sunday. */
const always: readonly DatedHours[] = defaultWeek.map(day => ({
  ...day,
  isActive: true,
  open_time: '00:00:00',
  close_time: '23:59:59',
  block: [],
}));
const mornings = always.map(day => ({ ...day, close_time: '12:00:00' }));

describe('weeks that are remembered from one time to the next', () => {
  const spring = { from: '2026-03-28', to: '2026-03-30' };
  const autumn = { from: '2026-10-24', to: '2026-10-26' };
  const asked = [
    { zone: 'Europe/London', week: always, days: spring, minutes: [1440, 1380, 1440] },
    { zone: 'UTC', week: always, days: spring, minutes: [1440, 1440, 1440] },
    { zone: 'Europe/London', week: mornings, days: spring, minutes: [720, 660, 720] },
    { zone: 'Europe/London', week: always, days: autumn, minutes: [1440, 1500, 1440] },
    { zone: 'Europe/London', week: mornings, days: autumn, minutes: [720, 780, 720] },
  ];

  it('DEC-296 each clock, week and span has its own minutes, however often and in whichever order they are asked for', () => {
    const minutesOf = rememberedWeeks();
    for (const { zone, week, days, minutes } of [...asked, ...asked.toReversed(), ...asked]) {
      expect({ zone, days, minutes: minutesOf({ zone, week, specials: [] }, days) }).toEqual({
        ...{ zone, days, minutes },
      });
    }
  });

  it('many more weeks than are remembered come to what they come to', () => {
    const minutesOf = rememberedWeeks();
    for (const again of [1, 2]) {
      for (let closes = 1; closes < 240; closes += 1) {
        const close_time = `${String(Math.floor(closes / 60) + 8).padStart(2, '0')}:${String(closes % 60).padStart(2, '0')}:00`;
        const week = always.map(day => ({ ...day, open_time: '08:00:00', close_time }));
        const minutes = minutesOf(
          { zone: 'UTC', week, specials: [] },
          { from: '2026-03-28', to: '2026-03-28' },
        );
        expect({ again, closes, minutes }).toEqual({ again, closes, minutes: [closes] });
      }
    }
  });
});

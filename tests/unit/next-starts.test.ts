import { describe, expect, it } from 'vitest';
import type { Lane } from '../../domain/hours/next-starts.ts';
import { solveBookings } from '../../domain/hours/solve-bookings.ts';
import { specialDaysOf } from '../../domain/hours/special-day.ts';
import { at, hour, lane, shut, solved, stay } from '../support/solving.ts';

describe('DEC-303 bookings that move by themselves', () => {
  const open = { specials: [] };
  const testing = { deviceType: 'Testing' };
  const taken = (id: number, start: string) => ({ id, start: at(start), end: at(start) + hour });
  const [short] = specialDaysOf(
    { date_open_from: '2031-03-04T09:00:00Z', date_open_to: '2031-03-04T12:00:00Z', reason_close: 'Works' },
    'UTC',
  );
  const specials = short === undefined ? [] : [short];

  it('stay on their day on another device, before they go on another day on their own', () => {
    // Its own is full until closing at noon; the other one, which is open as ever, has two o'clock.
    const own = lane(7, { specials, taken: [taken(90, '2031-03-04T09:00Z')] });
    const stays = [stay(1, 7, '2031-03-04T14:00Z')];
    expect(solved({ stays, lanes: [own, lane(8, open)] })).toEqual(['move 8 2031-03-04T14:00']);
    expect(solved({ stays, lanes: [own] })).toEqual(['move 7 2031-03-05T09:00']);
    // On the same day their own comes first, although the other one is free sooner.
    expect(solved({ stays, lanes: [lane(7, open), lane(8, open)] })).toEqual(['move 7 2031-03-04T14:10']);
  });

  it('DEC-333 go to a device that works before one that is offline or fails, at the same time only', () => {
    const own = lane(7, { specials: shut('UTC', '2031-03-04T00:00:00Z', '2031-03-10') });
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    const failing = lane(8, { ...open, isAtFault: true });
    expect(solved({ stays, lanes: [own, failing, lane(9, open)] })).toEqual(['move 9 2031-03-04T10:00']);
    const later = lane(9, { ...open, taken: [taken(90, '2031-03-04T10:00Z')] });
    expect(solved({ stays, lanes: [own, failing, later] })).toEqual(['move 8 2031-03-04T10:00']);
  });

  it.each([
    [0, 'cancel'],
    [1, 'cancel'],
    [2, 'move 7 2031-03-06T09:00'],
    [7, 'move 7 2031-03-06T09:00'],
  ])('go %i days later at most where one sets that', (withinDays, expected) => {
    const shutTwoDays = { specials: shut('UTC', '2031-03-04T00:00:00Z', '2031-03-05') };
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    expect(solved({ stays, lanes: [lane(7, shutTwoDays)], withinDays })).toEqual([expected]);
  });

  it('count the days of the calendar of the location', () => {
    // 23:30 UTC is half past seven in the morning of the fifth in Shanghai: its own day is still to come.
    const zone = 'Asia/Shanghai';
    const stays = [stay(1, 7, '2031-03-04T23:30Z')];
    const lanes = [lane(7, { zone, specials: [] })];
    expect(solved({ stays, lanes, withinDays: 0 })).toEqual(['move 7 2031-03-05T01:00']);
  });

  it('are offered later starts all the same', () => {
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    const now = at('2031-03-03T08:00:00Z');
    const found = solveBookings({ stays, lanes: [lane(7)], chosen: [], rest: 'move', now, withinDays: 0 });
    expect(found.get(1)).toEqual({
      outcome: 'cancel',
      choices: [{ bedId: 7, start: at('2031-03-05T09:00Z') }],
    });
    const to = { bedId: 7, start: at('2031-03-06T09:00Z') };
    const chosen = [{ id: 1, outcome: 'move', to } as const];
    expect(solved({ stays, lanes: [lane(7)], chosen, withinDays: 0 })).toEqual(['move 7 2031-03-06T09:00']);
  });

  it.each(['own', 'time'] as const)(
    'go to a device that is for the same, before one that is not (%s)',
    prefers => {
      const stays = [stay(1, 6, '2031-03-04T10:00Z')];
      const busy = { ...open, taken: [taken(90, '2031-03-04T10:00Z')] };
      expect(solved({ stays, lanes: [lane(7, { ...open, ...testing }), lane(8, busy)], prefers })).toEqual([
        'move 8 2031-03-04T11:00',
      ]);
      // Today on one that is for something else is better than tomorrow.
      const shutToday = lane(8);
      expect(solved({ stays, lanes: [lane(7, { ...open, ...testing }), shutToday], prefers })).toEqual([
        'move 7 2031-03-04T10:00',
      ]);
    },
  );

  it.each(['own', 'time'] as const)(
    'go to another device also while their own time still runs (%s)',
    prefers => {
      const busy = {
        ...open,
        taken: [{ id: 90, start: at('2031-03-04T09:20Z'), end: at('2031-03-04T10:20Z') }],
      };
      const stays = [stay(1, 7, '2031-03-04T10:00Z')];
      expect(solved({ stays, lanes: [lane(7), lane(8, busy)], prefers })).toEqual([
        'move 8 2031-03-04T10:20',
      ]);
    },
  );

  it('are left where they are where somebody chose that, and nobody else takes their place', () => {
    const held = [taken(1, '2031-03-04T09:00Z')];
    const stays = [stay(1, 7, '2031-03-04T09:00Z'), stay(2, 8, '2031-03-04T09:00Z')];
    const lanes = [lane(7, { ...open, taken: held })];
    const chosen = [{ id: 1, outcome: 'keep' } as const];
    for (const prefers of ['own', 'time'] as const)
      expect(solved({ stays, lanes, chosen, prefers })).toEqual([...['keep', 'move 7 2031-03-04T10:00']]);
  });
});

describe('DEC-305 bookings that may go to other locations', () => {
  const open = { specials: [] };
  const away = (km: number, slots: readonly number[] = [60]) => ({ ...open, away: { km, slots } });
  const stays = [stay(1, 7, '2031-03-04T10:00Z')];

  it.each(['own', 'time'] as const)('stay at their own on the day, then go to the nearest (%s)', prefers => {
    const [home, near, far] = [lane(7, open), lane(8, away(3)), lane(9, away(0))];
    const goesTo = (...lanes: Lane[]) => solved({ stays, lanes, prefers })[0]?.split(' ')[1];
    expect(goesTo(near, far, home)).toBe('7');
    // Its own is shut today.
    expect(goesTo(near, far, lane(7))).toBe('9');
    expect(goesTo(near, lane(7))).toBe('8');
    expect(goesTo(lane(8, { away: { km: 3, slots: [60] } }), lane(7))).toBe('7');
  });

  it('go to a device that is for the same, although that is farther', () => {
    const testing = { ...away(0), deviceType: 'Testing' };
    const lanes = [lane(7), lane(8, testing), lane(9, away(20))];
    expect(solved({ stays, lanes })).toEqual(['move 9 2031-03-04T10:00']);
  });

  it('go nowhere that does not offer their length, by hand neither', () => {
    const lanes = [lane(7), lane(8, away(0, [20, 30]))];
    expect(solved({ stays, lanes, withinDays: 0 })).toEqual(['cancel']);
    const to = { bedId: 8, start: at('2031-03-04T11:00Z') };
    expect(solved({ stays, lanes, chosen: [{ id: 1, outcome: 'move', to }] })).toEqual(['blocks']);
  });

  it('may choose among four starts at their own and three elsewhere', () => {
    const own = [7, 10, 11, 12, 13].map(id => lane(id));
    const others = [20, 21, 22, 23].map(id => lane(id, away(id)));
    const now = at('2031-03-03T08:00:00Z');
    const found = solveBookings({ stays, lanes: [...own, ...others], chosen: [], rest: 'move', now });
    expect(found.get(1)?.choices.map(({ bedId }) => bedId)).toEqual([20, 21, 22, 7, 10, 11, 12]);
  });
});

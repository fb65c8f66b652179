import { describe, expect, it } from 'vitest';
import { mustBeCalled } from '../../domain/bookings/must-be-called.ts';
import type { Lane, Stay } from '../../domain/hours/next-starts.ts';
import type { SpecialDay, WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { type Choice, type Solution, solveBookings } from '../../domain/hours/solve-bookings.ts';
import { specialDayProblems, specialDaysOf } from '../../domain/hours/special-day.ts';

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

/** Open from 9 to 18 on every day but Sundays. */
const week: readonly WeekdayHours[] = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map(
  day_of_week => ({
    ...{ day_of_week, isActive: day_of_week !== 'Sun' },
    ...{ open_time: '09:00:00', close_time: '18:00:00', block: [] },
  }),
);

/** Days closed in a zone. */
const shut = (zone: string, from: string, until = from): readonly SpecialDay[] =>
  specialDaysOf(
    { date_open_from: from, date_open_to: from, reason_close: 'Works', until: until.slice(0, 10) },
    zone,
  );

const lane = (id: number, values: Partial<Lane> = {}): Lane => ({
  ...{ id, zone: 'UTC', week, specials: shut('UTC', '2031-03-04T00:00:00Z'), taken: [], installedFrom: 0 },
  deviceType: 'Commercial',
  ...values,
});
const stay = (id: number, bedId: number, start: string, values: Partial<Stay> = {}): Stay => ({
  ...{ id, bedId, start: at(start), end: at(start) + hour, durationMinutes: 60, isChangeable: true },
  deviceType: 'Commercial',
  ...values,
});

interface Asked {
  readonly stays: readonly Stay[];
  readonly lanes: readonly Lane[];
  readonly chosen?: readonly Choice[];
  readonly rest?: 'move' | 'cancel';
  readonly prefers?: 'own' | 'time';
  readonly withinDays?: number;
}

function solved({ stays, lanes, chosen = [], rest = 'move', ...how }: Asked) {
  const told = ({ outcome, to }: Solution) =>
    to === undefined ? outcome : `${outcome} ${to.bedId} ${new Date(to.start).toISOString().slice(0, 16)}`;
  const now = at('2031-03-03T08:00:00Z');
  const solutions = solveBookings({ stays, lanes, chosen, rest, now, ...how });
  return stays.map(({ id }) => told(solutions.get(id) ?? { outcome: 'blocks', choices: [] }));
}

describe('DEC-152 bookings in the way of other hours', () => {
  it('go to the next free starts of their own device, in the order of their starts', () => {
    const stays = [stay(1, 7, '2031-03-04T10:00Z'), stay(2, 7, '2031-03-04T16:00Z')];
    expect(solved({ stays, lanes: [lane(7), lane(8)] })).toEqual([
      'move 7 2031-03-05T09:00',
      'move 7 2031-03-05T10:00',
    ]);
  });

  it('DEC-168 keep their time on another device where one is free, and find the next start where none is', () => {
    const open = { specials: [] };
    const taken = [{ id: 90, start: at('2031-03-04T10:00Z'), end: at('2031-03-04T11:00Z') }];
    const stays = [stay(1, 7, '2031-03-04T10:00Z'), stay(2, 7, '2031-03-04T10:30Z')];
    // The device itself, 7, is no lane any more.
    expect(solved({ stays, lanes: [lane(8, { ...open, taken }), lane(9, open)] })).toEqual([
      'move 9 2031-03-04T10:00',
      'move 8 2031-03-04T11:00',
    ]);
    expect(solved({ stays, lanes: [lane(8, { ...open, taken })] })).toEqual([
      'move 8 2031-03-04T11:00',
      'move 8 2031-03-04T12:00',
    ]);
  });

  it('DEC-168 keep their time on another device also where none may begin anew, and may be sent there', () => {
    const specials = shut('UTC', '2031-03-05T00:00:00Z');
    const stays = [stay(1, 7, '2031-03-04T10:05Z'), stay(2, 7, '2031-03-04T11:05Z')];
    const taken = [{ id: 90, start: at('2031-03-04T11:00Z'), end: at('2031-03-04T11:30Z') }];
    const lanes = [lane(8, { specials, taken }), lane(9, { specials })];
    expect(solved({ stays, lanes: lanes.slice(1) })).toEqual([
      ...['move 9 2031-03-04T10:05', 'move 9 2031-03-04T11:05'],
    ]);
    expect(solved({ stays, lanes, prefers: 'time' })).toEqual([
      ...['move 9 2031-03-04T10:05', 'move 9 2031-03-04T11:05'],
    ]);
    const sent = (bedId: number, start: string) =>
      solved({
        ...{ stays: stays.slice(1), lanes },
        chosen: [{ id: 2, outcome: 'move', to: { bedId, start: at(start) } }],
      });
    expect(sent(9, '2031-03-04T11:05Z')).toEqual(['move 9 2031-03-04T11:05']);
    expect(sent(8, '2031-03-04T11:05Z'), 'taken').toEqual(['blocks']);
    expect(sent(9, '2031-03-04T12:05Z'), 'another time').toEqual(['blocks']);
  });

  it('pass over whoever is there already', () => {
    const taken = [{ id: 90, start: at('2031-03-05T09:30Z'), end: at('2031-03-05T10:30Z') }];
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    expect(solved({ stays, lanes: [lane(7, { taken })] })).toEqual(['move 7 2031-03-05T10:30']);
  });

  it('stay on the day when it still opens after them', () => {
    const [short] = specialDaysOf(
      { date_open_from: '2031-03-04T12:00:00Z', date_open_to: '2031-03-04T14:00:00Z', reason_close: 'Works' },
      'UTC',
    );
    const specials = short === undefined ? [] : [short];
    const stays = [1, 2, 3].map(id => stay(id, 7, `2031-03-04T0${id + 6}:00Z`));
    expect(solved({ stays, lanes: [lane(7, { specials })] })).toEqual([
      ...['move 7 2031-03-04T12:00', 'move 7 2031-03-04T13:00', 'move 7 2031-03-05T09:00'],
    ]);
  });

  it('pass over Sundays, and are cancelled when nothing is free within a week', () => {
    const saturday = shut('UTC', '2031-03-08T00:00:00Z');
    const stays = [stay(1, 7, '2031-03-08T10:00Z')];
    expect(solved({ stays, lanes: [lane(7, { specials: saturday })] })).toEqual(['move 7 2031-03-10T09:00']);
    const eight = shut('UTC', '2031-03-08T00:00:00Z', '2031-03-15');
    expect(solved({ stays, lanes: [lane(7, { specials: eight })] })).toEqual(['cancel']);
    const seven = shut('UTC', '2031-03-08T00:00:00Z', '2031-03-14');
    expect(solved({ stays, lanes: [lane(7, { specials: seven })] })).toEqual(['move 7 2031-03-15T09:00']);
  });

  it('go to another device when their own takes none', () => {
    const lanes = [lane(7, { installedFrom: at('2032-01-01T00:00Z') }), lane(8), lane(9)];
    expect(solved({ stays: [stay(1, 7, '2031-03-04T10:00Z')], lanes })).toEqual(['move 8 2031-03-05T09:00']);
  });

  it('go where somebody chose, before all others', () => {
    const stays = [
      stay(1, 7, '2031-03-04T10:00Z'),
      stay(2, 7, '2031-03-04T16:00Z'),
      stay(3, 8, '2031-03-04T10:00Z'),
    ];
    const to = { bedId: 7, start: at('2031-03-05T09:00Z') };
    const chosen = [{ id: 2, outcome: 'move', to } as const, { id: 3, outcome: 'cancel' } as const];
    expect(solved({ stays, lanes: [lane(7), lane(8)], chosen })).toEqual([
      ...['move 7 2031-03-05T10:00', 'move 7 2031-03-05T09:00', 'cancel'],
    ]);
  });

  it('are all cancelled when that was chosen', () => {
    const stays = [stay(1, 7, '2031-03-04T10:00Z'), stay(2, 7, '2031-03-04T16:00Z')];
    expect(solved({ stays, lanes: [lane(7)], rest: 'cancel' })).toEqual(['cancel', 'cancel']);
  });

  it.each([
    ['a start that is taken', 7, '2031-03-05T09:10Z', 'taken'],
    ['the closed day', 7, '2031-03-04T15:00Z', 'closed'],
    ['a start between two steps', 7, '2031-03-05T11:05Z', 'off-step'],
    ['a device of somewhere else', 70, '2031-03-05T11:00Z', undefined],
    ['more than a week later', 7, '2031-03-12T11:00Z', undefined],
    ['before now', 7, '2031-03-01T11:00Z', 'past'],
  ])('stand in the way when they were to go to %s', (_name, bedId, start, problem) => {
    const taken = [{ id: 90, start: at('2031-03-05T09:00Z'), end: at('2031-03-05T10:00Z') }];
    const chosen = [{ id: 1, outcome: 'move', to: { bedId, start: at(start) } } as const];
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    const now = at('2031-03-03T08:00Z');
    const found = solveBookings({ stays, lanes: [lane(7, { taken })], chosen, rest: 'move', now }).get(1);
    expect([found?.outcome, found?.problem?.kind]).toEqual(['blocks', problem]);
  });

  it('DEC-95 stand in the way when they have begun', () => {
    const stays = [stay(1, 7, '2031-03-04T10:00Z', { isChangeable: false })];
    const chosen = [{ id: 1, outcome: 'cancel' } as const];
    expect(solved({ stays, lanes: [lane(7)], chosen })).toEqual(['blocks']);
  });

  it('are offered the next start of each device, their own first', () => {
    const stays = [stay(1, 8, '2031-03-04T10:00Z')];
    const taken = [{ id: 90, start: at('2031-03-05T09:00Z'), end: at('2031-03-05T17:00Z') }];
    const lanes = [lane(7), lane(8, { taken }), lane(9)];
    const now = at('2031-03-03T08:00Z');
    const found = solveBookings({ stays, lanes, chosen: [], rest: 'cancel', now }).get(1);
    expect(found?.choices).toEqual([
      { bedId: 8, start: at('2031-03-05T17:00Z') },
      { bedId: 7, start: at('2031-03-05T09:00Z') },
      { bedId: 9, start: at('2031-03-05T09:00Z') },
    ]);
  });

  it('go by the clock of the place over a change of clocks, and from a day on which they lie over midnight', () => {
    const zone = 'Europe/London';
    const night = week.map(hours => ({
      ...hours,
      isActive: true,
      open_time: '00:00:00',
      close_time: '23:59:59',
    }));
    const specials = shut(zone, '2031-03-29T00:00:00Z');
    const stays = [stay(1, 7, '2031-03-29T23:30Z')];
    const lanes = [lane(7, { zone, week: night, specials })];
    expect(solved({ stays, lanes }), 'the hour from 1 to 2 does not exist').toEqual([
      'move 7 2031-03-30T00:00',
    ]);
    const [first, second] = [stay(1, 7, '2031-03-29T10:00Z'), stay(2, 7, '2031-03-29T11:00Z')];
    expect(solved({ stays: [first, second], lanes: [lane(7, { zone, week, specials })] })).toEqual([
      ...['move 7 2031-03-31T08:00', 'move 7 2031-03-31T09:00'],
    ]);
  });

  it('two hundred of them are solved while somebody waits', () => {
    const lanes = Array.from({ length: 10 }, (_each, id) =>
      lane(id, { specials: shut('UTC', '2031-03-04T00:00:00Z', '2031-03-24') }),
    );
    const stays = Array.from({ length: 200 }, (_each, id) =>
      stay(id, id % 10, new Date(at('2031-03-04T09:00Z') + Math.floor(id / 10) * 24 * hour).toISOString()),
    );
    expect(solved({ stays, lanes }).filter(told => told.startsWith('move'))).toHaveLength(60);
  });
});

describe('DEC-152 several days at once', () => {
  const london = 'Europe/London';

  it('open at the same times of the clock, also after it has changed', () => {
    const change = {
      date_open_from: '2031-03-29T10:00:00Z',
      date_open_to: '2031-03-29T12:30:00Z',
      reason_close: 'Works',
    };
    const days = specialDaysOf({ ...change, until: '2031-03-31' }, london);
    expect(days.map(({ day, date_open_from, date_open_to }) => [day, date_open_from, date_open_to])).toEqual([
      ['2031-03-29', '2031-03-29T10:00:00.000Z', '2031-03-29T12:30:00.000Z'],
      ['2031-03-30', '2031-03-30T09:00:00.000Z', '2031-03-30T11:30:00.000Z'],
      ['2031-03-31', '2031-03-31T09:00:00.000Z', '2031-03-31T11:30:00.000Z'],
    ]);
  });

  it('are closed from their own midnights', () => {
    expect(
      shut(london, '2031-10-25T23:00:00Z', '2031-10-27').map(({ date_open_from }) => date_open_from),
    ).toEqual([...['2031-10-25T23:00:00.000Z', '2031-10-27T00:00:00.000Z']]);
  });

  it('are 31 at most, and none lies before the first', () => {
    const first = '2031-03-03T00:00:00Z';
    const problem = (until: string) =>
      specialDayProblems(
        { date_open_from: first, date_open_to: first, reason_close: 'Works', until },
        'UTC',
        at(first),
      );
    const told = { until: expect.stringContaining('2031-04-02') };
    expect(problem('2031-04-02')).toBeUndefined();
    expect(problem('2031-04-03')).toEqual(told);
    expect(problem('2031-03-02')).toEqual(told);
  });
});

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

  it('are left where they are where somebody chose that, and nobody else takes their place', () => {
    const held = [taken(1, '2031-03-04T09:00Z')];
    const stays = [stay(1, 7, '2031-03-04T09:00Z'), stay(2, 8, '2031-03-04T09:00Z')];
    const lanes = [lane(7, { ...open, taken: held })];
    const chosen = [{ id: 1, outcome: 'keep' } as const];
    for (const prefers of ['own', 'time'] as const)
      expect(solved({ stays, lanes, chosen, prefers })).toEqual([...['keep', 'move 7 2031-03-04T10:00']]);
  });
});

describe('DEC-304 who must be called', () => {
  const now = at('2031-03-04T10:00Z');
  it.each([
    ['three hours before the start a mail is enough', true, '2031-03-04T13:00Z', undefined, undefined],
    ['a minute less, and it may be read too late', true, '2031-03-04T12:59Z', undefined, 'soon'],
    ['also where the new start is that soon', true, '2031-03-05T13:00Z', '2031-03-04T12:59Z', 'soon'],
    ['or the old one', true, '2031-03-04T12:59Z', '2031-03-05T13:00Z', 'soon'],
    ['nobody writes to one without an address', false, '2031-03-09T10:00Z', undefined, 'no-address'],
  ])('%s', (_what, isWrittenTo, start, newStart, expected) => {
    const asked = {
      isWrittenTo,
      start: at(start),
      newStart: newStart === undefined ? undefined : at(newStart),
    };
    expect(mustBeCalled({ ...asked, now })).toBe(expected);
  });
});

describe('DEC-172 chosen bookings', () => {
  const open = { specials: [] };
  const taken = (id: number, start: string) => ({ id, start: at(start), end: at(start) + hour });
  const prefers = 'time';

  it('keep their time on another device, before they wait for their own', () => {
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    expect(solved({ stays, lanes: [lane(7, open), lane(8, open)], prefers })).toEqual([
      'move 8 2031-03-04T10:00',
    ]);
  });

  it('take whatever is free soonest, not before they would be over on their own', () => {
    const stays = [stay(1, 7, '2031-03-04T10:00Z')];
    const busy = lane(8, {
      ...open,
      taken: [taken(90, '2031-03-04T10:00Z'), taken(91, '2031-03-04T11:00Z')],
    });
    expect(solved({ stays, lanes: [lane(7, open), busy], prefers })).toEqual(['move 7 2031-03-04T11:00']);
  });

  it('do not change places with one another', () => {
    const held = [taken(1, '2031-03-04T10:00Z')];
    const other = [taken(2, '2031-03-04T10:00Z')];
    const stays = [stay(1, 7, '2031-03-04T10:00Z'), stay(2, 8, '2031-03-04T10:00Z')];
    const lanes = [lane(7, { ...open, taken: held }), lane(8, { ...open, taken: other })];
    expect(solved({ stays, lanes, prefers })).toEqual(['move 7 2031-03-04T11:00', 'move 8 2031-03-04T11:00']);
    expect(solved({ stays, lanes })).toEqual(['move 7 2031-03-04T10:10', 'move 8 2031-03-04T10:10']);
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

import { describe, expect, it } from 'vitest';
import { solveBookings } from '../../domain/hours/solve-bookings.ts';
import { specialDayProblems, specialDaysOf } from '../../domain/hours/special-day.ts';
import { at, hour, lane, shut, solved, stay, week } from '../support/solving.ts';

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

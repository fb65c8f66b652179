import { describe, expect, it } from 'vitest';
import type { Break } from '../../domain/hours/breaks.ts';
import { sentDays, weekOfDrafts, weekOfSent } from '../../domain/hours/hours-list.ts';
import { defaultWeek, hoursProblems, type WeekdayHours } from '../../domain/hours/opening-hours.ts';

const pause = (block_start_time: string, block_end_time: string): Break => ({
  block_start_time,
  block_end_time,
});

function monday(open_time: string | null, close_time: string | null, ...block: Break[]): WeekdayHours {
  return { day_of_week: 'Mon', isActive: true, open_time, close_time, block };
}

const within = 'A break must lie within the opening hours';
const after = 'A break must end after it starts';
const overlap = 'Breaks must not overlap';
const times = 'Please open time and close time are not empty';

describe('what is wrong with a week', () => {
  it('HOURS-03 nothing with the default one', () => {
    expect(hoursProblems(defaultWeek)).toBeUndefined();
  });

  it.each<[string, WeekdayHours, Record<string, string> | undefined]>([
    [
      'HOURS-10 closing before opening',
      monday('10:00:00', '09:59:59'),
      {
        'Mon.close_time': 'Must not close before it opens',
      },
    ],
    ['HOURS-10 closing when it opens is allowed', monday('10:00:00', '10:00:00'), undefined],
    ['HOURS-02 no opening time', monday(null, '10:00:00'), { 'Mon.open_time': times }],
    ['no closing time', monday('10:00:00', null), { 'Mon.close_time': times }],
    [
      'HOURS-07 a break from edge to edge is allowed',
      monday('09:00:00', '17:00:00', pause('09:00:00', '17:00:00')),
      undefined,
    ],
    [
      'HOURS-07 a break before opening',
      monday('09:00:00', '17:00:00', pause('08:59:59', '10:00:00')),
      {
        'Mon.block.0.block_start_time': within,
      },
    ],
    [
      'HOURS-07 a break after closing',
      monday('09:00:00', '17:00:00', pause('16:00:00', '17:00:01')),
      {
        'Mon.block.0.block_end_time': within,
      },
    ],
    [
      'HOURS-07 a break outside altogether',
      monday('09:00:00', '17:00:00', pause('18:00:00', '19:00:00')),
      {
        'Mon.block.0.block_start_time': within,
        'Mon.block.0.block_end_time': within,
      },
    ],
    [
      'HOURS-09 a break that ends before it starts',
      monday('09:00:00', '17:00:00', pause('12:00:00', '11:00:00')),
      {
        'Mon.block.0.block_end_time': after,
      },
    ],
    [
      'HOURS-09 an empty break',
      monday('09:00:00', '17:00:00', pause('12:00:00', '12:00:00')),
      {
        'Mon.block.0.block_end_time': after,
      },
    ],
    [
      'HOURS-08 breaks that touch are allowed',
      monday('09:00:00', '17:00:00', pause('12:00:00', '13:00:00'), pause('13:00:00', '14:00:00')),
      undefined,
    ],
    [
      'HOURS-08 a break that starts within another',
      monday('09:00:00', '17:00:00', pause('12:30:00', '14:00:00'), pause('12:00:00', '13:00:00')),
      {
        'Mon.block.0.block_start_time': overlap,
      },
    ],
    [
      'HOURS-08 the same break twice',
      monday('09:00:00', '17:00:00', pause('12:00:00', '13:00:00'), pause('12:00:00', '13:00:00')),
      {
        'Mon.block.1.block_start_time': overlap,
      },
    ],
  ])('%s', (_title, day, problems) => {
    expect(hoursProblems([day])).toEqual(problems);
  });

  it('is not asked of days that are off', () => {
    const off = { ...monday('10:00:00', '09:00:00', pause('12:00:00', '11:00:00')), isActive: false };
    expect(hoursProblems([off])).toBeUndefined();
  });

  it('is told for each day', () => {
    const tuesday = { ...monday('10:00:00', null), day_of_week: 'Tue' as const };
    expect(Object.keys(hoursProblems([monday(null, null), tuesday]) ?? {})).toEqual([
      'Mon.open_time',
      'Tue.close_time',
    ]);
  });
});

describe('a week on its way to the server', () => {
  const drafts = [
    {
      ...monday('09:00:00', '17:00:00'),
      block: [{ block_start_time: '12:00:00' }, pause('13:00:00', '14:00:00')],
    },
    { day_of_week: 'Sun' as const, isActive: false, open_time: '09:00:00', close_time: null, block: [] },
  ];

  it('HOURS-04, HOURS-05, HOURS-06, HOURS-14 carries times and whole breaks of active days only', () => {
    expect(sentDays(drafts, 7)).toEqual([
      {
        day_of_week: 'Mon',
        location_id: 7,
        open_time: '09:00:00',
        close_time: '17:00:00',
        block: [pause('13:00:00', '14:00:00')],
      },
      { day_of_week: 'Sun', location_id: 7 },
    ]);
  });

  it('HOURS-02 means the same when it arrives, with every weekday once', () => {
    const week = weekOfSent(sentDays(drafts, 7));
    expect(week).toHaveLength(7);
    expect([week[0], week[6]]).toEqual(weekOfDrafts(drafts));
    expect(week.filter(day => day.isActive).map(day => day.day_of_week)).toEqual(['Mon']);
    expect(weekOfSent([{ day_of_week: 'Tue', open_time: '09:00:00' }])[1]).toEqual({
      day_of_week: 'Tue',
      isActive: true,
      open_time: '09:00:00',
      close_time: null,
      block: [],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { viLabels } from '../../src/i18n/vi/labels.ts';
import { askedLists } from '../../src/layout/palette/asked-lists.ts';

const vietnamese: Readonly<Record<string, string>> = viLabels;
const spansInVietnamese: Readonly<Record<string, string>> = { this_month: 'Tháng này', today: 'Hôm nay' };

const asked = (words: string, role: Role = Role.Admin, isVietnamese = false) =>
  askedLists(words, {
    role,
    resources: Object.values(registry),
    text: english => (isVietnamese ? (vietnamese[english] ?? english) : english),
    spanWords: span => (isVietnamese ? (spansInVietnamese[span] ?? span) : span.replaceAll('_', ' ')),
  }).map(({ resource, entries }) => [
    resource.name,
    entries.map(({ field, op, value }) => `${field} ${op} ${value}`).toSorted(),
  ]);

describe('DEC-154 lists that words ask for', () => {
  it.each([
    ['cancelled bookings this month', 'bookings', ['booking_status eq 3', 'start_end_time eq this_month']],
    ['Bookings  Cancelled', 'bookings', ['booking_status eq 3']],
    ['bookings of today', 'bookings', ['start_end_time eq today']],
    ['not connected devices', 'devices', ['wifi_status eq 1']],
    ['cancelled and booked bookings', 'bookings', ['booking_status in 2,3']],
    ['failing devices', 'devices', ['health eq 2']],
    ['bookings', undefined, []],
    ['cancelled', undefined, []],
    ['cancelled bookings of delia', undefined, []],
  ] as const)('%s: %s %j', (words, name, entries) => {
    expect(asked(words)).toEqual(name === undefined ? [] : [[name, [...entries]]]);
  });

  it('by the rights of who asks', () => {
    expect(asked('failing devices', Role.Partner)).toEqual([['devices', ['health eq 2']]]);
    expect(asked('removed cities', Role.Partner)).toEqual([]);
    expect(asked('admin users', Role.Partner)).toEqual([]);
  });

  it('in the language of the page as well', () => {
    expect(asked('lượt đặt đã hủy tháng này', Role.CustomerService, true)).toEqual([
      ['bookings', ['booking_status eq 3', 'start_end_time eq this_month']],
    ]);
  });
});

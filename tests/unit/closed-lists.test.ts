import { describe, expect, it } from 'vitest';
import { isRole, roleNames, roles } from '../../domain/actor.ts';
import {
  blockingStatuses,
  bookingOutcomes,
  bookingStatuses,
  movableStatuses,
} from '../../domain/bookings/booking-status.ts';
import {
  resultStatuses,
  sessionIndexes,
  testingTypes,
  testResults,
} from '../../domain/bookings/session-result.ts';
import {
  defaultSessionDurations,
  sessionDurations,
  slotDurations,
  slotOfSession,
} from '../../domain/bookings/slot-durations.ts';
import { type Choice, locationStatuses, programTypes, questionLayouts } from '../../domain/choice.ts';
import { deviceTypes, skus, wifiStatuses } from '../../domain/devices/device.ts';
import { genders, notificationOptions } from '../../domain/people/person.ts';
import { settingTypes } from '../../domain/setting.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import { type ResourceName, resourceOf } from '../../resources/index.ts';

const asText = (list: readonly Choice[]) => list.map(({ value, label }) => `${value} ${label}`).join(', ');

describe('the closed lists', () => {
  it.each([
    ['ENUM-01 FILTER-20 Wi-Fi', wifiStatuses, '2 Connected, 1 Not connected, 0 Never configured'],
    ['ENUM-04 gender', genders, '0 Male, 1 Female, 2 Other'],
    ['ENUM-05 location status', locationStatuses, '1 Close, 2 Open, 3 Coming soon'],
    ['ENUM-06 QA-05 result', resultStatuses, '0 Incorrect, 1 Correct, 2 Disable'],
    ['ENUM-07 test result', testResults, 'Correct Correct, Incorrect Incorrect, Empty Empty'],
    [
      'ENUM-10 FORM-PROGRAM-07 program',
      programTypes,
      '12 Full back (FB), 13 Lower back focus (LB), 14 Neck focus (NF), 15 Upper back focus (UB), 6 Zig Zag (ZZ), 0 Personal Treatment Program (PTP)',
    ],
    [
      'ENUM-11 DEC-17 booking status',
      bookingStatuses,
      '1 Created, 2 Booked, 3 Cancelled, 4 Completed, 5 Running, 6 Expired, 7 Refunded, 10 Rescheduled, 11 Not payment',
    ],
    [
      'ENUM-12 REF-06 DEC-17 booking status in short, Canceled with one l',
      bookingOutcomes,
      '2 Booked, 4 Completed, 3 Canceled, 6 Expired, 10 Rescheduled',
    ],
    [
      'ENUM-13 DEC-79 device type',
      deviceTypes,
      'Testing Testing, Commercial Commercial, Promotional Promotional',
    ],
    ['ENUM-14 FORM-DEV-08 SKU', skus, 'LIGHT LIGHT, BROWN BROWN'],
    ['ENUM-16 question layout', questionLayouts, '1 Horizontal, 2 Vertical'],
    ['ENUM-15 setting type', settingTypes, '1 String, 2 Integer, 3 Float, 4 JSON, 5 Email'],
    ['ENUM-19 session index', sessionIndexes, '1 Start, 2 End'],
    ['ENUM-20 testing type', testingTypes, 'CURRENT_SYSTEM Current system, QA QA'],
    ['PRICE-07 CONST-11 session durations', sessionDurations, '10 10 min, 20 20 min, 30 30 min, 40 40 min'],
    ['FILTER-18 DEC-14 slot durations', slotDurations, '20 20 min, 30 30 min, 40 40 min, 50 50 min'],
  ])('%s', (_title, list, expected) => {
    expect(asText(list)).toBe(expected);
  });

  it('ENUM-06 ENUM-07 DEC-76 colours of results', () => {
    expect(resultStatuses.map(({ tone }) => tone)).toEqual(['danger', 'success', 'info']);
    expect(testResults.map(({ tone }) => tone)).toEqual(['success', 'danger', 'warning']);
  });

  it('CELL-08 the payment states have a colour of their own', () => {
    const tones = Object.fromEntries(bookingStatuses.map(({ label, tone }) => [label, tone]));
    expect([tones.Refunded, tones['Not payment']]).toEqual(['warning', 'warning']);
  });

  it('ENUM-09 DEC-18 ROLE-01 ROLE-02 ROLE-03 four roles, of which 1 is the partner; there is no role 2', () => {
    expect(roles.map(role => `${role} ${roleNames[role]}`)).toEqual([
      '0 Admin',
      '1 Partner',
      '3 Customer service',
      '4 Marketing',
    ]);
    expect([2, '0', null].some(isRole)).toBe(false);
  });

  it('ENUM-17 ENUM-18 FORM-PARTNER-07 DEC-59 currencies and periods of plans, countries of partners', () => {
    const valuesOf = (resource: ResourceName, field: string) =>
      resourceOf(resource).fields[field]?.choices?.map(({ value, label }) => `${value} ${label}`);
    expect(valuesOf('plans', 'currency')).toEqual(['gbp GBP', 'usd USD']);
    expect(valuesOf('plans', 'recurring')).toEqual(['day day', 'month month', 'year year']);
    expect(valuesOf('partners', 'country')).toEqual(['VN Vietnam', 'UK United Kingdom']);
  });

  it('SLOT-09 ACT-06 BOOK-07 which statuses hold a device, and which can be moved', () => {
    expect(blockingStatuses).toEqual([1, 2, 5]);
    expect(movableStatuses).toEqual([1, 2]);
  });

  it('PRICE-05 DEC-14 each session has its slot, 10 minutes longer', () => {
    expect(defaultSessionDurations).toEqual([20, 30, 40]);
    expect(slotOfSession).toEqual({ 10: 20, 20: 30, 30: 40, 40: 50 });
  });

  it('ENUM-22 DEC-64 weekdays and notification options', () => {
    expect(weekdays).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(notificationOptions.every(({ value }) => Number.isInteger(value))).toBe(true);
  });
});

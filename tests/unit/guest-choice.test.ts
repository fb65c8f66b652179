import { expect, it } from 'vitest';
import { freeStarts, offeredStarts } from '../../domain/bookings/offered-starts.ts';
import { guestChoiceProblem, isOffered } from '../../domain/guest-choice.ts';
import type { Lane } from '../../domain/hours/next-starts.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import { choicesHtml } from '../../server/mail/texts/choice-words.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (starts: readonly number[]) => starts.map(start => new Date(start).toISOString().slice(0, 16));
const slot = (start: string, minutes: number) => ({ start: at(start), end: at(start) + minutes * 60_000 });

const asked = { durationMinutes: 60, zone: 'UTC' };

it('DEC-196 the nearest three are offered, in the order of time, of two equally near the earlier first', () => {
  const free = ['2031-03-04T08:00', '2031-03-04T09:00', '2031-03-04T11:00', '2031-03-05T10:00'].map(at);
  const wanted = at('2031-03-04T10:00');
  const except = [slot('2031-03-04T10:00', 60)];
  expect(iso(offeredStarts({ free, wanted, except, ...asked }))).toEqual([
    '2031-03-04T09:00',
    '2031-03-04T11:00',
    '2031-03-05T10:00',
  ]);
});

it('DEC-196 none is offered over another one, over the time that was lost, or over the one given instead', () => {
  const free = Array.from({ length: 60 }, (_, index) => at('2031-03-04T09:00') + index * 600_000);
  const wanted = at('2031-03-04T10:00');
  const except = [slot('2031-03-04T10:00', 60), slot('2031-03-04T11:30', 60)];
  const offered = offeredStarts({ free, wanted, except, ...asked });
  // Nine ends as the lost hour begins; half past twelve begins as the given one ends.
  expect(iso(offered)).toEqual(['2031-03-04T09:00', '2031-03-04T12:30']);
});

it('DEC-196 of one day two at most, by the calendar of the location', () => {
  const wanted = at('2031-03-04T10:00');
  const free = ['2031-03-04T12:00', '2031-03-04T14:00', '2031-03-04T23:30', '2031-03-06T09:00'].map(at);
  const of = (zone: string) => iso(offeredStarts({ free, wanted, except: [], ...asked, zone }));
  expect(of('UTC')).toEqual(['2031-03-04T12:00', '2031-03-04T14:00', '2031-03-06T09:00']);
  // Half past eleven in the evening is the next day in Berlin.
  expect(of('Europe/Berlin')).toEqual(['2031-03-04T12:00', '2031-03-04T14:00', '2031-03-04T23:30']);
});

it('DEC-196 fewer are offered where fewer are free, and none where none is', () => {
  const wanted = at('2031-03-04T10:00');
  expect(offeredStarts({ free: [], wanted, except: [], ...asked })).toEqual([]);
  const free = [at('2031-03-01T09:00')];
  expect(offeredStarts({ free, wanted, except: [], ...asked })).toEqual(free);
});

const lane = (id: number, values: Partial<Lane> = {}): Lane => ({
  ...{
    id,
    deviceType: 'Commercial',
    zone: 'Europe/London',
    taken: [],
    specials: [],
    installedFrom: undefined,
  },
  week: weekdays.map(day_of_week => ({
    ...{
      day_of_week,
      isActive: day_of_week !== 'Sun',
      open_time: '09:00:00',
      close_time: '10:00:00',
      block: [],
    },
  })),
  ...values,
});

it('DEC-198 a start is free where any device is, on the clocks of the location, also in the week of a clock change', () => {
  const taken = [{ id: 7, ...slot('2031-03-29T09:00', 40) }];
  const days = freeStarts({
    lanes: [lane(1, { taken }), lane(2, { taken: [{ id: 8, ...slot('2031-03-29T09:20', 40) }] })],
    ...{ from: '2031-03-29', until: '2031-03-31', durationMinutes: 40, now: 0 },
  });
  // Saturday, GMT: 9:00 only on the second one would run into its booking, 9:20 only on the first one into the other.
  expect(iso(days.get('2031-03-29') ?? [])).toEqual([]);
  expect(days.get('2031-03-30')).toEqual([]);
  // Monday, an hour earlier in UTC: nine to ten in London holds three starts of forty minutes.
  expect(iso(days.get('2031-03-31') ?? [])).toEqual([
    '2031-03-31T08:00',
    '2031-03-31T08:10',
    '2031-03-31T08:20',
  ]);
});

it('DEC-198 the booking that moves is not in its own way, and nothing before now or an installation is free', () => {
  const taken = [{ id: 7, ...slot('2031-03-29T09:00', 60) }];
  const free = (values: Partial<Lane>, now = 0, exemptBookingId?: number) =>
    iso(
      [
        ...freeStarts({
          lanes: [lane(1, values)],
          ...{ from: '2031-03-29', until: '2031-03-29', durationMinutes: 40, now, exemptBookingId },
        }).values(),
      ].flat(),
    );
  expect(free({ taken })).toEqual([]);
  expect(free({ taken }, 0, 7)).toEqual(['2031-03-29T09:00', '2031-03-29T09:10', '2031-03-29T09:20']);
  expect(free({}, at('2031-03-29T09:05'))).toEqual(['2031-03-29T09:10', '2031-03-29T09:20']);
  expect(free({ installedFrom: at('2031-03-29T09:20') })).toEqual(['2031-03-29T09:20']);
});

it('DEC-253 nothing is free on a device in the minutes of its update, and what is free then on another one stays so', () => {
  const updating = slot('2031-03-29T08:50', 30);
  const free = (...lanes: readonly Lane[]) =>
    iso(
      [
        ...freeStarts({
          ...{ lanes, from: '2031-03-29', until: '2031-03-29', durationMinutes: 40, now: 0 },
        }).values(),
      ].flat(),
    );
  // Open from nine to ten; the update is over at twenty past nine.
  expect(free(lane(1, { updating }))).toEqual(['2031-03-29T09:20']);
  expect(free(lane(1, { updating }), lane(2))).toEqual([
    '2031-03-29T09:00',
    '2031-03-29T09:10',
    '2031-03-29T09:20',
  ]);
});

it('DEC-195 guests may choose unless the setting says off; it takes on and off', () => {
  expect([undefined, 'on', 'off'].map(isOffered)).toEqual([true, true, false]);
  expect(guestChoiceProblem('guest_choice', 'on')).toBeUndefined();
  expect(guestChoiceProblem('guest_choice', 'off')).toBeUndefined();
  expect(guestChoiceProblem('guest_choice', 'Off')).toBe('Must be on or off');
  expect(guestChoiceProblem('app_name', 'Off')).toBeUndefined();
});

it('DEC-196 the links of a mail are in its language, on the clocks of the location', () => {
  const choices = { page: 'https://portal.example/choose', starts: ['2031-07-01T07:30:00.000Z'] };
  const of = (language: 'en' | 'vi', template: 'booking_cancelled' | 'booking_device_changed') =>
    choicesHtml(choices, { template, zone: 'Europe/Berlin', language });
  expect(of('en', 'booking_cancelled')).toBe(
    '<p>Would one of these times suit you instead?</p><ul>' +
      '<li><a href="https://portal.example/choose#not-sent-yet/2031-07-01T07:30Z">' +
      'Tue 1 July 2031, 09:30 Berlin time (GMT+2)</a></li>' +
      '<li><a href="https://portal.example/choose#not-sent-yet">Another time</a></li></ul>',
  );
  expect(of('vi', 'booking_cancelled')).toContain('>Giờ khác</a>');
  expect(of('vi', 'booking_cancelled')).toContain('09:30 giờ Berlin (GMT+2)');
  expect(of('en', 'booking_device_changed')).toBe('');
  expect(choicesHtml(undefined, { template: 'booking_cancelled', zone: 'UTC', language: 'en' })).toBe('');
});

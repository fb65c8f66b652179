import { describe, expect, it } from 'vitest';
import { resources } from '../../resources/index.ts';
import { countdown } from '../../src/booking/steps/use-undo.ts';
import { rowTitle } from '../../src/kinds/reference/reference-cell.tsx';

describe('the title of a row', () => {
  const booking = { id: 7, start_time: '2026-11-22T16:50:00.000Z' };

  it('BOOK-11 LOC-10 tells the time of a booking on the clocks of its place, wherever the browser is', () => {
    const at = (timezone: string) =>
      rowTitle(resources.bookings, { ...booking, partner_location: { timezone } });
    expect(at('America/New_York')).toBe('22/11/2026 11:50 GMT-5');
    expect(at('Asia/Kathmandu')).toBe('22/11/2026 22:35 GMT+5:45');
    expect(at('Europe/London')).toBe('22/11/2026 16:50 GMT');
  });

  it('DEC-131 says first who comes and at last where, and who of a person', () => {
    const user = { first_name: 'Amelia', last_name: 'Walker', email: 'amelia@mail.example' };
    const place = { name: 'Covent Garden', timezone: 'Europe/London' };
    const row = { ...booking, user_id: 4, location_id: 9, user, partner_location: place };
    expect(rowTitle(resources.bookings, row)).toBe('Amelia Walker · 22/11/2026 16:50 GMT · Covent Garden');
    expect(rowTitle(resources.users, { id: 4, ...user })).toBe('Amelia Walker · amelia@mail.example');
    expect(rowTitle(resources.users, { id: 4, ...user, first_name: null, last_name: '' })).toBe(
      'amelia@mail.example',
    );
  });

  it('names the offset of its clocks also where the row names no place', () => {
    expect(rowTitle(resources.bookings, booking)).toMatch(/^\d\d\/11\/2026 \d\d:\d\d GMT([+-][\d:]+)?$/);
  });

  it('is the number of the row where there is no time at all', () => {
    expect(rowTitle(resources.bookings, { id: 7, start_time: null })).toBe('#7');
  });
});

describe('the countdown to an undo', () => {
  const until = '2026-11-22T16:50:00.000Z';

  it.each([
    [60_000, '1:00'],
    [45_000, '0:45'],
    [44_100, '0:45'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('%i ms before its end shows %s', (left, shown) => {
    expect(countdown(until, Date.parse(until) - left)).toBe(shown);
  });
});

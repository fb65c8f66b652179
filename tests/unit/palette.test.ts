import { expect, it } from 'vitest';
import { bookings } from '../../resources/bookings.ts';
import { cities } from '../../resources/cities.ts';
import { numberFirst, offered } from '../../src/layout/palette/palette-order.ts';

it('DEC-150 who names a booking by its number finds it before those whose guest has these figures in a phone number', () => {
  const rows = [{ id: 17 }, { id: 3685 }, { id: 9 }];
  expect(numberFirst(bookings, rows, '3685 ')).toEqual([{ id: 3685 }, { id: 17 }, { id: 9 }]);
  expect(numberFirst(bookings, rows, '368')).toEqual(rows);
  expect(numberFirst(cities, rows, '3685')).toEqual(rows);
});

it('DEC-150 what was looked up for a text is offered for that text alone', () => {
  const lines = {
    lists: ['Bookings: Cancelled'],
    creations: ['Create booking'],
    commands: ['Cancel booking 12'],
    pages: ['Bookings'],
    records: ['Booking 12'],
  };
  expect(offered(lines, true)).toEqual([
    ...['Bookings: Cancelled', 'Create booking', 'Cancel booking 12', 'Bookings', 'Booking 12'],
  ]);
  expect(offered(lines, false)).toEqual(['Bookings: Cancelled', 'Create booking', 'Bookings']);
});

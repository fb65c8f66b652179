import { expect, it } from 'vitest';
import { reasonIn, usualReasons } from '../../server/mail/texts/reason-words.ts';
import { en } from '../../src/i18n/en.ts';
import { viBooking } from '../../src/i18n/vi/bookings.ts';

it('DEC-334 what is pressed is told in the words of the guest, whoever pressed it in whatever language', () => {
  for (const pressed of ['Asked for by the guest', 'Theo yêu cầu của khách']) {
    expect(reasonIn('en', pressed)).toBe('You asked for it');
    expect(reasonIn('vi', pressed)).toBe('Theo yêu cầu của quý khách');
  }
  expect(reasonIn('en', 'Thiết bị bị hỏng')).toBe('The bed is out of order');
  expect(reasonIn('vi', 'Staff are ill')).toBe('Nhân viên bị ốm');
});

it('DEC-334 what is typed is told as it was typed', () => {
  expect(reasonIn('vi', 'Asked for by the guest, twice')).toBe('Asked for by the guest, twice');
  expect(reasonIn('en', undefined)).toBeUndefined();
});

it('DEC-334 are those that the panels offer, word for word', () => {
  const offered = [en.booking.usual, viBooking.booking.usual].map(usual => Object.values(usual));
  expect(offered).toEqual([
    usualReasons.map(({ pressed }) => pressed.en),
    usualReasons.map(({ pressed }) => pressed.vi),
  ]);
});

import { describe, expect, it } from 'vitest';
import { mustBeCalled } from '../../domain/bookings/must-be-called.ts';
import { at } from '../support/solving.ts';

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

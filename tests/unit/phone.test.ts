import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partnerPhoneProblem, profilePhoneProblem, searchedDigits } from '../../domain/people/phone.ts';
import { typedPhone } from '../../domain/people/typed-phone.ts';

const refused = 'Phone number is not in the correct format';
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('FORM-PROFILE-03 DEC-57 the phone number of a profile', () => {
  it.each([
    '4155550132',
    '415-555-0132',
    '(415)555-0132',
    '+1-415-555-0132',
    '+84.415.555.0132',
    '415-555-0132x22',
    '415-555-0132ext.7',
  ])('takes %s', value => {
    expect(profilePhoneProblem(value)).toBeUndefined();
  });

  it.each([
    '415 555 0132',
    '',
    '555-0132',
    '415-555-013',
    '415-555-01322',
    '+1 415-555-0132',
    '415-55a-0132',
  ])('refuses %j', value => {
    expect(profilePhoneProblem(value)).toBe(refused);
  });

  it('takes any 3-3-4 digits with any separator, and none with a space in it', () => {
    fc.assert(
      fc.property(digits(3), digits(3), digits(4), fc.constantFrom('-', '.', ''), (a, b, c, separator) => {
        expect(profilePhoneProblem([a, b, c].join(separator))).toBeUndefined();
        expect(profilePhoneProblem(`${a} ${b}${separator}${c}`)).toBe(refused);
      }),
    );
  });
});

describe('DEC-362 the phone number of a profile as people write it', () => {
  it.each([
    ['0905 123 456', '0905123456'],
    ['0905.123.456', '0905123456'],
    ['+84 905 123 456', '+84905123456'],
    ['(0236) 3822 111', '02363822111'],
    ['415 555 0132 ext. 7', '4155550132ext.7'],
    ['415-555-0132', '415-555-0132'],
    ['(415)555-0132', '(415)555-0132'],
    ['12 34', '12 34'],
    ['call 0905 123 456', 'call 0905 123 456'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(typedPhone(typed, number => profilePhoneProblem(number) === undefined)).toBe(kept);
  });
});

describe('FORM-PARTNER-05 CONST-23 the phone number of a partner', () => {
  it.each(['2079', '+44 20 7946 0958', '020-7946-0958', '(028) 3822 9999', '84283822999 x12'])(
    'takes %s',
    value => {
      expect(partnerPhoneProblem(value)).toBeUndefined();
    },
  );

  it.each([
    ['too short', '207'],
    ['too long', '1415926535897'],
    ['ten times the same digit', '7777777777'],
    ['counting up', '1234567890'],
    ['counting down', '9876543210'],
    ['a short row', '4567'],
    ['letters', '20a7946'],
    ['two separators in a row', '20--7946'],
    ['blank', ' '],
  ])('refuses %s', (_why, value) => {
    expect(partnerPhoneProblem(value)).toBe(refused);
  });

  it('FORM-PARTNER-06 does not mind spaces around it', () => {
    expect(partnerPhoneProblem('  +44 20 7946 0958 ')).toBeUndefined();
  });

  it('never takes fewer than 4 or more than 12 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }).chain(digits), value => {
        if (value.length < 4 || value.length > 12) expect(partnerPhoneProblem(value)).toBe(refused);
      }),
    );
  });

  it('answers, whatever it is given, in no time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), value => {
        expect([undefined, refused]).toContain(partnerPhoneProblem(value));
        expect([undefined, refused]).toContain(profilePhoneProblem(value));
      }),
    );
    const before = process.cpuUsage();
    partnerPhoneProblem(`${'1'.repeat(5_000)}!`);
    partnerPhoneProblem(`${'1-'.repeat(5_000)}!`);
    // Its own work: the time by the clock would be that of the whole machine.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});

describe('DEC-130 the digits by which a phone number is searched', () => {
  it.each([
    ['+44 20 7946 0958', '2079460958'],
    ['+44 (0)20 7946-0958', '2079460958'],
    ['0044 20 7946 0958', '2079460958'],
    ['020 7946 0958', '2079460958'],
    ['02079460958', '2079460958'],
    ['7946 0958', '79460958'],
    ['0958', '0958'],
    ['410-555-0158', '4105550158'],
    ['(410)555-0158x12', '4105550158'],
    ['1 410 555 0158', '4105550158'],
    ['+1-410-555-0158 ext. 7', '4105550158'],
    ['+84 912 345 678', '912345678'],
    ['+977 1 4412345', '14412345'],
  ])('of %s are %s', (written, digits) => {
    expect(searchedDigits(written)).toBe(digits);
  });

  it.each(['', '12', '958', 'Bed 2031', 'x12', '+', '20 x'])('%j is none', written => {
    expect(searchedDigits(written)).toBeUndefined();
  });

  it('a number is found by itself, however it is written and whichever part of it one has', () => {
    fc.assert(
      fc.property(digits(10), fc.integer({ min: 0, max: 6 }), (number, from) => {
        const part = searchedDigits(number.slice(from)) ?? '?';
        expect(number).toContain(part);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partnerPhoneProblem, profilePhoneProblem } from '../../domain/people/phone.ts';

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

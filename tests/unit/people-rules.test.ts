import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, bornFrom, bornUntil, isTooYoung, latestBirthday } from '../../domain/people/person.ts';
import {
  confirmationProblem,
  oldPasswordProblem,
  passwordProblem,
} from '../../domain/people/sign-in-rules.ts';

const weak =
  'The password field should contain at least one digit, one lowercase letter, one uppercase letter minimum length is 8';

describe('passwords', () => {
  it('FORM-PWD-01 CONST-22 an old one has at least 6 characters', () => {
    expect(oldPasswordProblem('12345')).toBe('Old password must have at least 6 characters');
    expect(oldPasswordProblem('123456')).toBeUndefined();
  });

  it.each([
    ['Welcome2026', undefined],
    ['Wel2026', weak],
    ['welcome2026', weak],
    ['WELCOME2026', weak],
    ['WelcomeWelcome', weak],
    ['Welcome 2026', 'Password is not in the correct format'],
  ])('FORM-PWD-02 FORM-PWD-04 CONST-22 DEC-41 %j', (value, problem) => {
    expect(passwordProblem(value)).toBe(problem);
  });

  it('FORM-PWD-03 the confirmation must match', () => {
    expect(confirmationProblem('Welcome2026', 'Welcome2025')).toBe('New password does not match.');
    expect(confirmationProblem('Welcome2026', 'Welcome2026')).toBeUndefined();
  });
});

describe('FORM-PROFILE-04 FORM-PARTNER-04 DEC-58 CONST-23 the age gate counts by year', () => {
  it('a person is old enough in the whole year in which they become 18', () => {
    expect(isTooYoung('2008-12-31', '2026-01-01')).toBe(false);
    expect(isTooYoung('2009-01-01', '2026-12-31')).toBe(true);
    expect(latestBirthday('2026-11-21')).toBe('2008-12-31');
  });

  it('the latest birthday passes and the day after it does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2150 }), year => {
        const latest = latestBirthday(`${year}-06-15`);
        expect(isTooYoung(latest, `${year}-01-01`)).toBe(false);
        expect(isTooYoung(`${Number(latest.slice(0, 4)) + 1}-01-01`, `${year}-12-31`)).toBe(true);
      }),
    );
  });
});

describe('FILTER-09 an age as days of birth', () => {
  it.each([
    ['2026-11-21', 18, '2008-11-21', '2007-11-22'],
    ['2028-02-29', 18, '2010-02-28', '2009-03-01'],
    ['2027-02-28', 19, '2008-02-28', '2007-03-01'],
  ])('on %s, somebody of %i was born until %s and from %s', (today, age, until, from) => {
    expect([bornUntil(today, age), bornFrom(today, age)]).toEqual([until, from]);
  });

  it('both ends are people of exactly that age, whatever the day', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 120 }), (date, age) => {
        const today = date.toISOString().slice(0, 10);
        expect(ageOn(today, bornUntil(today, age))).toBe(age);
        expect(ageOn(today, bornFrom(today, age))).toBe(age);
      }),
    );
  });
});

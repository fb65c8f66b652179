import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testResult } from '../../domain/bookings/session-result.ts';
import { mailTextOf, settingProblem } from '../../domain/setting.ts';
import { isZoneName } from '../../domain/time/calendar.ts';

describe('QA-03 QA-04 DEC-42 the result of a test', () => {
  it.each([
    ['no reading at all', null, null, 'Empty'],
    ['empty readings', {}, {}, 'Empty'],
    ['all correct or disabled', { wifi_connection: 1 }, { motor_1: 2 }, 'Correct'],
    ['software says 0', { wifi_connection: 0 }, { motor_1: 1 }, 'Incorrect'],
    ['a motor says 0', { wifi_connection: 1 }, { motor_1: 0 }, 'Incorrect'],
    ['the heat pads say 0', { wifi_connection: 1 }, { heat_pads: { left: 1, right: 0 } }, 'Incorrect'],
  ])('%s', (_title, software, mechanical, result) => {
    expect(testResult(software, mechanical)).toBe(result);
  });

  it('is Incorrect exactly when some reading is 0', () => {
    const readings = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.constantFrom(0, 1, 2), {
      maxKeys: 8,
    });
    fc.assert(
      fc.property(readings, readings, (software, mechanical) => {
        const values = [...Object.values(software), ...Object.values(mechanical)];
        expect(testResult(software, mechanical) === 'Incorrect').toBe(values.includes(0));
      }),
    );
  });
});

it.each([
  '{',
  '[]',
  '{"content_html":"x"}',
  '{"subject":5,"content_html":"x"}',
  '{"subject":"x"}',
  '{"subject":"x","content_html":5}',
])('FORM-SETTING-05 %s is no mail', value => {
  expect(mailTextOf(value)).toBeUndefined();
});

describe('FORM-SETTING-04 FORM-SETTING-05 DEC-109 values of settings', () => {
  it.each([
    [1, 'anything', undefined],
    [2, '12', undefined],
    [2, '-1', 'Must be a whole number of at least 0'],
    [2, '1.5', 'Must be a whole number of at least 0'],
    [3, '1.5', undefined],
    [3, '-0.5', 'Must be a number of at least 0'],
    [4, '{"a":[1]}', undefined],
    [4, '{a:1}', 'Not valid JSON'],
    [5, '{"subject":"Hi","content_html":"<p>x</p>"}', undefined],
    [5, '{"subject":"Hi"}', 'An email needs a subject and a content_html'],
    [5, '{"subject":" ","content_html":"x"}', 'An email needs a subject and a content_html'],
    [5, 'null', 'An email needs a subject and a content_html'],
  ])('type %i, %j', (type, value, problem) => {
    expect(settingProblem(type, value)).toBe(problem);
  });
});

describe('FORM-LOC-08 names of time zones', () => {
  it.each(['Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])('%s exists', name => {
    expect(isZoneName(name)).toBe(true);
  });

  it.each(['', 'Europe/Atlantis', '+05:45', 'London', '../etc/passwd'])('%j does not', name => {
    expect(isZoneName(name)).toBe(false);
  });
});

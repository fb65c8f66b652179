import { sentence } from '../refusals/spoken.ts';

const refused = sentence('form.phone');

const profilePattern = /^(\+?\d{1,3}[-.]?)?(\(\d{3}\)|\d{3})[-.]?\d{3}[-.]?\d{4}((x|ext\.?)\d{1,6})?$/i;

/** The profile's rule: no spaces; optional country code, 3-3-4 digits, optional extension (FORM-PROFILE-03). */
export function profilePhoneProblem(value: string): string | undefined {
  return profilePattern.test(value) ? undefined : refused;
}

const partnerPattern = /^(\+?\d[-. ]?)?(\(\d{1,5}\)[-. ]?)?\d+([-. ]\d+)*( ?(x|ext\.?) ?\d{1,6})?$/i;

/**
 * The partner's rule: 4 to 12 digits with the country code and without the extension, no digit ten times
 * in a row, not simply counting up or down (FORM-PARTNER-05).
 */
export function partnerPhoneProblem(value: string): string | undefined {
  const number = value.trim();
  const [main = ''] = number.split(/x|ext/i, 1);
  const digits = main.replace(/\D/g, '');
  const fits =
    partnerPattern.test(number) &&
    digits.length >= 4 &&
    digits.length <= 12 &&
    !/(\d)\1{9}/.test(digits) &&
    !isCounting(digits);
  return fits ? undefined : refused;
}

/** 1234567890 and 9876543210: a row as on the keys, where 0 follows 9. */
function isCounting(digits: string): boolean {
  return ['01234567890123', '32109876543210'].some(row => row.includes(digits));
}

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

const fewestDigits = 4;

/** A text of digits and of what people write between them, with an extension or without. */
export function looksLikePhone(text: string): boolean {
  return /^\+?[\d\s().\-/]+$/.test(withoutExtension(text)) && /\d/.test(text);
}

/**
 * The digits by which a number is found among others, however both are written: without what stands between them,
 * the extension, and what differs from country to country (`+44`, `0044`, the leading `0`). Undefined for fewer than
 * four, which would be part of nearly every number.
 */
export function searchedDigits(text: string): string | undefined {
  if (!looksLikePhone(text)) return undefined;
  const main = withoutExtension(text).trim();
  const digits = main.replace(/\D/g, '');
  if (digits.length < fewestDigits) return undefined;
  const dialled = main.startsWith('+') ? digits : afterInternationalPrefix(digits);
  if (dialled !== undefined && dialled.length > longestCallingCode + fewestDigits)
    return withoutTrunk(dialled.replace(callingCode, ''));
  return digits.length > shortestWhole ? withoutTrunk(digits) : digits;
}

/** Fewer are the last digits of a number, whose first may well be 0. */
const shortestWhole = 6;
/** From here on a number without 0 begins with the code of its country. */
const longestNational = 10;
const longestCallingCode = 3;

/** Calling codes of one and two digits (ITU-T E.164); all others have three. */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

function afterInternationalPrefix(digits: string): string | undefined {
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.length > longestNational && !digits.startsWith('0') ? digits : undefined;
}

function withoutTrunk(digits: string): string {
  return digits.replace(/^0/, '');
}

/** The number itself: `ext. 7` and the like are gone. */
export function withoutExtension(text: string): string {
  return text.replace(/(?:x|ext\.?) ?\d{1,6}$/i, '');
}

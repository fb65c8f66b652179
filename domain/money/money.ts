/**
 * How many digits the minor unit of a currency has: 2 for USD, 0 for JPY and VND, 3 for KWD.
 * An unknown code counts as 2.
 */
export function minorDigits(currency: string): number {
  return formatOf('en', currency)?.resolvedOptions().maximumFractionDigits ?? 2;
}

/** 1050 USD → '10.50': minor units as the decimal text that a person types. */
export function toMajor(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * '10.5' USD → 1050, without any float arithmetic; undefined for text that is no amount of this currency:
 * too many digits, letters, or more than can be counted exactly.
 */
export function toMinor(text: string, currency: string): number | undefined {
  const match = /^(-?)(\d+)(?:[.,](\d*))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = minorDigits(currency);
  if (fraction.length > digits) return undefined;
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(amount)) return undefined;
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** The same figure in another currency: 10.50 stays 10.50, or 11 where there is no smaller unit (DEC-52, DEC-107). */
export function sameFigure(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (minorDigits(to) - minorDigits(from)));
}

/** 1050 → '$10.50' in English; the code itself stands in for a currency that is unknown. */
export function formatMoney(amount: number, currency: string, locale = 'en'): string {
  const format = formatOf(locale, currency);
  const major = toMajor(amount, currency);
  return format === undefined ? `${major} ${currency}` : format.format(Number(major));
}

function formatOf(locale: string, currency: string): Intl.NumberFormat | undefined {
  if (!/^[A-Za-z]{3}$/.test(currency)) return undefined;
  return new Intl.NumberFormat(locale, { style: 'currency', currency });
}

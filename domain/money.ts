import { defaultSessionDurations } from './bookings/slot-durations.ts';
import { sentence } from './refusals/spoken.ts';

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

/** What is said of a figure with more digits behind its point than are kept. */
export function tooManyDecimals(most: number): string {
  return most === 0 ? sentence('form.whole-number') : sentence('form.decimals', { most });
}

/** The same figure in another currency: 10.50 stays 10.50, or 11 where there is no smaller unit (DEC-52, DEC-107). */
export function sameFigure(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (minorDigits(to) - minorDigits(from)));
}

/** 1050 → '$10.50' in English, '10,50 US$' in Vietnamese; the code itself stands in for a currency that is unknown. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const format = formatOf(locale, currency);
  const major = toMajor(amount, currency);
  return format === undefined ? `${major} ${currency}` : format.format(Number(major));
}

function formatOf(locale: string, currency: string): Intl.NumberFormat | undefined {
  if (!/^[A-Za-z]{3}$/.test(currency)) return undefined;
  return new Intl.NumberFormat(locale, { style: 'currency', currency });
}

/** The currencies that a location may take, ISO 4217 codes in use (REF-01). */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG ' +
  'HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA ' +
  'MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD ' +
  'RUB RWF SAR SBD SCR SDG SEK SGD SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
  'UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

type SessionDuration = 10 | 20 | 30 | 40;

/** What a massage of so many minutes costs at a location, in minor units (PRICE-01, PRICE-08). */
export interface PriceRule {
  readonly slot: SessionDuration;
  readonly price: number;
  readonly currency: string;
}

/** A price as typed, in minor units: never below 0 (PRICE-03, PRICE-04), 0 when nothing was typed (PRICE-06). */
export function priceTyped(price: number | null | undefined): number {
  return Math.max(0, price ?? 0);
}

/**
 * One rule for each duration on offer, ascending: the price that was set or 0 (PRICE-06), in the currency
 * of the location whatever a rule said before (DEC-107). Without durations the default ones count (PRICE-05).
 */
export function priceRules<Currency extends string>(
  durations: readonly SessionDuration[],
  known: readonly { readonly slot: SessionDuration; readonly price?: number | null | undefined }[],
  currency: Currency,
): { slot: SessionDuration; price: number; currency: Currency }[] {
  const offered = new Set<SessionDuration>(durations.length > 0 ? durations : defaultSessionDurations);
  return [...offered]
    .sort((one, other) => one - other)
    .map(slot => {
      const price = priceTyped(known.find(rule => rule.slot === slot)?.price);
      return { slot, price, currency };
    });
}

/** Rules by their duration in minutes (PRICE-03). */
export function priceMap(rules: readonly PriceRule[]): ReadonlyMap<SessionDuration, { price: number }> {
  return new Map(rules.map(({ slot, price }) => [slot, { price }]));
}

import type { NumberRange } from '../../resources/schema/field.ts';

/** How a number is written in a text box and read back. */
export interface NumberText {
  readonly write: (value: number) => string;
  /** The number, null for an empty or unfinished text, undefined for a text that is refused. */
  readonly read: (text: string) => number | null | undefined;
  /** How far one press of an arrow key goes. */
  readonly step: number;
}

/** Digits only, with a sign where the range goes below zero (VAL-04). */
export function wholeNumberText({ min, step }: NumberRange = {}): NumberText {
  const pattern = min !== undefined && min >= 0 ? /^\d{0,15}$/ : /^-?\d{0,15}$/;
  return { write: String, read: text => readMatching(text, pattern), step: step ?? 1 };
}

/** Digits and one decimal point; a comma is taken as the point. */
export function decimalText({ min, step }: NumberRange = {}): NumberText {
  const pattern = min !== undefined && min >= 0 ? /^\d{0,15}(\.\d{0,10})?$/ : /^-?\d{0,15}(\.\d{0,10})?$/;
  return { write: plain, read: text => readMatching(text.replace(',', '.'), pattern), step: step ?? 1 };
}

/**
 * An amount of minor units, typed in major units with at most `digits` decimals (DEC-52).
 * A negative amount is read as 0 (VAL-02).
 */
export function moneyText(digits: number): NumberText {
  const pattern = new RegExp(`^-?\\d{0,10}${digits > 0 ? `(\\.\\d{0,${digits}})?` : ''}$`);
  return {
    write: value => minorAsMajor(value, digits),
    read: text => {
      const typed = text.trim().replace(',', '.');
      if (!pattern.test(typed)) return undefined;
      return isUnfinished(typed) ? null : Math.max(0, majorAsMinor(typed, digits));
    },
    step: 10 ** digits,
  };
}

/** Moves the decimal point in the text, so that no amount passes through binary fractions. */
function majorAsMinor(text: string, digits: number): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(digits, '0')}`);
}

function minorAsMajor(value: number, digits: number): string {
  if (digits === 0) return String(value);
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  return `${value < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function readMatching(text: string, pattern: RegExp): number | null | undefined {
  const typed = text.trim();
  if (!pattern.test(typed)) return undefined;
  return isUnfinished(typed) ? null : Number(typed);
}

function isUnfinished(text: string): boolean {
  return text === '' || text === '-' || text === '.' || text === '-.';
}

/** Never in scientific notation, which the box itself would refuse. */
function plain(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });
}

import { minorDigits, toMajor, toMinor } from '../../../domain/money.ts';
import type { NumberRange } from '../../../resources/schema/field.ts';

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
 * An amount of minor units, typed in major units of its currency (DEC-52); 2 digits where there is none.
 * A negative amount is read as 0 (VAL-02).
 */
export function moneyText(currency = ''): NumberText {
  return {
    write: value => toMajor(value, currency),
    read: text => {
      const typed = text.trim();
      if (typed === '' || typed === '-') return null;
      const minor = toMinor(typed, currency);
      return minor === undefined ? undefined : Math.max(0, minor);
    },
    step: 10 ** minorDigits(currency),
  };
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

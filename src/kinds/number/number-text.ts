import { minorDigits, toMajor, tooManyDecimals } from '../../../domain/money.ts';
import { sentence } from '../../../domain/refusals/spoken.ts';
import { withPoint } from '../../../domain/text/typed-figure.ts';
import { figureOf, typedAmount } from '../../../domain/typed-amount.ts';
import type { NumberRange } from '../../../resources/schema/field.ts';

/** How a number is written in a text box and read back. */
export interface NumberText {
  readonly write: (value: number) => string;
  /** The number, null for an empty or unfinished text, undefined for a text that is refused. */
  readonly read: (text: string) => number | null | undefined;
  /** What is wrong with a text that is refused. */
  readonly problem: (text: string) => string;
  /** How far one press of an arrow key goes. */
  readonly step: number;
}

/** Digits only, with a sign where the range goes below zero (VAL-04). */
export function wholeNumberText({ min, step }: NumberRange = {}): NumberText {
  const pattern = min !== undefined && min >= 0 ? /^\d{0,15}$/ : /^-?\d{0,15}$/;
  return {
    write: String,
    read: text => readMatching(text, pattern),
    problem: text => problemOf(text, min, tooManyDecimals(0)),
    step: step ?? 1,
  };
}

/** The same, with the sign that people write behind it. */
export function percentText(range: NumberRange = {}): NumberText {
  const whole = wholeNumberText(range);
  const bare = (text: string) => text.replace(/(?<=\d)\s?%\s*$/, '');
  return { ...whole, read: text => whole.read(bare(text)), problem: text => whole.problem(bare(text)) };
}

/** Digits and one decimal point; a comma is taken as the point. */
export function decimalText({ min, step }: NumberRange = {}): NumberText {
  const pattern = min !== undefined && min >= 0 ? /^\d{0,15}(\.\d{0,10})?$/ : /^-?\d{0,15}(\.\d{0,10})?$/;
  return {
    write: plain,
    read: text => readMatching(text, pattern),
    problem: text => problemOf(text, min, tooManyDecimals(10)),
    step: step ?? 1,
  };
}

/**
 * An amount of minor units, typed in major units of its currency (DEC-52); 2 digits where there is none.
 * A negative amount is read as 0 (VAL-02).
 */
export function moneyText(currency = ''): NumberText {
  return {
    write: value => toMajor(value, currency),
    read: text => {
      const typed = figureOf(text, currency);
      if (typed === '' || typed === '-') return null;
      const minor = typedAmount(text, currency);
      return minor === undefined ? undefined : Math.max(0, minor);
    },
    problem: text => problemOf(figureOf(text, currency), undefined, tooManyDecimals(minorDigits(currency))),
    step: 10 ** minorDigits(currency),
  };
}

function readMatching(text: string, pattern: RegExp): number | null | undefined {
  const typed = withPoint(text);
  if (!pattern.test(typed)) return undefined;
  return isUnfinished(typed) ? null : Number(typed);
}

/** `fraction` of a figure whose digits behind the point are too many. */
function problemOf(text: string, min: number | undefined, fraction: string): string {
  const typed = withPoint(text);
  if (!/^-?\d{1,15}(?:\.\d*)?$/.test(typed)) return sentence('form.number');
  return typed.startsWith('-') && min !== undefined && min >= 0
    ? sentence('form.least', { least: min })
    : fraction;
}

function isUnfinished(text: string): boolean {
  return text === '' || text === '-' || text === '.' || text === '-.';
}

/** Never in scientific notation, which the box itself would refuse. */
function plain(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });
}

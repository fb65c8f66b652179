import { minorDigits } from '../../../../domain/money.ts';
import type { PriceRule } from '../../../../domain/price-rules.ts';
import { sessionDurations, slotOfSession } from '../../../../domain/slot-durations.ts';
import type { PriceRow } from '../price-rows.ts';

type Duration = PriceRow['duration'];
type Rules = readonly Partial<PriceRule>[];

/** A line for each duration there is, offered or not, with its price or 0 (PRICE-06, PRICE-07). */
export function priceLines(durations: readonly unknown[], rules: Rules): readonly PriceRow[] {
  return sessionDurations.map(({ value: duration }) => ({
    duration,
    slot: slotOfSession[duration],
    price: rules.find(({ slot }) => slot === duration)?.price ?? 0,
    offered: durations.includes(duration),
  }));
}

/** The rules with another price for one duration. */
export function withPrice(rules: Rules, slot: Duration, price: number, currency: string): Rules {
  const others = rules.filter(rule => rule.slot !== slot);
  return [...others, { slot, price, currency }].toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0));
}

/** The same figures in another currency: 10.50 stays 10.50, or 11 where there is no smaller unit (DEC-52, DEC-107). */
export function inCurrency(rules: Rules, from: string, to: string): Rules {
  const factor = 10 ** (minorDigits(to) - minorDigits(from));
  return rules.map(rule => ({ ...rule, price: Math.round((rule.price ?? 0) * factor), currency: to }));
}

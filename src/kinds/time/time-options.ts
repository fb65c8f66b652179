import { hourStep } from '../../../domain/hours/available-time.ts';

/** One entry of a time select. */
interface TimeOption<Value> {
  readonly value: Value;
  readonly label: string;
}

/** 00:00 to 23:30 with the values 0 to 23.5 (VAL-05). */
export const hourOptions: readonly TimeOption<number>[] = Array.from(
  { length: 24 / hourStep },
  (_, index) => ({
    value: index * hourStep,
    label: clock(index * hourStep * 60),
  }),
);

/** 00:00:00 to 23:45:00 every fifteen minutes, then 23:59:59 (VAL-06). */
export const quarterHourOptions: readonly TimeOption<string>[] = [
  ...Array.from({ length: 96 }, (_, index) => `${clock(index * 15)}:00`),
  '23:59:59',
].map(value => ({ value, label: value }));

/** Which times a select refuses: before `gte`, after `lte`, inside a blocked range. */
export interface TimeBounds {
  readonly gte?: string;
  readonly lte?: string;
  /** Half-open: a time may touch the end of a range. */
  readonly blocked?: readonly { readonly start: string; readonly end: string }[];
}

/** True when the bounds leave no room for this `HH:mm:ss` (VAL-07, VAL-08). */
export function isRefusedTime(time: string, { gte, lte, blocked = [] }: TimeBounds): boolean {
  if (gte !== undefined && time < gte) return true;
  if (lte !== undefined && time > lte) return true;
  return blocked.some(({ start, end }) => time >= start && time < end);
}

function clock(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

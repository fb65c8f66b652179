import { serverNow } from '../../../authProvider/server-clock.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { daysOfSpan, isShortcut, isSpan, type Span } from '../../../domain/time/span.ts';
import { type FieldKind, kinds } from '../../../resources/kinds/kinds.ts';
import { type Bounds, boundsOf } from '../filter-props.ts';

/** The day that the clocks of this browser show, `yyyy-MM-dd`. */
export function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map(number => String(number).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/**
 * What a span asks for at the moment `now`: for instants from 00:00 of its first day to the end of its last, on the
 * clocks of this browser. The shortcuts of FILTER-11 end at 23:00, as a typed range does.
 */
export function rangeOfSpan(kind: FieldKind, span: Span, now = new Date(serverNow())): Bounds {
  const { first, last = '' } = daysOfSpan(span, localDay(now));
  if (span === 'from_now' && onClocks(kind)) return { ge: now.toISOString() };
  if (isShortcut(span) || !onClocks(kind)) return rangeOf(kind, first, last) ?? {};
  return { ge: instantOf(first, '00:00'), ...(last === '' ? {} : { le: endOf(last) }) };
}

/** Whether values of this kind lie on days. */
export function hasDays(kind: FieldKind): boolean {
  return onClocks(kind) || kinds[kind].storage === 'date';
}

/** First and last day that a range filter shows, typed or of a span. */
export function shownDays(kind: FieldKind, value: unknown): readonly [first: string, last: string] {
  if (!isSpan(value)) return daysOf(kind, value);
  const { first, last = '' } = daysOfSpan(value, localDay(new Date(serverNow())));
  return [first, last];
}

/** First and last day of a range, on the clocks of this browser; '' where it is open. */
export function daysOf(kind: FieldKind, value: unknown): readonly [first: string, last: string] {
  const { ge, le } = boundsOf(value);
  return [dayOf(kind, ge), dayOf(kind, le)];
}

/**
 * The range of these days as a filter: days for days, and for instants from 00:00 of the first day to
 * 23:00 of the last (FILTER-10, DEC-13), on the clocks of this browser.
 */
export function rangeOf(kind: FieldKind, first: string, last: string): Bounds | undefined {
  if (first === '' && last === '') return undefined;
  const isTime = onClocks(kind);
  const ge = isTime ? instantOf(first, '00:00') : first;
  const le = isTime ? instantOf(last, '23:00') : last;
  return { ...(ge === '' ? {} : { ge }), ...(le === '' ? {} : { le }) };
}

function dayOf(kind: FieldKind, value: unknown): string {
  if (typeof value !== 'string') return '';
  if (!onClocks(kind)) return value.slice(0, 10);
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? '' : localDay(instant);
}

function onClocks(kind: FieldKind): boolean {
  return kinds[kind].storage === 'instant';
}

/** The last moment of a day: where the clocks go back at midnight 23:59 comes twice, so the next day tells. */
function endOf(day: string): string {
  return new Date(Date.parse(instantOf(addDays(day, 1), '00:00')) - 1).toISOString();
}

function instantOf(day: string, time: string): string {
  const instant = new Date(`${day}T${time}`);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
}

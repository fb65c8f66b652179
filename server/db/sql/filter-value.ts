import type { Scalar } from '../../../domain/filter.ts';
import type { StoredAs } from '../../../resources/kinds/kind.ts';
import { kindOf, storageOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';

const [firstYear, lastYear] = [1900, 2200];
const longestText = 1000;

type Reading = (value: Scalar, field: Field) => unknown;

/** How the value of a filter is read for each way of keeping values; undefined says that it is none of these. */
const readings: Readonly<Record<StoredAs, Reading>> = {
  text: asText,
  integer: asInteger,
  reference: asInteger,
  bigint: asSafeInteger,
  decimal: asNumber,
  date: asDate,
  instant: asInstant,
  time: value => (/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(value)) ? String(value) : undefined),
  boolean: value => (value === true || value === 'true' ? true : asFalse(value)),
  list: (value, field) => asJson(kindOf(field).written === 'number' ? asNumber(value) : asText(value)),
  json: () => undefined,
};

/**
 * The value of a filter as the database takes it for this field, or undefined when it cannot be one.
 * Query strings know text only, so `'7'` counts as 7 where the field holds numbers.
 */
export function filterValue(field: Field, value: Scalar): unknown {
  const storage = storageOf(field);
  if (field.choices === undefined) return readings[storage](value, field);
  const choice = asChoice(value, field);
  return storage === 'list' ? asJson(choice) : choice;
}

function asText(value: Scalar): string | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  const text = String(value);
  return text.length <= longestText && !text.includes('\0') && text.isWellFormed() ? text : undefined;
}

function asNumber(value: Scalar): number | undefined {
  if (typeof value === 'string' && !/^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

function asSafeInteger(value: Scalar): number | undefined {
  const number = asNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

function asInteger(value: Scalar): number | undefined {
  const number = asSafeInteger(value);
  return number !== undefined && Math.abs(number) <= 2_147_483_647 ? number : undefined;
}

function asFalse(value: Scalar): false | undefined {
  return value === false || value === 'false' ? false : undefined;
}

function asDate(value: Scalar): string | undefined {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const instant = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text) return undefined;
  return isNear(instant) ? text : undefined;
}

function asInstant(value: Scalar): string | undefined {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  if (asDate(text.slice(0, 10)) === undefined) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || !isNear(instant) ? undefined : instant.toISOString();
}

/** PostgreSQL would take years far beyond any record. */
function isNear(instant: Date): boolean {
  return instant.getUTCFullYear() >= firstYear && instant.getUTCFullYear() < lastYear;
}

function asChoice(value: Scalar, field: Field): string | number | undefined {
  return field.choices?.find(choice => choice.value === value || String(choice.value) === value)?.value;
}

function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify([value]);
}

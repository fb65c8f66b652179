import pg from 'pg';

type Parser = (text: string) => unknown;

/** Object identifiers of the built-in types whose text we read in our own way. */
const oid = {
  int8: 20,
  json: 114,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
  int8Array: 1016,
  textArray: 1009,
  dateArray: 1182,
  timestamptzArray: 1185,
};

const textArray: (text: string) => string[] = pg.types.getTypeParser(oid.textArray, 'text');
const asIs: Parser = text => text;

const parsers = new Map<number, Parser>([
  [oid.int8, Number],
  [oid.numeric, Number],
  [oid.json, JSON.parse],
  [oid.jsonb, JSON.parse],
  [oid.date, asIs],
  [oid.time, asIs],
  [oid.timestamp, asIs],
  [oid.interval, asIs],
  [oid.timestamptz, instant],
  [oid.int8Array, text => textArray(text).map(Number)],
  [oid.dateArray, textArray],
  [oid.timestamptzArray, text => textArray(text).map(instant)],
]);

/** How a column of this type is read; the same for PGlite and for PostgreSQL, whatever the machine's zone. */
export function parserOf(type: number): Parser {
  const known = parsers.get(type);
  if (known !== undefined) return known;
  const parser: Parser = pg.types.getTypeParser(type, 'text');
  parsers.set(type, parser);
  return parser;
}

/**
 * `2026-03-29 00:30:00.5+00` → `2026-03-29T00:30:00.500Z`. Sessions run in UTC, so the offset is always
 * `+00`; what is no ordinary instant (`infinity`, years before 1 or after 9999) stays as it was written.
 */
function instant(text: string): string {
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return text;
  const fraction = text.length === 22 ? '000' : text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/**
 * A value as the text that the database reads. Lists become array literals; a list that is meant for a
 * json column must come as JSON text, because only the writer knows which of the two it is.
 */
export function parameterOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value);
}

function arrayLiteral(items: readonly unknown[]): string {
  const parts = items.map(item => {
    if (Array.isArray(item)) return arrayLiteral(item);
    const text = parameterOf(item);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}

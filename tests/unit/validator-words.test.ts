import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentenceBehind } from '../../domain/refusals/spoken.ts';
import { registry } from '../../resources/index.ts';
import { refuseInOwnWords } from '../../server/http/validator-words.ts';
import { viTexts } from '../../src/i18n/vi/language.ts';

beforeAll(() => refuseInOwnWords());

const firstWords = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

it.each([
  [z.string(), 5, 'Must be a text'],
  [z.string(), undefined, 'Is missing'],
  [z.string().min(3), 'ab', 'At least 3 characters'],
  [z.string().max(3), 'abcd', 'At most 3 characters'],
  [z.number(), 'x', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.number().min(2), 1, 'Must be at least 2'],
  [z.number().max(2), 3, 'Must be at most 2'],
  [z.boolean(), 'yes', 'Must be on or off'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.array(z.string()).min(1), [], 'At least 1 entries'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entries'],
  [z.strictObject({}), [], 'Must hold named values'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Not allowed: a, b'],
  [z.enum(['a', 'b']), 'c', 'Must be one of: a, b'],
  [z.iso.date(), 'x', 'Invalid'],
  [z.string('Words of its own'), 5, 'Words of its own'],
])('what a schema has no words for is said in ours: %#', (schema, value, words) => {
  expect(firstWords(schema, value)).toBe(words);
});

describe('FORM-LOC-24 a week of the location form', () => {
  const whole = { start: 0, end: 23.5 };
  const week = { Mon: whole, Tue: whole, Wed: whole, Thu: whole, Fri: whole, Sat: whole, Sun: {} };
  const { Sun: _closed, ...withoutSunday } = week;
  const words = (value: unknown) => firstWords(fieldOf('locations', 'available_time'), value);

  it.each([
    [{ ...week, Tue: { start: 0.25, end: 9 } }, 'Must be a half hour'],
    [{ ...week, Tue: { start: 9, end: 8 } }, 'Must not close before it opens'],
    [{ ...week, Tue: { start: 9, end: 24 } }, 'Must be at most 23.5'],
    [{ ...week, Tue: { start: 9 } }, 'Please open time and close time are not empty'],
    [{ ...week, Tue: 'closed' }, 'Must hold named values'],
    [withoutSunday, 'The hours of Sun are missing; a closed day is an empty one'],
    [{ ...week, Feiertag: {} }, 'Not allowed: Feiertag'],
  ])('says what is wrong with it: %#', (value, expected) => {
    expect(words(value)).toBe(expected);
  });
});

it('FORM-COND conditions say what is wrong with their flows', () => {
  const words = (value: unknown) => firstWords(fieldOf('conditions', 'flows'), value);
  expect(words([[1], [2]])).not.toMatch(/^Invalid/);
  expect(words([[1], ['x'], [3]])).toBe('Must be a number');
  expect(words([[1], [-2], [3]])).toBe('Must be at least 0');
  expect(words({ slow: 5, fast: [], moderate: [] })).toBe('Must be a list');
  expect(words({ slow: [-1], fast: [], moderate: [] })).toBe('Must be at least 0');
});

it('FORM-COND-05 takes the three lists by themselves: slow, fast, moderate', () => {
  const flows = { slow: [1], fast: [2], moderate: [3, 4] };
  expect(fieldOf('conditions', 'flows').parse([[1], [2], [3, 4]])).toEqual(flows);
  expect(fieldOf('conditions', 'flows').parse(flows)).toEqual(flows);
});

function fieldOf(resource: string, name: string): z.ZodType {
  const field = registry[resource]?.fields[name];
  if (field === undefined) throw new Error(`${resource} has no ${name}`);
  return field.schema;
}

/** What people and programs send by mistake. */
const junk = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(100_001),
  -1,
  0.5,
  1e12,
  true,
  [],
  [null],
  ['x'],
  {},
  { x: 1 },
];

/** Every word that a schema says to junk, at any depth that the junk reaches. */
const said = (schema: z.ZodType) =>
  junk.flatMap(value => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []);

const isOurs = (words: string) => sentenceBehind(words) !== undefined || words in viTexts;

it('ERR-34 no field of any record answers junk in words of the validator', () => {
  const raw = Object.values(registry).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { schema }]) =>
      said(schema)
        .filter(words => !isOurs(words))
        .map(words => `${name}.${field}: ${words}`),
    ),
  );
  expect([...new Set(raw)]).toEqual([]);
});

interface Asked {
  readonly body: z.ZodType;
  readonly query: z.ZodType;
}

/** The calls of every file of the contract. */
const calls = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../contract/**/*.ts', { eager: true }),
).flatMap(file =>
  Object.values(file).flatMap(each =>
    typeof each === 'object' && each !== null
      ? Object.entries(each).filter((entry): entry is [string, Asked] => isCall(entry[1]))
      : [],
  ),
);

function isCall(each: unknown): each is Asked {
  return typeof each === 'object' && each !== null && 'body' in each && each.body instanceof z.ZodType;
}

it('ERR-34 no call answers junk in words of the validator', () => {
  expect(calls.length).toBeGreaterThan(60);
  const raw = calls.flatMap(([name, { body, query }]) =>
    [body, query].flatMap(schema =>
      partsOf(schema)
        .flatMap(said)
        .filter(words => !isOurs(words))
        .map(words => `${name}: ${words}`),
    ),
  );
  expect([...new Set(raw)]).toEqual([]);
});

function partsOf(schema: z.ZodType): z.ZodType[] {
  if (!(schema instanceof z.ZodObject)) return [schema];
  return [schema, ...Object.values(schema.shape).filter(part => part instanceof z.ZodType)];
}

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { adminWrites, allAndOwner, everyone, scopeOf, serverWrites } from '../../resources/schema/access.ts';
import { changeSchema, draftSchema, fieldErrors, mayChange, maySend } from '../../resources/schema/check.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import {
  choice,
  choices,
  date,
  email,
  instant,
  integer,
  json,
  money,
  numbers,
  objects,
  reference,
  tags,
  text,
  time,
  toggle,
  url,
} from '../../resources/schema/fields.ts';
import { checkedText, equalLength, filled } from '../../resources/schema/rules.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');

const chairs = defineResource({
  name: 'chairs',
  label: { one: 'Chair', many: 'Chairs' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Name it' }),
    legs: integer({ label: 'Legs', min: 1, max: 6, default: 4 }),
    serial: text({ label: 'Serial', required: true, write: 'on-create' }),
    rank: integer({ label: 'Rank', write: 'never' }),
    price: money({
      label: 'Price',
      write: { update: [Role.Admin], when: [{ field: 'sold', op: 'eq', value: false }] },
    }),
    cost: money({ label: 'Cost', readBy: [Role.Admin] }),
    sold: toggle({ label: 'Sold', default: false }),
    seen: date({ label: 'Seen', required: true, sparse: true }),
    room_id: reference('rooms', { label: 'Room' }),
  },
  list: { columns: ['name', '#picture', 'create_time'] },
  access: adminWrites(everyone),
});

function errorsOf(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  return result.success ? {} : fieldErrors(result.error);
}

const complete = { name: 'Oak', serial: 'A1', seen: '2026-01-01' };

describe('a description of a resource', () => {
  it('DLG-01 CONST-08 DEC-108 is completed: endpoint, table, order, dialog', () => {
    expect(chairs).toMatchObject({
      endpoint: '/v3/chairs',
      table: 'chairs',
      title: ['name'],
      list: { sort: ['id', 'desc'] },
      dialog: { width: 650, maxHeight: 500 },
      softDelete: true,
      restricted: false,
    });
  });

  it('carries a referenced row under the name of its field without _id', () => {
    expect(chairs.fields.room_id.target).toEqual({ resource: 'rooms', as: 'room', show: [] });
  });
});

describe('a new row', () => {
  it('is filled with defaults and null', () => {
    expect(draftSchema(chairs, Role.Admin, now).parse(complete)).toEqual({
      ...complete,
      legs: 4,
      price: null,
      cost: null,
      sold: false,
      room_id: null,
    });
  });

  it('VAL-01 names every field that is blank, with its own message', () => {
    expect(errorsOf(draftSchema(chairs, Role.Admin, now).safeParse({ name: '  ', serial: ' ' }))).toEqual({
      name: 'Name it',
      serial: 'Do not leave blank',
      seen: 'Do not leave blank',
    });
  });

  it('refuses unknown fields, and those that this role may not send, by name', () => {
    const sent = { ...complete, rank: 1, cost: 2, colour: 'red' };
    expect(errorsOf(draftSchema(chairs, Role.Partner, now).safeParse(sent))).toEqual({
      rank: 'This field cannot be set',
      cost: 'This field cannot be set',
      colour: 'This field cannot be set',
    });
  });
});

describe('a change', () => {
  it('takes any subset, and fills nothing in', () => {
    expect(changeSchema(chairs, Role.Admin, now).parse({ legs: 3 })).toEqual({ legs: 3 });
  });

  it('refuses null where the form demands a value, also in a field that rows may lack', () => {
    const errors = errorsOf(changeSchema(chairs, Role.Admin, now).safeParse({ name: null, seen: null }));
    expect(errors).toEqual({ name: 'Name it', seen: 'Do not leave blank' });
  });

  it('FORM-DEV-05 refuses what is read-only after creation', () => {
    expect(errorsOf(changeSchema(chairs, Role.Admin, now).safeParse({ serial: 'B2' }))).toHaveProperty(
      'serial',
    );
  });

  it('ROLE-15 asks for the role and for the state of the stored row', () => {
    const { price } = chairs.fields;
    expect(maySend(price, 'create', Role.Partner)).toBe(true);
    expect(maySend(price, 'update', Role.Partner)).toBe(false);
    expect(mayChange(price, Role.Admin, { sold: false })).toBe(true);
    expect(mayChange(price, Role.Admin, { sold: true })).toBe(false);
  });
});

describe('rules over several fields', () => {
  const lists = defineResource({
    name: 'lists',
    label: { one: 'List', many: 'Lists' },
    title: 'code',
    fields: {
      code: text({ label: 'Code' }),
      left: tags({ label: 'Left' }),
      right: numbers({ label: 'Right' }),
    },
    list: { columns: ['code'] },
    access: adminWrites(everyone),
    rules: [
      filled('left'),
      equalLength(['left', 'right'], 'Not equally long'),
      checkedText('code', code => (code === 'no' ? 'Not this' : undefined)),
    ],
  });

  it('tell each field what is wrong', () => {
    const sent = { code: 'no', left: [], right: [1] };
    expect(errorsOf(draftSchema(lists, Role.Admin, now).safeParse(sent))).toEqual({
      left: 'Do not leave blank',
      right: 'Not equally long',
      code: 'Not this',
    });
  });

  it('look at a change together with the stored row', () => {
    const stored = { id: 1, code: null, left: ['a'], right: [1] };
    expect(errorsOf(changeSchema(lists, Role.Admin, now, stored).safeParse({ right: [1, 2] }))).toEqual({
      right: 'Not equally long',
    });
    expect(changeSchema(lists, Role.Admin, now, stored).safeParse({ right: [2] }).success).toBe(true);
  });
});

describe('kinds of fields', () => {
  const colours = [
    { value: 'r', label: 'Red' },
    { value: 'g', label: 'Green' },
  ] as const;

  it.each([
    ['text trims', text({ label: '' }), ' a ', 'a'],
    ['VAL-03 email in lower case', email({ label: '' }), 'A.B@Example.CO', 'a.b@example.co'],
    ['date', date({ label: '' }), '2024-02-29', '2024-02-29'],
    ['instant', instant({ label: '' }), '2026-03-29T00:30:00.000Z', '2026-03-29T00:30:00.000Z'],
    ['time', time({ label: '' }), '23:59:59', '23:59:59'],
    ['url', url({ label: '' }), '/files/a.png', '/files/a.png'],
    ['choice', choice({ label: '', choices: colours }), 'g', 'g'],
    ['choices', choices({ label: '', choices: colours }), ['g', 'r'], ['g', 'r']],
    [
      'objects',
      objects({ label: '', item: { n: integer({ label: '', required: true }) } }),
      [{ n: 1 }],
      [{ n: 1 }],
    ],
    ['json', json({ label: '', schema: z.strictObject({ a: z.int() }) }), { a: 1 }, { a: 1 }],
  ])('%s', (_title, field, value, kept) => {
    expect(field.schema.parse(value)).toEqual(kept);
  });

  it.each([
    ['NUL', text({ label: '' }), 'a\u0000b', 'Contains a character that cannot be stored'],
    ['half a character', text({ label: '' }), '\ud83d', 'Contains a character that cannot be stored'],
    ['too long', text({ label: '', maxLength: 3 }), 'abcd', 'At most 3 characters'],
    ['VAL-03 no top level', email({ label: '' }), 'a@b', 'Email entered is not correct'],
    ['VAL-03 one letter', email({ label: '' }), 'a@b.c', 'Email entered is not correct'],
    ['29 February', date({ label: '' }), '2025-02-29', 'Not a date (yyyy-MM-dd)'],
    ['infinity', date({ label: '' }), 'infinity', 'Not a date (yyyy-MM-dd)'],
    ['no zone', instant({ label: '' }), '2026-03-29T00:30:00', 'Not an instant (ISO 8601 with Z)'],
    ['24 hours', time({ label: '' }), '24:00:00', 'Not a time (HH:mm:ss)'],
    ['a script', url({ label: '' }), 'javascript:alert(1)', 'Not a web address'],
    ['another host', url({ label: '' }), '//evil.example', 'Not a web address'],
    ['not in the list', choice({ label: '', choices: colours }), 'b', 'Must be one of: Red, Green'],
    ['twice', choices({ label: '', choices: colours }), ['g', 'g'], 'Each choice only once'],
    ['a fraction', integer({ label: '' }), 1.5, 'Must be a whole number'],
    ['beyond the column', integer({ label: '' }), 3_000_000_000, 'Must be at most 2147483647'],
    ['VAL-02 negative money', money({ label: '' }), -1, 'Must be at least 0'],
    ['FORM-QSTEP-04 below -10', numbers({ label: '', min: -10 }), [-11], 'Must be at least -10'],
    ['201 entries', tags({ label: '' }), Array.from({ length: 201 }, () => 'a'), 'At most 200 entries'],
  ])('refuses %s', (_title, field, value, message) => {
    const result = field.schema.safeParse(value);
    expect(result.success ? 'accepted' : result.error.issues[0]?.message).toBe(message);
  });
});

describe('access', () => {
  it('DEC-28 reads aloud: everyone reads, the admin writes; owners; the server', () => {
    const access = adminWrites(allAndOwner(Role.Admin));
    expect(scopeOf(access, 'read', Role.Admin)).toBe('all');
    expect(scopeOf(access, 'read', Role.Partner)).toBe('own');
    expect(scopeOf(access, 'read', Role.Marketing)).toBeUndefined();
    expect(scopeOf(access, 'update', Role.Partner)).toBeUndefined();
    expect(scopeOf(serverWrites(everyone), 'create', Role.Admin)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { operators } from '../../domain/filter.ts';
import { registry } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { filterOperators } from '../../resources/schema/listing.ts';
import { fieldOf } from '../../resources/schema/standard-fields.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type Portal, rowsOf } from '../support/portal.ts';

const torture = process.env.TORTURE === '1';
const runs = torture ? 2000 : 60;
const rowsEach = 4;

const payloads = [
  "'; drop table users; --",
  'id; select pg_sleep(600)',
  'id desc, (select pg_sleep(600))',
  '"id"',
  'id"--',
  't."id"',
  'password_hash',
  "id' or '1'='1",
  '__proto__',
  'constructor',
  'toString',
  'id\u0000',
  'ＩＤ',
  'user.password_hash',
  '*',
  '$1',
  '(case when 1=1 then id else deleted end)',
];

/** Values that databases and parsers stumble over (reliability c6). */
const hostileValues: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'infinity',
  '-infinity',
  'NaN',
  '2026-02-30',
  '300000-01-01',
  '0000-00-00T00:00:00Z',
  '2026-03-29T24:61:00Z',
  '99999999999999999999',
  1e308,
  -1e308,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  1.5,
  '1.5',
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '1 or 1=1',
  'x'.repeat(100_000),
  null,
  true,
  [],
  [null],
  [[1]],
  {},
  { a: 1 },
  '\u202e',
  '😀'.repeat(100),
];

onOneEngine('hostile requests', 'postgres', open => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal(await open());
  });

  /** One field of each sort is enough for every day; the full run tries them all. */
  function unlikeOthers(resource: Resource, known: Set<string>): string[] {
    const names = ['id', 'create_time', ...Object.keys(resource.fields), ...Object.keys(resource.traits)];
    return names.filter(name => {
      // Each trait is reckoned in a way of its own.
      if (Object.hasOwn(resource.traits, name)) return true;
      const field = fieldOf(resource, name);
      const sort = `${field?.kind} ${field?.filter} ${String(field?.write)}`;
      const isNew = torture || !known.has(sort);
      known.add(sort);
      return isNew;
    });
  }

  const filtered = new Set<string>();
  const written = new Set<string>();

  describe.each(Object.values(registry))('$name', resource => {
    const url = `/api${resource.endpoint}`;

    it('D6 takes no names but those of the description', async () => {
      const { token } = portal.people.admin;
      for (const payload of payloads) {
        for (const query of [
          { sortBy: payload },
          { filter: [{ field: payload, op: 'eq', value: 1 }] },
          { filter: [{ field: 'id', op: payload, value: 1 }] },
          { [payload]: '1' },
          { [`${payload}__gt`]: '1' },
          { 'field[]': payload, 'op[]': 'eq', 'value[]': '1' },
        ]) {
          // A statement that slept would be ended long before it woke, and answered with a 503.
          const answer = await portal.send(token, { method: 'GET', url: withQuery(url, query) });
          expect(answer.status, `${JSON.stringify(query)}: ${answer.text}`).toBe(400);
        }
      }
    });

    it('G1, A16 answers no value with a 5xx', async () => {
      const { admin } = portal.people;
      const names = unlikeOthers(resource, filtered);
      for (const value of hostileValues) {
        for (const name of names) {
          for (const op of filterOperators(resource, name, admin.role)) {
            const filter = [{ field: name, op, value: op === 'in' ? [value] : value }];
            await neverFails({ method: 'GET', url: withQuery(url, { filter }) });
          }
        }
        await neverFails({ method: 'GET', url: withQuery(url, { q: String(value).slice(0, 2000) }) });
        await neverFails({
          method: 'GET',
          url: `${url}?page=${encodeURIComponent(String(value).slice(0, 99).toWellFormed())}`,
        });
      }
    });

    it('G1, B7 stores no value half, whatever a field is sent', async () => {
      const { owner } = portal.people;
      const id = await portal.samples.row(resource, owner.id);
      for (const name of unlikeOthers(resource, written)) {
        for (const value of hostileValues) {
          await neverFails({ method: 'PUT', url: `${url}/${id}`, body: { [name]: value } });
        }
      }
    });

    async function neverFails(call: Parameters<Portal['send']>[1]): Promise<void> {
      const answer = await portal.send(portal.people.admin.token, call);
      const told = `${call.method} ${call.url.slice(0, 300)} ${JSON.stringify(call.body)?.slice(0, 200)}`;
      expect(answer.status, `${told}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
    }
  });

  it('D5 lets no filter of a partner reach beyond their own rows', async () => {
    const { owner, stranger } = portal.people;
    const owned = Object.values(registry).filter(
      resource => resource.owner !== undefined && scopeOf(resource.access, 'read', owner.role) === 'own',
    );
    const foreign = new Map<string, Set<number>>();
    for (const resource of owned) {
      const ids = new Set<number>();
      for (let row = 0; row < rowsEach; row++) {
        await portal.samples.row(resource, owner.id);
        ids.add(await portal.samples.row(resource, stranger.id));
      }
      foreign.set(resource.name, ids);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...owned),
        fc.array(entry, { maxLength: 4 }),
        async (resource, parts) => {
          const filter = parts.flatMap(part => entryOf(resource, part));
          const call = {
            method: 'GET' as const,
            url: withQuery(`/api${resource.endpoint}`, { filter, itemsPerPage: 100 }),
          };
          const answer = await portal.send(owner.token, call);
          expect(answer.status, `${call.url}: ${answer.text}`).toBeLessThan(500);
          if (answer.status !== 200) return;
          const ids = foreign.get(resource.name);
          expect(rowsOf(answer).filter(row => typeof row.id === 'number' && ids?.has(row.id))).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  });
});

/** One random condition: which field, which operator, which value. */
const entry = fc.record({
  place: fc.nat(100),
  op: fc.constantFrom(...operators),
  value: fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('%', "' or true --", '2031-03-05T09:00:00.000Z', '2020-01-01', ''),
    fc.string({ maxLength: 5 }),
  ),
});

function entryOf(resource: Resource, { place, op, value }: { place: number; op: string; value: unknown }) {
  const names = ['id', 'create_time', ...Object.keys(resource.fields)];
  const field = names[place % names.length];
  return [{ field, op, value: op === 'in' ? [value, 1, 2, 3] : value }];
}

function withQuery(url: string, query: Record<string, unknown>): string {
  const parts = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return `${url}?${parts.join('&')}`;
}

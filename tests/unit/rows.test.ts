import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { cities } from '../../resources/cities.ts';
import { countries } from '../../resources/countries.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { listSql } from '../../server/db/sql/list-sql.ts';
import { fewFoundSql } from '../../server/db/sql/search-list-sql.ts';

const admin = { id: 1, role: Role.Admin };
const firstPage = { page: 1, itemsPerPage: 20, filter: [] };

/** The statement of a list, a line for each of its parts. */
function sqlOf(resource: Resource, query: Partial<Parameters<typeof listSql>[1]> = {}) {
  const { text, values } = listSql(resource, { ...firstPage, ...query }, admin);
  return { text: text.replace(/ (from|where|order by|join|left join) /g, '\n$1 '), values };
}

describe('the SQL of a list', () => {
  it('LIST-23 cuts the page in its own order before it reads what rows refer to', () => {
    expect(sqlOf(cities)).toMatchInlineSnapshot(`
      {
        "text": "select row(t."id", t."version", t."deleted", t."create_time", t."update_time", t."city_name", t."country_id", t."display_on_mobile", r1."id", r1."country")::text as record, (select count(*)::int
      from (select 1
      from "cities" t
      where not t."deleted" limit 10001) counted) as total
      from (select t.*, plain_letters(t."city_name") as sort_key
      from "cities" t
      where not t."deleted"
      order by plain_letters(t."city_name") asc, t."id" asc limit $1 offset $2) t
      left join "countries" r1 on r1."id" = t."country_id"
      order by t.sort_key asc, t."id" asc",
        "values": [
          20,
          0,
        ],
      }
    `);
  });

  it('FILTER-02 binds every value and escapes what like would read as a pattern', () => {
    const filter = [
      { field: 'city_name', op: 'ilike', value: '50%_\\' },
      { field: 'country_id', op: 'in', value: [1, 2] },
    ] as const;
    expect(sqlOf(cities, { filter, sort: { field: 'country_id', descending: true } })).toMatchInlineSnapshot(`
      {
        "text": "select row(t."id", t."version", t."deleted", t."create_time", t."update_time", t."city_name", t."country_id", t."display_on_mobile", r1."id", r1."country")::text as record, (select count(*)::int
      from (select 1
      from "cities" t
      where not t."deleted" and plain_letters(t."city_name") like plain_letters($1) and t."country_id" = any($2) limit 10001) counted) as total
      from (select t.*, plain_letters(s."country") as sort_key
      from "cities" t
      left join "countries" s on s."id" = t."country_id"
      where not t."deleted" and plain_letters(t."city_name") like plain_letters($1) and t."country_id" = any($2)
      order by plain_letters(s."country") desc, t."id" desc limit $3 offset $4) t
      left join "countries" r1 on r1."id" = t."country_id"
      order by t.sort_key desc, t."id" desc",
        "values": [
          "%50\\%\\_\\\\%",
          [
            1,
            2,
          ],
          20,
          0,
        ],
      }
    `);
  });

  it('LIST-14 looks free text up in the own fields and in those of references', () => {
    expect(sqlOf(cities, { q: 'lon' })).toMatchInlineSnapshot(`
      {
        "text": "select row(t."id", t."version", t."deleted", t."create_time", t."update_time", t."city_name", t."country_id", t."display_on_mobile", r1."id", r1."country")::text as record, (select count(*)::int
      from (select 1
      from "cities" t
      where not t."deleted" and (plain_letters(t."city_name") like plain_letters($1) or t."country_id" = any(array(select s."id"
      from "countries" s
      where (plain_letters(s."country") like plain_letters($2))))) limit 10001) counted) as total
      from (select t.*, plain_letters(t."city_name") as sort_key
      from "cities" t
      where not t."deleted" and (plain_letters(t."city_name") like plain_letters($1) or t."country_id" = any(array(select s."id"
      from "countries" s
      where (plain_letters(s."country") like plain_letters($2)))))
      order by plain_letters(t."city_name") asc, t."id" asc limit $3 offset $4) t
      left join "countries" r1 on r1."id" = t."country_id"
      order by t.sort_key asc, t."id" asc",
        "values": [
          "%lon%",
          "%lon%",
          20,
          0,
        ],
      }
    `);
  });

  it('collects what free text finds once, for the page and for its total', () => {
    const text = fewFoundSql(cities, { ...firstPage, q: 'lon' }, admin)?.text;
    expect(text?.match(/ like /g)).toHaveLength(2);
    expect(text).toMatch(/found as materialized \(select t\."id", .* limit 10001\) select /);
    expect(fewFoundSql(cities, { ...firstPage, q: 'lo' }, admin)).toBeUndefined();
  });

  it('LIST-05 shows removed rows by themselves, where the list offers that', () => {
    const removed = { filter: [{ field: 'deleted', op: 'eq', value: true }] } as const;
    expect(sqlOf(cities, removed).text).toContain('where t."deleted"\norder by');
    expect(() => sqlOf(countries, removed)).toThrow('deleted cannot be true in this list');
  });

  it.each([
    [{ filter: [{ field: 'password', op: 'eq', value: 1 }] }, 'filter: password cannot be filtered'],
    [{ filter: [{ field: 'constructor', op: 'eq', value: 1 }] }, 'filter: constructor cannot be filtered'],
    [
      { filter: [{ field: 'city_name', op: 'ge', value: 'a' }] },
      'filter: city_name does not take ge, only ilike, eq, ne, in',
    ],
    [
      { filter: [{ field: 'country_id', op: 'eq', value: 'x; drop' }] },
      'filter: country_id cannot be compared with "x; drop"',
    ],
    [{ sort: { field: 'display_on_mobile', descending: false } }, 'display_on_mobile cannot be sorted'],
    [{ sort: { field: 'id desc--', descending: false } }, 'id desc-- cannot be sorted'],
  ] as const)('D4, D6 refuses %j by name', (query, message) => {
    expect(() => sqlOf(cities, query)).toThrow(message);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Actor, Role, roles } from '../../domain/actor.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import { registry } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { filterOperators, isSortable } from '../../resources/schema/listing.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { listSql } from '../../server/db/sql/list-sql.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';

/** What a list may read to show one page: more than it counts to is everything. */
const mostRead = 10_001;

/** Written by hand: what may read a whole table, and why. */
const young = 'no list of them shows when they were created';
const changed = 'no list shows the last change; its index would be written at every change of a row';
const unlisted = 'no screen lists guests; one is read by its number';
const exceptions: Readonly<Record<string, string>> = {
  'locations by create_time: reads all locations': young,
  'devices by create_time: reads all devices': young,
  'shared-devices by create_time: reads all devices': young,
  'users by update_time: reads all users': changed,
  'partners by update_time: reads all users': changed,
  'guests by id: reads all users': unlisted,
  'guests by create_time: reads all users': unlisted,
  'guests by update_time: reads all users': changed,
  'locations by update_time: reads all locations': changed,
  'devices by update_time: reads all devices': changed,
  'shared-devices by update_time: reads all devices': changed,
  'bookings by update_time: reads all bookings': changed,
};

const tables = ['bookings', 'devices', 'users', 'locations'];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(node).optional(),
  }),
);
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);

onOneEngine('the indexes of lists', 'postgres', open => {
  let database: TestDatabase;
  let owner: number;
  beforeAll(async () => {
    database = await open({ connections: 1 });
    await seedVolume(database, 12_000);
    await database.transaction(
      async transaction => {
        for (const statement of [...fill, 'analyze']) await transaction.query(statement);
      },
      { timeoutMs: 60_000 },
    );
    const [found] = await database.query<{ user_id: number }>(
      'select user_id from locations where user_id is not null group by 1 order by count(*) limit 1',
    );
    owner = found?.user_id ?? 0;
  }, 120_000);

  const planOf = async (resource: Resource, list: Asked, actor: Actor) => {
    const { text, values } = listSql(resource, { page: 1, itemsPerPage: 20, filter: [], ...list }, actor);
    const [found] = explained.parse(
      await database.query(`explain (analyze, timing off, format json) ${text}`, values),
    );
    return found['QUERY PLAN'][0].Plan;
  };
  const wholeTables = async (question: string, resource: Resource, list: Asked, actor: Actor) =>
    scans(await planOf(resource, list, actor)).map(scan => `${question}: ${scan}`);

  it('DEC-246 no order of a list reads a table of 10,000 rows whole', async () => {
    const found: string[] = [];
    for (const [resource, actor] of asking(owner))
      for (const field of sortsOf(resource, actor.role))
        for (const descending of [true, false]) {
          const question = `${resource.name} by ${field}`;
          found.push(...(await wholeTables(question, resource, { sort: { field, descending } }, actor)));
        }
    expect(unexpected(found)).toEqual([]);
  });

  it('DEC-246 no filter of a list by one record does either', async () => {
    const found: string[] = [];
    for (const [resource, actor] of asking(owner))
      for (const [field, { target }] of Object.entries(resource.fields)) {
        if (target === undefined || !filterOperators(resource, field, actor.role).includes('eq')) continue;
        const filter: FilterEntry[] = [{ field, op: 'eq', value: 77 }];
        found.push(...(await wholeTables(`${resource.name} of ${field}`, resource, { filter }, actor)));
      }
    expect(unexpected(found)).toEqual([]);
  });

  it('DEC-246 no filter of a list by whole texts that it is sorted by does either', async () => {
    const found: string[] = [];
    for (const [resource, actor] of asking(owner))
      for (const [field, { kind, filter: widget, sortable }] of Object.entries(resource.fields)) {
        if (kind !== 'text' || widget !== 'ilike' || sortable !== true) continue;
        if (!filterOperators(resource, field, actor.role).includes('eq')) continue;
        for (const entry of [
          { field, op: 'eq', value: 'no one is called so' },
          { field, op: 'in', value: ['no one', 'is called so'] },
        ] as const)
          found.push(
            ...(await wholeTables(
              `${resource.name} ${entry.op} ${field}`,
              resource,
              { filter: [entry] },
              actor,
            )),
          );
      }
    expect(unexpected(found)).toEqual([]);
  });

  it('DEC-307 bookings of a day are looked for near that day, among more than 10,000', async () => {
    const [{ day } = { day: '' }] = await database.query<{ day: string }>(
      `select to_char(percentile_disc(0.5) within group (order by start_time), 'YYYY-MM-DD') as day from bookings`,
    );
    const days = [
      { field: 'start_day', op: 'ge', value: day },
      { field: 'start_day', op: 'le', value: day },
    ] as const;
    const instants = [
      { field: 'begins', op: 'ge', value: `${day}T00:00:00.000Z` },
      { field: 'begins', op: 'le', value: `${day}T23:59:59.999Z` },
    ] as const;
    for (const [resource, actor] of asking(owner).filter(([{ name }]) => name === 'bookings'))
      for (const filter of [days, instants])
        expect(mostRows(await planOf(resource, { filter }, actor)), `role ${actor.role}`).toBeLessThan(2_000);
  });
});

interface Asked {
  readonly sort?: { readonly field: string; readonly descending: boolean };
  readonly filter?: readonly FilterEntry[];
}

/** More than 10,000 of each, beside what the volume brings. */
const fill = [
  `insert into users (email, first_name, last_name, role) select 'more' || i || '@mail.example', 'More', 'M' || i,
    case when i % 100 = 0 then 1 end from generate_series(1, 11000) i`,
  `insert into locations (name, user_id, status, street, city, country, timezone, currency)
    select 'More ' || i, (select min(id) from users where email like 'more%') + i % 500, 1 + i % 3, 'Street ' || i, 'City ' || i % 500, 'Germany',
    'Europe/Berlin', 'EUR' from generate_series(1, 11000) i`,
  `insert into devices (name, serial_id, connection_id, device_type, partner_location_id, hardware_id,
      installation_date, customer_name, wifi_status, reg_status)
    select 'More ' || i, 'GB-99999-' || i || '-1D', 'more-' || i, 'Commercial', (select max(id) from locations) - i % 9000,
      (select min(id) from hardwares), now(), 'Measured', i % 3, 'registered' from generate_series(1, 11000) i`,
];

/** Every list of the four big tables, for every role that may read it; partners are one with few locations. */
function asking(owner: number): [Resource, Actor][] {
  return Object.values(registry)
    .filter(({ table }) => tables.includes(table))
    .flatMap(resource =>
      roles
        .filter(role => scopeOf(resource.access, 'read', role) !== undefined)
        .map((role): [Resource, Actor] => [resource, { id: role === Role.Partner ? owner : 1, role }]),
    );
}

function sortsOf(resource: Resource, role: Role): string[] {
  return ['id', 'create_time', 'update_time', ...Object.keys(resource.fields)].filter(field =>
    isSortable(resource, field, role),
  );
}

/** How many rows a step of a plan looked at, however few it handed on. */
function rowsOf(plan: PlanNode): number {
  return (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

function mostRows(plan: PlanNode): number {
  return Math.max(rowsOf(plan), ...(plan.Plans ?? []).map(mostRows));
}

/** Tables read whole, however few rows are shown of them. */
function scans(plan: PlanNode): string[] {
  const isWhole = plan['Node Type'] === 'Seq Scan' && rowsOf(plan) > mostRead;
  return [
    ...(isWhole ? [`reads all ${plan['Relation Name'] ?? ''}`] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
}

function unexpected(found: readonly string[]): string[] {
  return [...new Set(found)].filter(each => exceptions[each] === undefined);
}

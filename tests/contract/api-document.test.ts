import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const listed = z.object({
  get: z.object({
    responses: z.object({
      200: z.object({
        content: z.object({
          'application/json': z.object({
            schema: z.object({
              properties: z.object({
                data: z.object({ items: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
              }),
            }),
          }),
        }),
      }),
    }),
  }),
});

let app: TestApp;
let text: string;
let admin: Caller;
beforeAll(async () => {
  app = await startApp();
  text = (await app.server.inject({ url: '/api/openapi.json' })).payload;
  ({ caller: admin } = await app.person(Role.Admin));
});
afterAll(() => app.close());

/** Whether a schema of the document takes null, as JSON schema has it. */
function takesNull(schema: unknown): boolean {
  const parts = z
    .object({ type: z.unknown(), enum: z.array(z.unknown()), anyOf: z.array(z.unknown()) })
    .partial()
    .parse(schema);
  if (parts.enum !== undefined && !parts.enum.includes(null)) return false;
  if (parts.anyOf !== undefined) return parts.anyOf.some(takesNull);
  return parts.type === undefined || [parts.type].flat().includes('null');
}

it('each reference of the API document leads somewhere', () => {
  const whole: unknown = JSON.parse(text);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  const missing = references.filter(path => {
    let at: unknown = whole;
    for (const step of path.split('/'))
      at =
        typeof at === 'object' && at !== null
          ? Object.entries(at).find(([key]) => key === step)?.[1]
          : undefined;
    return at === undefined;
  });
  expect(missing).toEqual([]);
});

it('what a list answers as null may be null by the document', async () => {
  const { id: owner } = await app.given.user({ role: Role.Partner });
  await app.given.user({ role: null });
  await app.given.row('devices', owner, {
    partner_location_id: null,
    installation_date: null,
    customer_name: null,
  });
  const { paths } = document.parse(JSON.parse(text));
  for (const path of ['/api/v3/user', '/api/v3/homebeds']) {
    const { properties } = listed.parse(paths[path]).get.responses[200].content['application/json'].schema
      .properties.data.items;
    const { body } = await admin.get(`${path}?itemsPerPage=50`);
    const { data } = z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(body);
    const nulls = new Set(
      data.flatMap(row => Object.entries(row).flatMap(([name, value]) => (value === null ? [name] : []))),
    );
    expect(nulls.size).toBeGreaterThan(0);
    expect([...nulls].filter(name => name in properties && !takesNull(properties[name]))).toEqual([]);
  }
});

it('what is chosen from a list is told with that list', () => {
  const { paths } = document.parse(JSON.parse(text));
  expect(JSON.stringify(paths['/api/v3/location'])).toContain('"enum":[10,20,30,40]');
});

it('ENUM-11, ENUM-09 numbers of a closed list are told with what they mean', () => {
  const { paths } = document.parse(JSON.parse(text));
  expect(JSON.stringify(listed.parse(paths['/api/v3/bookings']))).toContain(
    '"1 is Created, 2 is Booked, 3 is Cancelled, 4 is Completed, 5 is Running, 6 is Expired, 7 is Refunded, ' +
      '10 is Rescheduled, 11 is Not payment"',
  );
  expect(JSON.stringify(listed.parse(paths['/api/v3/user']))).toMatch(
    /0 is Admin, 1 is Partner, 3 is Customer service, 4 is Marketing/,
  );
});

it('LIST-14, FILTER-12 each way to ask a list is told, and each that is told is taken', async () => {
  const { paths } = document.parse(JSON.parse(text));
  const told = z.object({ get: z.object({ parameters: z.array(z.object({ name: z.string() })) }) });
  const names = told.parse(paths['/api/v3/bookings']).get.parameters.map(({ name }) => name);
  const ways = [
    'page',
    'itemsPerPage',
    'max_result',
    'sortBy',
    'sortDesc',
    'filter',
    'q',
    'search',
    'reqFrom',
  ];
  expect(names).toEqual(expect.arrayContaining([...ways, 'field[]', 'op[]', 'value[]']));
  expect(names).toEqual(expect.arrayContaining(['start_time__gt', 'start_time__lt']));
  expect(names).not.toContain('booking_status__gt');

  const ranges = names.filter(name => name.includes('__'));
  const values = ['2031-05-01T10:00:00Z', '1', 'true', '2031-05-01'];
  for (const name of ranges) {
    const answers = await Promise.all(
      values.map(value => admin.get(`/api/v3/bookings?${name}=${encodeURIComponent(value)}`)),
    );
    expect(
      answers.map(({ status }) => status),
      name,
    ).toContain(200);
  }
  const entry = 'field[]=location_id&op[]=in&value[]=1,2';
  expect(await admin.get(`/api/v3/bookings?${entry}&max_result=3&search=x`)).toMatchObject({ status: 200 });
  expect(await admin.get(`/api/v3/bookings?booking_status__gt=1`)).toMatchObject({ status: 400 });
});

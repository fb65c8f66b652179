import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import {
  colour,
  colourOnScreen,
  columns,
  noShow,
  noShowNumber,
  plainPage,
  priceRule,
  quarterHours,
} from '../support/change-requests.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { addOneMoreResource } from '../support/one-more-resource.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { atScale } from '../support/scale.ts';
import { ScratchCopy } from '../support/scratch-copy.ts';

const copy = new ScratchCopy();
const directories = new DataDirectories();
let portal: PortalProcess | undefined;
let admin = new HttpCaller('');

const listOf = (data: unknown) => z.array(z.looseObject({ id: z.int() })).parse(data);
const asked = (entries: readonly object[]) => encodeURIComponent(JSON.stringify(entries));

describe('changes that somebody asks for, carried out in a copy', { timeout: 600_000 }, () => {
  afterAll(async () => {
    await portal?.end();
    copy.remove();
    await directories.remove();
  });

  it('a kind of field is two files, their lines in three lists and its message in Vietnamese', () => {
    copy.carryOut(colour);
    if (atScale(0, 1) === 1) {
      const { output } = copy.run('tsc', ['-b', 'src', '--pretty', 'false']);
      expect(output).toMatch(/src\/kinds\/inputs\.ts.*TS1360/);
      expect(output).toMatch(/src\/kinds\/views\.ts.*TS1360/);
    }
    copy.carryOut(colourOnScreen);
    const paths = [colour, colourOnScreen].flatMap(({ edits }) => edits);
    expect(new Set(paths.filter(edit => 'text' in edit).map(({ path }) => path)).size).toBe(2);
    expect(new Set(paths.filter(edit => 'by' in edit).map(({ path }) => path)).size).toBe(4);
    const stale = copy.run('node', ['scripts/docs.ts', '--check']);
    expect(stale).toMatchObject({ succeeded: false, output: expect.stringContaining('docs/fields.md') });
    copy.succeed('node', ['scripts/docs.ts']);
  });

  it('a status of bookings is its number and one line, which the compiler asks for', () => {
    copy.carryOut(noShowNumber);
    if (atScale(0, 1) === 1) {
      const { output } = copy.run('tsc', ['-b', 'server', '--pretty', 'false']);
      expect(output).toMatch(/^domain\/bookings\/booking-status\.ts.*TS2741.*\n?$/);
    }
    copy.carryOut(noShow);
  });

  it('they have their words in both languages', () => {
    for (const request of [columns, plainPage, quarterHours, priceRule]) copy.carryOut(request);
    const words = copy.run('node', ['scripts/check-messages.ts']);
    expect(words.succeeded, words.output).toBe(true);
    expect(copy.run('node', ['scripts/check-house.ts']).succeeded).toBe(true);
  });

  it('PROD-04 all of them compile, and a resource of one file with them', () => {
    addOneMoreResource(copy);
    const compiled = copy.run('tsc', ['-b', 'src', 'server', '--pretty', 'false']);
    expect(compiled).toEqual({ succeeded: true, output: '' });
  });

  it('columns come by a generated migration, old rows hold the default', async () => {
    const refused = copy.run('node', ['server/db/new-migration.ts', 'Colours!']);
    expect(refused).toMatchObject({
      succeeded: false,
      output: expect.stringContaining("'Colours!' is no name"),
    });
    const made = copy.run('node', ['server/db/new-migration.ts', 'more-colours']);
    expect(made.output).toMatch(/^\d{4}_more_colours: /m);
    expect(made.output).toMatch(/add column "colour" text/i);
    expect(made.output).toMatch(/add column "views" integer default 0/i);
    portal = await startPortal({ DATA_DIR: await directories.migrated() }, copy.folder);
    admin = await new HttpCaller(portal.url).signIn('admin');
    const { body } = await admin.call('GET', '/openapi.json');
    expect(JSON.stringify(body)).toContain('"title":"Colour"');
  });

  it('a colour is checked, kept in small letters, filtered, sorted, exported and imported', async () => {
    const figure = { name: 'Red', url: 'https://example.com/red', order: 1 };
    const wrong = await admin.call('POST', '/v3/statistics', { ...figure, colour: 'red' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { colour: 'Not a colour (#rrggbb)' } } });
    const made = await admin.call('POST', '/v3/statistics', { ...figure, colour: ' #FF0000' });
    expect(made).toMatchObject({ status: 201, body: { colour: '#ff0000', views: 0, version: 1 } });

    const imported = await importStatistics([
      ['Green', 'https://example.com/green', '2', '#00FF00', '12'],
      ['Blue', 'https://example.com/blue', '3', 'blue', '1'],
    ]);
    expect(imported.body.rows).toMatchObject([
      { state: 'new', changes: { colour: { after: '#00ff00' }, views: { after: 12 } } },
      { state: 'error', errors: { colour: 'Not a colour (#rrggbb)' } },
    ]);
    const right = [['Green', 'https://example.com/green', '2', '#00FF00', '12']];
    const { body: seen } = await importStatistics(right);
    expect(await importStatistics(right, seen.plan)).toMatchObject({
      status: 200,
      body: { counts: { new: 1 } },
    });

    expect(await names(`filter=${asked([{ field: 'colour', op: 'eq', value: '#00ff00' }])}`)).toEqual([
      'Green',
    ]);
    expect(await names(`filter=${asked([{ field: 'views', op: 'ge', value: 1 }])}`)).toEqual(['Green']);
    const both = asked([{ field: 'colour', op: 'in', value: ['#ff0000', '#00ff00'] }]);
    expect(await names(`filter=${both}&sortBy=colour&sortDesc=true`)).toEqual(['Red', 'Green']);
    expect(await names(`filter=${both}&sortBy=colour&sortDesc=false`)).toEqual(['Green', 'Red']);
    const exported = await admin.text('/v3/statistics/export');
    expect(exported).toContain('"colour":"#ff0000"');
  });

  it('a status that is new counts wherever its line says so, and is asked for as any other', async () => {
    const path = join(copy.folder, 'domain/bookings/booking-status.ts');
    const { takingPlace, blockingStatuses, movableStatuses, ranStatuses } = await import(path);
    expect(takingPlace).toEqual([1, 2, 4, 5, 12]);
    expect({ blockingStatuses, movableStatuses, ranStatuses }).toEqual({
      ...{ blockingStatuses: [1, 2, 5], movableStatuses: [1, 2], ranStatuses: [4, 5] },
    });
    const found = await admin.call(
      'GET',
      `/v3/bookings?filter=${asked([{ field: 'booking_status', op: 'in', value: [12] }])}`,
    );
    expect(found).toMatchObject({ status: 200, body: { data: [], total_item: 0 } });
    const { body } = await admin.call('GET', '/openapi.json');
    expect(JSON.stringify(body)).toContain('No-show');
  });

  it('opening hours are taken in quarter hours and a longer massage never costs less', async () => {
    const filter = asked([{ field: 'email', op: 'eq', value: demoAccounts.partner.email }]);
    const { body: people } = await admin.call('GET', `/v3/user?filter=${filter}`);
    const [owner] = listOf(people.data);
    expect(owner).toMatchObject({ email: demoAccounts.partner.email });
    const location = {
      name: 'Harbour',
      user_id: owner?.id,
      street: 'Quay 1',
      city: 'London',
      country: 'United Kingdom',
      timezone: 'Europe/London',
      currency: 'GBP',
    };
    const prices = (longer: number) => [
      { slot: 20, price: 500, currency: 'GBP' },
      { slot: 40, price: longer, currency: 'GBP' },
    ];
    const make = (more: object) => admin.call('POST', '/v3/location', { ...location, ...more });

    expect(await make({ price_rules: prices(400) })).toMatchObject({
      status: 422,
      body: { errors: { price_rules: 'Must not cost less than a shorter one' } },
    });
    const closed = { Tue: {}, Wed: {}, Thu: {}, Fri: {}, Sat: {}, Sun: {} };
    expect(await make({ available_time: { ...closed, Mon: { start: 9.1, end: 18 } } })).toMatchObject({
      status: 422,
      body: { errors: { available_time: expect.any(String) } },
    });
    const made = await make({
      price_rules: prices(500),
      available_time: { ...closed, Mon: { start: 9.25, end: 18.75 } },
    });
    expect(made).toMatchObject({ status: 201 });
    const { body: stored } = await admin.call('GET', `/v3/location/${String(made.body.id)}`);
    expect(stored.location_hours).toContainEqual(
      expect.objectContaining({ day_of_week: 'Mon', open_time: '09:15:00', close_time: '18:45:00' }),
    );
    expect(stored.available_time).toMatchObject({ Mon: { start: 9.25, end: 18.75 } });
  });

  it('a plain page is open to partners and to nobody else, and stands in their menu', async () => {
    const { portalPages } = await import(join(copy.folder, 'src/app/pages.ts'));
    const pages = z.array(z.looseObject({ path: z.string() })).parse(portalPages);
    expect(pages.filter(({ path }) => path === '/about')).toMatchObject([
      { title: 'about.title', roles: [Role.Partner], menu: [{ section: 'main' }] },
    ]);
  });

  const importStatistics = (rows: readonly (readonly string[])[], plan?: unknown) =>
    admin.call(
      'POST',
      '/v3/statistics/import',
      {
        columns: ['name', 'url', 'order', 'colour', 'views'],
        rows: rows.map((values, at) => ({ line: at + 2, values })),
        ...(plan === undefined ? {} : { plan }),
      },
      { 'idempotency-key': randomUUID() },
    );

  const names = async (query: string) => {
    const { body } = await admin.call('GET', `/v3/statistics?${query}`);
    return listOf(body.data).map(({ name }) => name);
  };
});

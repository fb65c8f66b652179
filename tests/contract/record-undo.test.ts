import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf, type Verb } from '../../resources/schema/access.ts';
import { mayChange, maySend } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { canonicalJson } from '../../server/canonical-json.ts';
import type { Database } from '../../server/db/database.ts';
import { quoted } from '../../server/db/sql/sql-text.ts';
import { expectStatus } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type PersonName, type Portal } from '../support/portal.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const operation = z.object({
  id: z.number(),
  kind: z.string(),
  record: z.string(),
  row_id: z.number().nullable(),
  title: z.string().nullable(),
  undo_until: z.string(),
});

onOneEngine('undoing a change of a record', 'postgres', open => {
  let database: Database;
  let portal: Portal;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
  });

  const send = (who: PersonName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    portal.send(portal.people[who].token, { method, url: `/api${url}`, body });
  const undo = (who: PersonName, id: number) => send(who, 'POST', `/v3/operations/${id}/undo`, {});
  /** What somebody did last. */
  const lastOf = async (who: PersonName) => {
    const [row] = await database.query(
      'select * from operations where user_id = $1 order by id desc limit 1',
      [portal.people[who].id],
    );
    return operation.parse(row);
  };
  const stored = async ({ table }: Resource, id: number) => {
    const [row] = await database.query<Record<string, unknown>>(
      `select * from ${quoted(table)} where id = $1`,
      [id],
    );
    const { version: _version, update_time: _time, ...content } = row ?? {};
    return content;
  };
  const newCity = async (city_name: string) =>
    Number(expectStatus(await send('admin', 'POST', '/v3/cities', { city_name }), 201).body.id);

  const kept = Object.values(registry).filter(({ softDelete }) => softDelete);
  const may = (verb: Verb) => kept.filter(({ access }) => scopeOf(access, verb, Role.Admin) !== undefined);

  it.each(may('create'))('takes back the creation of $name', async resource => {
    const values = await portal.samples.values(resource, portal.people.owner.id);
    const body = Object.fromEntries(
      Object.entries(values).filter(([name]) => {
        const field = resource.fields[name];
        return field !== undefined && maySend(field, 'create', Role.Admin);
      }),
    );
    const answer = expectStatus(await send('admin', 'POST', resource.endpoint, body), 201);
    const { id, ...noted } = await lastOf('admin');
    expect(noted).toMatchObject({ kind: 'create', record: resource.name, row_id: answer.body.id });
    expectStatus(await undo('admin', id), 200);
    expect(await stored(resource, Number(answer.body.id))).toMatchObject({ deleted: true });
  });

  it.each(may('update'))('takes back an edit of $name, byte for byte', async resource => {
    const id = await portal.samples.row(resource, portal.people.owner.id);
    const before = await stored(resource, id);
    const samples = await portal.samples.values(resource, portal.people.owner.id);
    // The times of a condition are samples of themselves: always the same.
    const values: Readonly<Record<string, unknown>> = {
      ...samples,
      flows: { slow: [30], fast: [], moderate: [] },
    };
    let changed = 0;
    for (const [name, field] of Object.entries(resource.fields)) {
      if (
        !mayChange(field, Role.Admin, before) ||
        canonicalJson(values[name] ?? null) === canonicalJson(before[name])
      )
        continue;
      const answer = await send('admin', 'PUT', `${resource.endpoint}/${id}`, { [name]: values[name] });
      // Some values go together; what their rules refuse is no change.
      if (answer.status !== 200) continue;
      changed += 1;
      expectStatus(await undo('admin', (await lastOf('admin')).id), 200);
      expect(await stored(resource, id), name).toEqual(before);
    }
    expect(changed, 'fields that were changed').toBeGreaterThan(0);
  });

  it.each(may('remove'))('takes back the removal of $name', async resource => {
    const id = await portal.samples.row(resource, portal.people.owner.id);
    const before = await stored(resource, id);
    expectStatus(await send('admin', 'DELETE', `${resource.endpoint}/${id}`), 200);
    const last = await lastOf('admin');
    expect(last).toMatchObject({ kind: 'remove', record: resource.name, row_id: id });
    expectStatus(await undo('admin', last.id), 200);
    expect(await stored(resource, id)).toEqual(before);
  });

  it('takes back a new order', async () => {
    const plans = resourceOf('plans');
    const ids = [1, 2, 3].map(order => portal.samples.row(plans, 0, { order }));
    const [a = 0, b = 0, c = 0] = await Promise.all(ids);
    expectStatus(await send('admin', 'PUT', '/v3/plans/reorder', { ids: [a, b, c] }), 200);
    const places = async () =>
      await database.query('select id, "order" from plans where not deleted order by "order", id');
    const before = await places();
    expectStatus(await send('admin', 'PUT', '/v3/plans/reorder', { ids: [c, a, b] }), 200);
    expect(await places()).not.toEqual(before);
    const last = await lastOf('admin');
    expect(last).toMatchObject({ kind: 'reorder', record: 'plans', row_id: null, title: null });
    expectStatus(await undo('admin', last.id), 200);
    expect(await places()).toEqual(before);
  });

  it('says what was changed, and until when it can be undone', async () => {
    const id = await newCity('Đà Lạt');
    const { undo_until, ...last } = await lastOf('admin');
    expect(last).toMatchObject({ kind: 'create', record: 'cities', row_id: id, title: 'Đà Lạt' });
    expect(Date.parse(undo_until)).toBeGreaterThan(Date.now() + 20_000);
  });

  it('notes nothing where nothing has changed, or the server refused', async () => {
    const id = await newCity('Same');
    const before = await lastOf('admin');
    expectStatus(await send('admin', 'PUT', `/v3/cities/${id}`, { city_name: 'Same' }), 200);
    expectStatus(await send('admin', 'PUT', `/v3/cities/${id}`, { city_name: '' }), 422);
    expect(await lastOf('admin')).toEqual(before);
  });

  it('is refused with its reason when somebody has changed the row since, or it is late, or done', async () => {
    const id = await newCity('Vinh');
    expectStatus(await send('admin', 'PUT', `/v3/cities/${id}`, { city_name: 'Vinh 1' }), 200);
    const first = await lastOf('admin');
    expectStatus(await send('admin', 'PUT', `/v3/cities/${id}`, { city_name: 'Vinh 2' }), 200);
    const second = await lastOf('admin');
    expect(expectStatus(await undo('admin', first.id), 409).body.message).toBe(
      'This cannot be undone any more: somebody has changed it since',
    );
    expectStatus(await undo('admin', second.id), 200);
    expectStatus(await undo('admin', first.id), 200);
    expect(expectStatus(await undo('admin', first.id), 409).body.message).toBe(
      'This has been undone already',
    );
    expect(expectStatus(await send('admin', 'GET', `/v3/cities/${id}`), 200).body.city_name).toBe('Vinh');

    expectStatus(await send('admin', 'DELETE', `/v3/cities/${id}`), 200);
    const late = await lastOf('admin');
    await database.query(`update operations set undo_until = now() - interval '1 second' where id = $1`, [
      late.id,
    ]);
    expect(expectStatus(await undo('admin', late.id), 409).body.message).toBe('It is too late to undo this');
  });

  it('is refused where the value that would come back is taken by now', async () => {
    const settings = resourceOf('settings');
    const id = await portal.samples.row(settings, 0, { name: 'Opening speech' });
    expectStatus(await send('admin', 'DELETE', `/v3/settings/${id}`), 200);
    const last = await lastOf('admin');
    await portal.samples.row(settings, 0, { name: 'Opening speech' });
    const refused = expectStatus(await undo('admin', last.id), 409);
    expect(refused.body.errors).toMatchObject({ name: expect.any(String) });
  });

  describe('rights', () => {
    it('D1 D2 a partner takes back their own change, nobody else but an admin does', async () => {
      const id = await portal.samples.row(resourceOf('locations'), portal.people.owner.id, { name: 'Mine' });
      expectStatus(await send('owner', 'PUT', `/v3/location/${id}`, { name: 'Yours' }), 200);
      const last = await lastOf('owner');
      for (const who of ['stranger', 'service', 'marketing'] as const)
        expectStatus(await undo(who, last.id), 404);
      expectStatus(await undo('owner', last.id), 200);
      expect(await stored(resourceOf('locations'), id)).toMatchObject({ name: 'Mine' });
    });

    it('an edit of a device is not taken back from under a booking that was made since', async () => {
      const owner = portal.people.owner.id;
      const devices = resourceOf('devices');
      const from = await portal.samples.row(resourceOf('locations'), owner);
      const to = await portal.samples.row(resourceOf('locations'), owner);
      const id = await portal.samples.row(devices, owner, { partner_location_id: from });
      expectStatus(await send('admin', 'PUT', `/v3/homebeds/${id}`, { partner_location_id: to }), 200);
      const last = await lastOf('admin');
      const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      await portal.samples.row(resourceOf('bookings'), owner, {
        ...{ bed_id: id, location_id: to, booking_status: 2, start_time: hour(24), end_time: hour(25) },
      });
      expectStatus(await undo('admin', last.id), 409);
      expect(await stored(devices, id)).toMatchObject({ partner_location_id: to });
      expectStatus(await send('admin', 'PUT', `/v3/homebeds/${id}`, { description: 'Moved' }), 200);
      expectStatus(await undo('admin', (await lastOf('admin')).id), 200);
    });

    it('a device is not taken away with its creation from under a booking that was made since', async () => {
      const owner = portal.people.owner.id;
      const devices = resourceOf('devices');
      const location = await portal.samples.row(resourceOf('locations'), owner);
      const samples = await portal.samples.values(devices, owner);
      const sent = Object.entries({ ...samples, partner_location_id: location }).filter(([name]) => {
        const field = devices.fields[name];
        return field !== undefined && maySend(field, 'create', Role.Admin);
      });
      const created = await send('admin', 'POST', devices.endpoint, Object.fromEntries(sent));
      const id = Number(expectStatus(created, 201).body.id);
      const last = await lastOf('admin');
      const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const booking = await portal.samples.row(resourceOf('bookings'), owner, {
        ...{ bed_id: id, location_id: location, booking_status: 2, start_time: hour(24), end_time: hour(25) },
      });
      expect(expectStatus(await undo('admin', last.id), 409).body.error).toBe('device.booked');
      expect(await stored(devices, id)).toMatchObject({ deleted: false });
      await database.query('update bookings set booking_status = 3 where id = $1', [booking]);
      expectStatus(await undo('admin', last.id), 200);
      expect(await stored(devices, id)).toMatchObject({ deleted: true });
    });
  });

  it('a location is not taken away with its creation from under a booking that was made since', async () => {
    const owner = portal.people.owner.id;
    const locations = resourceOf('locations');
    const samples = await portal.samples.values(locations, owner);
    const sent = Object.entries(samples).filter(([name]) => {
      const field = locations.fields[name];
      return field !== undefined && maySend(field, 'create', Role.Admin);
    });
    const created = await send('admin', 'POST', locations.endpoint, Object.fromEntries(sent));
    const location_id = Number(expectStatus(created, 201).body.id);
    const last = await lastOf('admin');
    // Its device went elsewhere since; who has booked comes here all the same.
    const bed_id = await portal.samples.row(resourceOf('devices'), owner);
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const booking = await portal.samples.row(resourceOf('bookings'), owner, {
      ...{ bed_id, location_id, booking_status: 2, start_time: hour(24), end_time: hour(25) },
    });
    expect(expectStatus(await undo('admin', last.id), 409).body.error).toBe('location.booked');
    await database.query('update bookings set deleted = true where id = $1', [booking]);
    expectStatus(await undo('admin', last.id), 200);
    expect(await stored(locations, location_id)).toMatchObject({ deleted: true });
  });

  it('leaves nothing behind that does not fit together', async () => {
    const { changesOfNoOperation, unfinishedOperations, keysWithoutAnswer } = await workflowAudit(database);
    expect({ changesOfNoOperation, unfinishedOperations, keysWithoutAnswer }).toEqual({
      changesOfNoOperation: nothingWrong.changesOfNoOperation,
      unfinishedOperations: 0,
      keysWithoutAnswer: 0,
    });
  });
});

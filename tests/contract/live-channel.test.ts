import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { announceChange } from '../../server/db/write/announce.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { connectLive, openLive, socketAddress } from '../support/live-client.ts';
import { openPortal, type Portal } from '../support/portal.ts';

onEveryEngine('the live channel', 'notifications', open => {
  let database: TestDatabase;
  let portal: Portal;
  let address: string;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    address = await socketAddress(portal.server);
  });

  const admin = () => portal.people.admin.token;

  it('DEC-84 tells what was created, changed and removed, with its version and where it is', async () => {
    const client = await connectLive(address, { token: admin() });
    const { owner } = portal.people;
    const location = await portal.samples.row(resourceOf('locations'), owner.id);
    const change = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
      const answer = await portal.send(admin(), { method, url, body });
      expect(answer.status, answer.text).toBeLessThan(300);
      return Number(answer.body.id);
    };
    const city = await change('POST', '/api/v3/cities', { city_name: 'Lilleby' });
    await expect(client.change(({ id }) => id === city)).resolves.toMatchObject({
      resource: 'cities',
      action: 'create',
      version: 1,
    });
    await change('PUT', `/api/v3/location/${location}`, { name: 'Moved house' });
    await expect(client.change(({ resource }) => resource === 'locations')).resolves.toMatchObject({
      id: location,
      action: 'update',
      version: 2,
      location_id: location,
    });
    client.forget();
    await change('DELETE', `/api/v3/cities/${city}`);
    await expect(client.change(({ id }) => id === city)).resolves.toMatchObject({
      resource: 'cities',
      action: 'remove',
    });
    await client.close();
  });

  it('G11 who was away is told that there was something to miss, however much there was before', async () => {
    await database.query("update history set create_time = now() - interval '1 year'");
    await database.query(
      `insert into history (resource, row_id, action, changes, create_time)
       select 'cities', 1, 'update', '{}', now() - interval '1 year' from generate_series(1, 30)`,
    );
    const missedBy = async () => {
      const client = openLive(address);
      await once(client.socket, 'open');
      const live = client.live();
      client.send({ token: admin(), since: 1_000 });
      await live;
      await client.close();
      return client.missed();
    };
    expect(await missedBy()).toBe(0);
    const made = await portal.send(admin(), {
      ...{ method: 'POST', url: '/api/v3/cities', body: { city_name: 'Awayton' } },
    });
    expect(made.status).toBe(201);
    await expect.poll(missedBy).toBe(1);
    // What keeps no history: each of them alone.
    const longAgo = "now() - interval '1 year'";
    await database.query(`update history set create_time = ${longAgo}`);
    const { owner } = portal.people;
    const mail = await portal.samples.row(resourceOf('mails'), owner.id);
    const device = await portal.samples.row(resourceOf('devices'), owner.id);
    const settled = `update mails set update_time = ${longAgo}, send_after = ${longAgo}, sent_time = null`;
    const silent = 'delete from device_alerts';
    const done = 'delete from jobs';
    for (const text of [settled, silent, done]) await database.query(text);
    expect(await missedBy()).toBe(0);
    const changes = [
      [`update mails set sent_time = now(), update_time = now() where id = ${mail}`, settled],
      [
        `update mails set send_after = now() + interval '1 hour', update_time = now() where id = ${mail}`,
        settled,
      ],
      [`insert into device_alerts (device_id, trouble) values (${device}, 1)`, silent],
      [
        `insert into device_alerts (device_id, trouble, opened_at, changed_at, acknowledged_at)
          values (${device}, 1, ${longAgo}, ${longAgo}, now())`,
        silent,
      ],
      [
        `insert into device_alerts (device_id, trouble, opened_at, changed_at, ended_at)
          values (${device}, 1, ${longAgo}, ${longAgo}, now())`,
        silent,
      ],
      [
        `insert into jobs (key, kind, resource, user_id, request, status, total, finished_at)
          values (gen_random_uuid(), 'bulk', 'cities', ${owner.id}, '{}', 'finished', 0, now())`,
        done,
      ],
    ] as const;
    for (const [change, back] of changes) {
      await database.query(change);
      await expect.poll(missedBy, { message: change }).toBe(1);
      await database.query(back);
      expect(await missedBy(), back).toBe(0);
    }
  });

  it('DEC-84 tells nothing of what was rolled back, nor of what has no reader', async () => {
    const client = await connectLive(address, { token: admin() });
    const change = { resource: 'mails', action: 'update' as const };
    const id = await portal.samples.row(resourceOf('mails'), portal.people.owner.id);
    const failing = database.transaction(async transaction => {
      await announceChange(transaction, { ...change, id });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await database.transaction(transaction => announceChange(transaction, { ...change, id: 1_999_999_999 }));
    await database.query(`select pg_notify('portal_changes', $1)`, ['{"resource":"no such thing"}']);
    await database.query(`select pg_notify('portal_changes', $1)`, ['not even JSON']);
    const operation = 'told-at-last';
    await database.transaction(transaction => announceChange(transaction, { ...change, id, operation }));
    await client.change(heard => heard.operation === operation);
    expect(client.heard).toHaveLength(1);
    await client.close();
  });

  it('DEC-84 tells of many changes of one row once', async () => {
    const client = await connectLive(address, { token: admin() });
    const id = await portal.samples.row(resourceOf('mails'), portal.people.owner.id);
    await database.transaction(async transaction => {
      await announceChange(transaction, { resource: 'mails', id, action: 'create' });
      for (let times = 0; times < 50; times++)
        await announceChange(transaction, { resource: 'mails', id, action: 'update', operation: `${times}` });
    });
    await client.change(() => true);
    expect(client.heard).toMatchObject([{ id, action: 'create', operation: '49' }]);
    await client.close();
  });
});

import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { WifiStatus } from '../../domain/devices/device.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';

const told = z.object({
  data: z.array(
    z.looseObject({
      id: z.int(),
      changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    }),
  ),
  total_item: z.int(),
});

/** By the clock of the database too. */
const running = { wifi_status: WifiStatus.Connected, installation_date: '2020-01-01T00:00:00.000Z' };

const calling = z.looseObject({
  data: z.array(z.looseObject({ id: z.int(), device: z.looseObject({ id: z.int() }) })),
});

onOneEngine('the history of what was handed over', 'pglite', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });

  const ask = async (who: Who, record: string, query = '') =>
    await place.callers[who].get(`/api/v3/records/${record}/history${query}`);
  const read = async (who: Who, record: string, query = '') =>
    told.parse(expectStatus(await ask(who, record, query), 200).body);
  const report = async (device: number, error_code: string | null) =>
    await place.app.database.query(
      'insert into device_logs (device_id, last_updated_time, error_code) values ($1, now(), $2)',
      [device, error_code],
    );
  const alerts = async (who: Who, show: string) => {
    const page = await place.callers[who].get(`/api/v3/alerts?show=${show}&itemsPerPage=50`);
    return calling.parse(expectStatus(page, 200).body).data;
  };
  const secretSpa = async () => {
    const { id } = place.callers.stranger;
    return (await place.place(id, { name: 'Secret Spa' })).location;
  };
  const hand = async (device: number, location: number) =>
    expectStatus(await calls.update('service', device, { partner_location_id: location }), 200);

  /** A device that has had a life of its own at a place of the stranger. */
  async function lived(location: number): Promise<number> {
    const device = await calls.inStock({ name: 'Secret name' });
    const there = { partner_location_id: location, user_id: place.callers.stranger.id };
    expectStatus(await calls.register('admin', device, { ...there, customer_name: 'Secret customer' }), 200);
    for (const values of [
      { description: 'Secret words' },
      { is_disabled: true, reason_disabled: 'Secret reason' },
      { is_disabled: false, reason_disabled: null },
      { description: 'By the door', customer_name: 'Riverside Spa' },
    ])
      expectStatus(await calls.update('stranger', device, values), 200);
    return device;
  }

  it('DEC-258 D1 a partner is told what happened to a device since it came to them, counted and paged so', async () => {
    const device = await lived(await secretSpa());
    const record = `devices/${device}`;
    const theirs = await read('stranger', record);
    // Registered, given to its owner, described, disabled, enabled, described.
    expect([theirs.data.length, theirs.total_item]).toEqual([6, 6]);
    expect(theirs.data.at(-1)?.changes.name).toEqual({ before: null, after: 'Bed by the window' });
    await hand(device, place.location);
    const { id: owner } = place.callers.owner;
    const arrival = await read('owner', record);
    // Its owner follows its place, in the same operation.
    expect(arrival).toMatchObject({
      data: [
        { by: 'staff', changes: { user_id: { before: null, after: owner } } },
        { by: 'staff', changes: { partner_location_id: { before: null, after: place.location } } },
      ],
      total_item: 2,
    });
    for (const description of ['One', 'Two', 'Three'])
      expectStatus(await calls.update('owner', device, { description }), 200);
    const [first, second] = [
      await read('owner', record, '?page=1&itemsPerPage=3'),
      await read('owner', record, '?page=2&itemsPerPage=3'),
    ];
    expect([first.total_item, second.total_item]).toEqual([5, 5]);
    expect(first.data.map(({ changes }) => changes.description)).toEqual([
      { before: 'Two', after: 'Three' },
      { before: 'One', after: 'Two' },
      { before: 'By the door', after: 'One' },
    ]);
    expect(second.data.map(({ id }) => id)).toEqual(arrival.data.map(({ id }) => id));
    expect((await ask('owner', record)).text).not.toContain('Secret');
    expectStatus(await ask('stranger', record), 404);
    for (const who of ['admin', 'service', 'marketing'] as const) {
      expect((await read(who, record)).total_item, who).toBe(11);
      expect((await ask(who, record)).text, who).toContain('Secret reason');
    }
  });

  it('DEC-258 it begins with the last coming of several', async () => {
    const [there, device] = [await secretSpa(), await calls.device()];
    const record = `devices/${device}`;
    expectStatus(await calls.update('owner', device, { description: 'Mine' }), 200);
    expect((await read('owner', record)).total_item).toBe(1);
    await hand(device, there);
    expectStatus(await calls.update('stranger', device, { description: 'Secret words' }), 200);
    expectStatus(await calls.update('stranger', device, { description: 'Mine' }), 200);
    await hand(device, place.location);
    expect((await read('owner', record)).total_item).toBe(2);
    expect((await ask('owner', record)).text).not.toContain('Secret');
    const elsewhere = await place.place(place.callers.owner.id);
    await hand(device, elsewhere.location);
    expect((await read('owner', record)).data[0]?.changes.partner_location_id).toEqual({
      before: place.location,
      after: elsewhere.location,
    });
  });

  it('DEC-258 D1 an entry from before it came is not put back by them', async () => {
    const device = await lived(await secretSpa());
    await hand(device, place.location);
    const oldest = (await read('admin', `devices/${device}`)).data.at(-1)?.id;
    const url = `/api/v3/records/devices/${device}/history/${oldest}`;
    expectStatus(await place.callers.owner.get(url), 403);
    expectStatus(await place.callers.owner.post(`${url}/put-back`, {}), 403);
    expect(await place.stored('devices', device)).toMatchObject({ description: 'By the door' });
  });

  it('DEC-190 of what a device measured its call shows what it did since it stands there', async () => {
    const device = await calls.device(running);
    await report(device, 'E-SECRET');
    await report(device, null);
    const { location } = await place.place(place.callers.owner.id);
    await hand(device, location);
    await report(device, 'E04');
    const call = (await alerts('owner', 'open')).find(each => each.device.id === device);
    const details = expectStatus(await place.callers.owner.get(`/api/v3/alerts/${call?.id}`), 200);
    expect(details.body.data).toMatchObject({ reports: [{ error_code: 'E04' }] });
  });

  it('DEC-190 of a location that is handed over it tells who calls by now, and not what was over before', async () => {
    const location = await secretSpa();
    const there = { ...running, partner_location_id: location };
    const [well, ill] = [await calls.device(there), await calls.device(there)];
    for (const device of [well, ill]) await report(device, 'E04');
    await place.app.database.query('update devices set is_disabled = true where id = $1', [well]);
    const { owner, admin } = place.callers;
    expectStatus(await admin.put(`/api/v3/location/${location}`, { user_id: owner.id }), 200);
    const told = async (who: Who, show: string) =>
      (await alerts(who, show)).map(({ device }) => device.id).filter(id => [well, ill].includes(id));
    expect(await told('service', 'ended')).toEqual([well]);
    expect([await told('owner', 'open'), await told('owner', 'ended')]).toEqual([[ill], []]);
  });

  it('DEC-190 DEC-191 D1 a call that stands as its location is handed over begins then for its new owner: nobody’s note, nothing from before', async () => {
    const location = await secretSpa();
    const device = await calls.device({ ...running, partner_location_id: location });
    await report(device, 'E-SECRET');
    const { owner, admin, stranger, service } = place.callers;
    const callOf = async (who: Who, show: string) =>
      (await alerts(who, show)).find(each => each.device.id === device);
    await place.app.database.query(
      `update device_alerts set opened_at = opened_at - interval '5 hours', changed_at = changed_at - interval '4 hours',
        times = 3 where device_id = $1`,
      [device],
    );
    const known = await callOf('stranger', 'open');
    const url = `/api/v3/alerts/${known?.id}`;
    const look = async (who: Who, note: string) =>
      expectStatus(
        await place.callers[who].post(`${url}/acknowledge`, {
          version: (await callOf(who, 'open'))?.version,
          note,
        }),
        200,
      );
    await look('stranger', 'Secret note');
    const [{ at } = { at: '' }] = await place.app.database.query<{ at: string }>(
      'select clock_timestamp() as at',
    );
    expectStatus(await admin.put(`/api/v3/location/${location}`, { user_id: owner.id }), 200);

    expect(await callOf('owner', 'acknowledged')).toBeUndefined();
    const call = await callOf('owner', 'open');
    expect(call).toMatchObject({ id: known?.id, acknowledged: null, times: 1 });
    for (const since of ['opened_at', 'changed_at'])
      expect(Date.parse(String(call?.[since])), since).toBeGreaterThanOrEqual(Date.parse(at));
    const details = expectStatus(await owner.get(url), 200);
    expect(details.body.data).toMatchObject({ acknowledged: null, reports: [] });
    expect(details.text).not.toContain('Secret note');
    expectStatus(await stranger.get(url), 404);
    expect((await callOf('service', 'acknowledged'))?.acknowledged).toMatchObject({ note: 'Secret note' });

    // Whoever has it now looks after it, takes that back, and is told when it is over.
    await look('owner', 'Mine');
    expect(await callOf('owner', 'acknowledged')).toMatchObject({ acknowledged: { note: 'Mine' } });
    expectStatus(await owner.delete(`${url}/acknowledge`), 200);
    expectStatus(await service.get(url), 200);
    await place.app.database.query(
      `update device_alerts set acknowledged_by = $2, acknowledged_at = now() - interval '2 hours', note = 'Secret note'
        where device_id = $1`,
      [device, stranger.id],
    );
    await place.app.database.query('update devices set is_disabled = true where id = $1', [device]);
    expect(await callOf('owner', 'ended')).toMatchObject({ id: known?.id, acknowledged: null });
    expect((await owner.get(url)).text).not.toContain('Secret note');
  });

  it('DEC-258 D1 with a location that is handed over begins its history, and that of what stands there', async () => {
    const location = await secretSpa();
    const device = await lived(location);
    const { stranger, owner } = place.callers;
    expectStatus(await stranger.put(`/api/v3/location/${location}`, { name: 'Old Mill' }), 200);
    expectStatus(await place.callers.admin.put(`/api/v3/location/${location}`, { user_id: owner.id }), 200);
    // What changes at the device with it is part of the same operation.
    await place.app.database.query(
      `insert into history (resource, row_id, action, operation, changes)
        select 'devices', $1::int, 'update', operation, $3::jsonb from history
        where resource = 'locations' and row_id = $2 order by id desc limit 1`,
      [device, location, JSON.stringify({ user_id: { before: stranger.id, after: owner.id } })],
    );
    const own = await read('owner', `locations/${location}`);
    expect(own).toMatchObject({
      data: [{ changes: { user_id: { before: null, after: owner.id } } }],
      total_item: 1,
    });
    const there = await read('owner', `devices/${device}`);
    expect(there.data.map(({ changes }) => changes.user_id)).toContainEqual({
      before: null,
      after: owner.id,
    });
    expect(there.data.flatMap(({ changes }) => Object.values(changes)).map(({ before }) => before)).toEqual(
      there.data.flatMap(({ changes }) => Object.values(changes)).map(() => null),
    );
    const timeline = expectStatus(await owner.get(`/api/v3/homebeds/${device}/timeline`), 200);
    for (const { text } of [
      timeline,
      await ask('owner', `locations/${location}`),
      await ask('owner', `devices/${device}`),
    ])
      expect(text).not.toContain('Secret');
    expectStatus(await calls.update('owner', device, { description: 'Mine' }), 200);
    const [newest] = (await read('owner', `devices/${device}`)).data;
    expect(newest?.changes.description).toEqual({ before: 'By the door', after: 'Mine' });
    expect((await ask('admin', `locations/${location}`)).text).toContain('Secret Spa');
  });
});

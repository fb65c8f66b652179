import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { withoutId } from '../support/without-id.ts';

const timelineOf = z.array(z.looseObject({ kind: z.string(), time: z.string(), by: z.unknown() }));

/** What somebody did: its time is that of the database, while the server's clock stands in 2031. */
const isDone = ({ kind }: { kind: string }) => kind !== 'installed';

onOneEngine('the timeline of a device', 'postgres', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });

  const ask = async (who: Who, id: number) => await place.callers[who].get(`/api/v3/homebeds/${id}/timeline`);
  const read = async (who: Who, id: number) =>
    timelineOf.parse(expectStatus(await ask(who, id), 200).body.data);
  const report = async (device: number, hour: number, values: Readonly<Record<string, unknown>>) =>
    await place.app.given.row('device-logs', place.callers.owner.id, {
      ...{ device_id: device, last_updated_time: `2031-02-01T${String(hour).padStart(2, '0')}:00:00.000Z` },
      ...{ error_code: null, error_motor: null, fw_version: '3.0.1', fw_version_ble: '2.3.4' },
      ...{ fw_version_wifi: '1.3.0', RSSI: -60 },
      ...values,
    });

  it('DEV-06 tells how it was placed, renamed, disabled, enabled and taken back, by whom, newest first', async () => {
    const device = await calls.inStock();
    expectStatus(await calls.register('service', device), 200);
    expectStatus(await calls.update('service', device, { description: 'By the door' }), 200);
    expectStatus(
      await calls.update('owner', device, { is_disabled: true, reason_disabled: 'Smells of smoke' }),
      200,
    );
    expectStatus(await calls.update('admin', device, { is_disabled: false }), 200);
    expectStatus(await place.callers.admin.delete(`/api/v3/homebeds/${device}/shared`), 200);
    const events = (await read('admin', device)).filter(({ kind }) => kind !== 'hardware');
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      ...['created', 'placed', 'changed', 'disabled', 'enabled', 'placed'],
    ]);
    const [back, enabled, disabled, changed, placed] = events;
    expect(placed).toMatchObject({ from: null, to: { id: place.location }, in_stock: false });
    expect(changed).toMatchObject({ fields: ['description'], by: { id: place.callers.service.id } });
    expect(disabled).toMatchObject({ reason: 'Smells of smoke', by: { id: place.callers.owner.id } });
    expect(enabled).toMatchObject({ by: { id: place.callers.admin.id } });
    expect(back).toMatchObject({ from: { id: place.location }, to: null, in_stock: true });
  });

  it('INST-01 DEV-06 tells that its installation was put off, and that it was installed', async () => {
    const device = await calls.device();
    const installation_date = '2031-03-20T09:00:00.000Z';
    expectStatus(await calls.install('owner', device, { installation_date, confirm: true }), 200);
    const [put] = (await read('owner', device)).filter(isDone);
    expect(put).toMatchObject({
      kind: 'installation-date',
      before: '2031-01-01T00:00:00.000Z',
      after: installation_date,
    });
    const other = await calls.device();
    const installed = (await read('owner', other)).find(({ kind }) => kind === 'installed');
    expect(installed).toMatchObject({ time: '2031-01-01T00:00:00.000Z', by: null });
  });

  it('REPL-06 tells both devices of a replacement, and its undo', async () => {
    const [old, next] = [await calls.device(), await calls.inStock()];
    const { body } = expectStatus(await calls.replace('admin', [old, next], { confirm: true }), 200);
    const { id } = z.object({ id: z.number() }).parse(body.operation);
    expect((await read('admin', old)).find(isDone)).toMatchObject({
      kind: 'replaced',
      reason: 'Motor 3 is broken',
      device: { id: next },
    });
    expect((await read('owner', next)).find(isDone)).toMatchObject({
      kind: 'took-over',
      to: { id: place.location },
      device: { id: old },
      by: 'staff',
    });
    expectStatus(await place.undo('admin', id), 200);
    expect((await read('admin', old)).find(isDone)).toMatchObject({ kind: 'undone' });
  });

  it('DEV-11 FORM-FW-02 tells what it reported of itself: other firmware, faults and their end', async () => {
    const device = await calls.device({ installation_date: '2032-01-01T00:00:00.000Z' });
    await report(device, 1, {});
    await report(device, 2, { error_code: 'E04', error_motor: 'M1' });
    await report(device, 3, { fw_version: '3.1.0' });
    const told = (await read('owner', device)).filter(({ kind }) => kind !== 'created');
    const [later, earlier] = ['2031-02-01T03:00:00.000Z', '2031-02-01T02:00:00.000Z'];
    expect(told).toContainEqual({ kind: 'fault', time: earlier, by: null, codes: ['E04', 'M1'] });
    expect(told).toContainEqual({ kind: 'recovered', time: later, by: null });
    const firmware = [{ part: 'main', before: '3.0.1', after: '3.1.0' }];
    expect(told).toContainEqual({ kind: 'firmware', time: later, by: null, firmware });
    expect(told).toHaveLength(3);
  });

  it('D1 D2 a partner learns neither of other partners’ devices nor of the life before it came to them', async () => {
    const stranger = await place.place(place.callers.stranger.id, { name: 'Secret Spa' });
    const device = await calls.inStock();
    const there = { partner_location_id: stranger.location, user_id: place.callers.stranger.id };
    expectStatus(await calls.register('admin', device, there), 200);
    expectStatus(
      await calls.update('stranger', device, { is_disabled: true, reason_disabled: 'Secret reason' }),
      200,
    );
    const foreign = expectStatus(await ask('owner', device), 404);
    const absent = expectStatus(await ask('owner', 2_000_000_000), 404);
    expect(withoutId(foreign.text, device)).toBe(withoutId(absent.text, 2_000_000_000));

    expectStatus(await calls.update('service', device, { partner_location_id: place.location }), 200);
    const answer = expectStatus(await ask('owner', device), 200);
    expect(answer.text).not.toContain('Secret');
    expect((await read('owner', device)).map(({ kind, from, by }) => [kind, from, by])).toContainEqual([
      ...['placed', null, 'staff'],
    ]);
    expect((await ask('service', device)).text).toContain('Secret Spa');
    expectStatus(await ask('stranger', device), 404);
    expectStatus(await ask('marketing', device), 200);
  });
});

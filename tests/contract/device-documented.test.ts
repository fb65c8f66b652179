import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { rowsOf } from '../support/portal.ts';
import type { Values } from '../support/sample-rows.ts';

/** One row of the documented calls: who may make it, and what it answers them. */
interface Row {
  readonly ids: string;
  readonly may: readonly Who[];
  readonly call: (who: Who) => Promise<Answer>;
  readonly answers: (answer: Answer, who: Who) => unknown;
}

const staff = ['admin', 'service', 'marketing'] as const;
const readers = [...staff, 'owner'] as const;
const service = ['admin', 'service'] as const;
const lists = (answer: Answer) => {
  expect(rowsOf(answer).length).toBeGreaterThan(0);
  expect(rowsOf(answer).length).toBe(answer.body.total_item);
};
const deviceForm = (serial_id: string, connection_id: string, more: Values = {}) => ({
  ...{ name: 'Bed by the door', serial_id, connection_id, device_type: 'Commercial' },
  ...{ installation_date: '2100-01-01T09:00:00.000Z', customer_name: 'Riverside Spa' },
  ...more,
});

onOneEngine('the documented calls on devices', 'pglite', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  let hardware: number;
  let session: number;
  let serial = 0;

  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
    hardware = await place.app.given.row('hardwares', 0, { name: 'Bed 3.0' });
    const log_session_url = 'https://logs.network.example/1.txt';
    const booking_id = await place.booking();
    session = await place.app.given.row('sessions', place.callers.owner.id, { booking_id, log_session_url });
  });

  const get = async (who: Who, path: string) => await place.callers[who].get(`/api/v3/${path}`);
  const asked = (filter: readonly object[]) => encodeURIComponent(JSON.stringify(filter));
  const here = () =>
    asked([
      { field: 'deleted', op: 'eq', value: false },
      { field: 'partner_location_id', op: 'eq', value: place.location },
    ]);
  const fresh = () => {
    serial += 1;
    const hex = serial.toString(16).padStart(2, '0').toUpperCase();
    return [`GB-12023-3423-${hex}QX7Z-1D`, `24:6F:28:AE:5C:${hex}`] as const;
  };
  const form = (more: Values = {}) =>
    deviceForm(...fresh(), { partner_location_id: place.location, hardware_id: hardware, ...more });

  const rows: Record<string, Row> = {
    '18 GET beds by q': {
      ids: 'API-12',
      may: readers,
      call: who => get(who, 'beds?q='),
      answers: answer => {
        lists(answer);
        expect(rowsOf(answer)[0]).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
      },
    },
    '18 GET beds of a location': {
      ids: 'API-40 DEV-05',
      may: readers,
      call: who => get(who, `beds?page=1&itemsPerPage=10&filter=${here()}`),
      answers: answer => expect(rowsOf(answer).map(({ id }) => id)).toContain(place.bed),
    },
    '19 GET one bed': {
      ids: 'API-13 DEV-05',
      may: readers,
      call: who => get(who, `beds/${place.bed}`),
      answers: ({ body }) =>
        expect(body).toMatchObject({ id: place.bed, location: { id: place.location }, hardware: {} }),
    },
    '20 GET homebeds': { ids: 'API-16', may: readers, call: who => get(who, 'homebeds'), answers: lists },
    '21 POST homebeds': {
      ids: 'API-17 FORM-DEV-10',
      may: service,
      call: who => place.callers[who].post('/api/v3/homebeds', form()),
      answers: ({ body }) =>
        expect(body).toMatchObject({ id: expect.any(Number), force_update_firmware: true }),
    },
    '22 PUT homebeds, the fields of the table': {
      ids: 'API-36 DEV-07',
      may: ['admin', 'service', 'owner'],
      call: async who =>
        await calls.update(who, place.bed, { name: `Of ${who}`, description: null, hardware_id: hardware }),
      answers: ({ body }, who) =>
        expect(body).toMatchObject({ id: place.bed, name: `Of ${who}`, hardware: { id: hardware } }),
    },
    '22 PUT homebeds, one field': {
      ids: 'API-45 DEV-03',
      may: ['admin', 'service', 'owner'],
      call: async who => await calls.update(who, place.bed, { customer_name: `Guests of ${who}` }),
      answers: ({ body }, who) => expect(body).toMatchObject({ customer_name: `Guests of ${who}` }),
    },
    '23 DELETE homebeds': {
      ids: 'API-19',
      may: ['admin'],
      call: async who => await place.callers[who].delete(`/api/v3/homebeds/${await calls.device()}`),
      answers: ({ body }) => expect(body).toMatchObject({ code: 200, message: expect.any(String) }),
    },
    '24 PUT shared': {
      ids: 'API-37',
      may: service,
      call: async who => await calls.register(who, await calls.inStock()),
      answers: ({ body }) =>
        expect(body).toMatchObject({ partner_location_id: place.location, is_disabled: false }),
    },
    '25 DELETE shared': {
      ids: 'API-23 DEV-13',
      may: ['admin'],
      call: async who => await place.callers[who].delete(`/api/v3/homebeds/${await calls.device()}/shared`),
      answers: ({ body }) => expect(body).toMatchObject({ code: 200, message: expect.any(String) }),
    },
    '26 PUT change-installation-date': {
      ids: 'API-38 FORM-DEV-18',
      may: ['admin', 'service', 'owner'],
      call: async who =>
        await calls.install(who, await calls.device(), { installation_date: '2031-05-01T09:00:00.000Z' }),
      answers: ({ body }) => expect(body).toMatchObject({ number_booking_canceled: 0 }),
    },
    '27 GET filter/v2': {
      ids: 'API-39 DEV-04',
      may: readers,
      call: who => get(who, `homebeds/filter/v2?filter=${here()}`),
      answers: answer => expect(rowsOf(answer).map(({ id }) => id)).toContain(place.bed),
    },
    '28 GET available/location': {
      ids: 'API-34',
      may: ['admin'],
      call: async who =>
        await get(
          who,
          `homebeds/available/location?location_id=${place.location}&connection_id=${encodeURIComponent(await calls.connectionOf(place.bed))}`,
        ),
      answers: answer => expect(rowsOf(answer).map(({ id }) => id)).toContain(place.otherBed),
    },
    '34 PUT replace-device-id': {
      ids: 'API-35',
      may: ['admin'],
      call: async who => await calls.replace(who, [place.bed, place.otherBed]),
      answers: ({ body }) =>
        expect(body).toMatchObject({
          ...{ number_booking_canceled: expect.any(Number), number_booking_moved: expect.any(Number) },
          message: expect.any(String),
        }),
    },
    '49 GET hardwares': {
      ids: 'API-41 DEV-10',
      may: everybody,
      call: who => get(who, 'hardwares'),
      answers: answer =>
        expect(rowsOf(answer)).toContainEqual(expect.objectContaining({ id: hardware, name: 'Bed 3.0' })),
    },
    '50 POST hardwares': {
      ids: 'API-54 FORM-FW-03',
      may: ['admin'],
      call: who => place.callers[who].post('/api/v3/hardwares', firmware),
      answers: ({ body }) => expect(body).toMatchObject({ id: expect.any(Number), ...firmware }),
    },
    '50 PUT hardwares': {
      ids: 'API-54',
      may: ['admin'],
      call: who => place.callers[who].put(`/api/v3/hardwares/${hardware}`, { asset: 'bed-3' }),
      answers: ({ body }) => expect(body).toMatchObject({ id: hardware, asset: 'bed-3' }),
    },
    '50 DELETE hardwares': {
      ids: 'API-54',
      may: ['admin'],
      call: async who =>
        await place.callers[who].delete(`/api/v3/hardwares/${await place.app.given.row('hardwares', 0)}`),
      answers: ({ body }) => expect(body).toMatchObject({ code: 200 }),
    },
    '51 GET massagesession': {
      ids: 'API-42',
      may: readers,
      call: who => get(who, `massagesession/${session}`),
      answers: ({ body }) => expect(body.log_session_url).toBe('https://logs.network.example/1.txt'),
    },
    '52 GET device-testing': {
      ids: 'API-43 QA-01',
      may: ['admin'],
      call: async who =>
        await get(
          who,
          `device-testing/connection/${encodeURIComponent(await calls.connectionOf(place.bed))}`,
        ),
      answers: answer => expect(rowsOf(answer)).toEqual([]),
    },
  };

  const firmware = {
    ...{ name: 'Bed 4.0', lastest_firmware_version: '4.0.1', lastest_wifi_version: '1.5.0', asset: null },
    ...{ lastest_ble_version: '2.5.0', lastest_firmware_url: 'https://firmware.network.example/a.bin' },
    lastest_firmware_wifi_url: 'https://firmware.network.example/b.bin',
    lastest_firmware_ble_url: 'https://firmware.network.example/c.bin',
    enable: true,
  };

  describe.each(Object.entries(rows))('row %s', (_title, { ids, may, call, answers }) => {
    it(`${ids} answers as documented whom it is meant for, and nobody else`, async () => {
      for (const who of everybody) {
        const answer = await call(who);
        if (may.includes(who)) {
          expect(answer.status, `${who}: ${answer.text}`).toBeGreaterThanOrEqual(200);
          expect(answer.status, `${who}: ${answer.text}`).toBeLessThan(300);
          answers(answer, who);
        } else if (who === 'stranger' && answer.status === 200) {
          // A list without anything of others is what a partner may have.
          expect(rowsOf(answer)).toEqual([]);
        } else {
          expect([403, 404], `${who}: ${answer.text}`).toContain(answer.status);
          expect(answer.body.message).toEqual(expect.any(String));
        }
      }
    });
  });

  it('FORM-DEV-06 FORM-DEV-12 serial and connection id are taken in their usual shapes, and once only', async () => {
    const [serial_id, connection_id] = ['GB-12023-3423-ABC123-1D', '24:6F:28:AE:5C:F0'];
    const both = { serial_id, connection_id };
    const { admin } = place.callers;
    const { body } = expectStatus(await admin.post('/api/v3/homebeds', form(both)), 201);
    expect(body).toMatchObject(both);
    const again = expectStatus(await admin.post('/api/v3/homebeds', form(both)), 409);
    expect(again.body.errors).toEqual({ serial_id: 'Serial ID is already in use' });
  });

  it('FORM-DEV-08 FORM-DEV-09 a device is of a known category and colour', async () => {
    const { admin } = place.callers;
    for (const device_type of ['Testing', 'Commercial', 'Promotional'])
      expectStatus(await admin.post('/api/v3/homebeds', form({ device_type, sku: 'BROWN' })), 201);
    const refused = await admin.post('/api/v3/homebeds', form({ device_type: 'Private', sku: 'RED' }));
    expect(Object.keys(expectStatus(refused, 422).body.errors ?? {}).sort()).toEqual(['device_type', 'sku']);
  });

  it('FORM-DEV-13 FORM-DEV-14 FORM-DEV-15 locations for the form: by owner, by id, without removed ones', async () => {
    const { owner, stranger } = place.callers;
    const url = 'location?page=1&itemsPerPage=999&reqFrom=web';
    const found = async (who: Who, field: string, value: unknown) =>
      rowsOf(expectStatus(await get(who, `${url}&filter=${asked([{ field, op: 'eq', value }])}`), 200));
    const owners = await found('admin', 'user_id', owner.id);
    expect(owners.map(({ id }) => id)).toContain(place.location);
    expect(owners.every(({ user_id }) => user_id === owner.id)).toBe(true);
    expect((await found('admin', 'id', place.location)).map(({ id }) => id)).toEqual([place.location]);
    const removed = await place.app.given.row('locations', owner.id);
    await place.app.database.query('update locations set deleted = true where id = $1', [removed]);
    const kept = (await found('admin', 'deleted', false)).map(({ id }) => id);
    expect([kept.includes(place.location), kept.includes(removed)]).toEqual([true, false]);
    expect(await found('stranger', 'user_id', owner.id)).toEqual([]);
    expect(await found('owner', 'user_id', stranger.id)).toEqual([]);
    const own = await found('owner', 'deleted', false);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ user_id }) => user_id === owner.id)).toBe(true);
  });

  it('DEV-08 what fails says why, in words and at its field', async () => {
    const { body } = expectStatus(
      await calls.update('admin', place.bed, { hardware_id: 2_000_000_000 }),
      422,
    );
    expect(body).toMatchObject({
      message: 'Hardware version 2000000000 does not exist',
      errors: { hardware_id: 'Hardware version 2000000000 does not exist' },
    });
  });

  it('FORM-FW-01 FORM-FW-02 DEC-55 below 2.5 a name and one address are enough, from 2.5 on every part is asked for', async () => {
    const { admin } = place.callers;
    const lastest_firmware_url = 'https://firmware.network.example/bed.bin';
    expectStatus(await admin.post('/api/v3/hardwares', { name: 'Bed 2.4', lastest_firmware_url }), 201);
    const { body } = expectStatus(
      await admin.post('/api/v3/hardwares', { name: 'Bed 2.5', lastest_firmware_url }),
      422,
    );
    const missing = Object.keys(firmware).filter(name => /^lastest_(?!firmware_url)/.test(name));
    expect(body.errors).toEqual(Object.fromEntries(missing.map(name => [name, 'Do not leave blank'])));
    const bare = expectStatus(await admin.post('/api/v3/hardwares', {}), 422);
    expect(bare.body.errors).toMatchObject({
      name: 'Do not leave blank',
      lastest_firmware_url: 'Do not leave blank',
    });
    // A version that is renamed past the line needs its parts as well.
    const old = expectStatus(
      await admin.post('/api/v3/hardwares', { name: 'Bed 2.3', lastest_firmware_url }),
      201,
    );
    const renamed = await admin.put(`/api/v3/hardwares/${old.body.id}`, { name: 'Bed 2.6' });
    expectStatus(renamed, 422);
    const noAddress = await admin.post('/api/v3/hardwares', {
      name: 'Bed 2.4',
      lastest_firmware_url: 'bed.bin',
    });
    expect(expectStatus(noAddress, 422).body.errors).toEqual({ lastest_firmware_url: 'Not a web address' });
  });
});

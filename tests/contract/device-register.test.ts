import { beforeAll, expect, it } from 'vitest';
import { LocationStatus } from '../../domain/choice.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';

const entitled: readonly Who[] = ['admin', 'service'];
const message = 'This device stands at a location already';

onOneEngine('registering devices', 'postgres', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });

  const unshare = async (who: Who, device: number) =>
    await place.callers[who].delete(`/api/v3/homebeds/${device}/shared`);

  it('REG-06 REG-07 API-37 puts a device from stock at the location, enabled, under its owner', async () => {
    for (const who of entitled) {
      const device = await calls.inStock({ is_disabled: true, reason_disabled: 'Repaired' });
      const { body } = expectStatus(await calls.register(who, device), 200);
      const details = {
        id: device,
        name: 'Bed by the window',
        customer_name: 'Riverside Spa',
        partner_location_id: place.location,
        user_id: place.callers.owner.id,
        installation_date: '2031-03-10T09:00:00.000Z',
        reg_status: 'pre-registered',
        is_disabled: false,
        reason_disabled: null,
      };
      expect(body).toMatchObject(details);
      const read = await place.callers.owner.get(`/api/v3/homebeds/${device}`);
      expect(expectStatus(read, 200).body).toMatchObject({ id: device, is_disabled: false });
    }
  });

  it('D2 D3 nobody else registers, and partners learn nothing of the stock', async () => {
    const device = await calls.inStock();
    for (const who of ['owner', 'stranger', 'marketing'] as const) {
      expectStatus(await calls.register(who, device), 403);
      expectStatus(await calls.register(who, 2_000_000_000), 403);
    }
    expect(await place.stored('devices', device)).toMatchObject({ partner_location_id: null, version: 1 });
  });

  it('REG-01 DEC-46 a device that stands somewhere cannot be picked', async () => {
    const device = await calls.inStock();
    expectStatus(await calls.register('service', device), 200);
    for (const who of entitled)
      expect(expectStatus(await calls.register(who, device), 409).body).toMatchObject({ message });
    expectStatus(await calls.register('admin', 2_000_000_000), 404);
  });

  it('REG-01 of several who place one device at once, one does', async () => {
    const device = await calls.inStock();
    const elsewhere = await place.place(place.callers.stranger.id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 === 0
          ? calls.register('admin', device)
          : calls.register('service', device, {
              partner_location_id: elsewhere.location,
              user_id: place.callers.stranger.id,
            }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect(await place.stored('devices', device)).toMatchObject({
      partner_location_id: won?.body.partner_location_id,
      user_id: won?.body.user_id,
    });
  });

  it('A8 the retry of a registration answers what the first one did', async () => {
    const device = await calls.inStock();
    const first = expectStatus(await calls.register('admin', device, {}, `register-${device}`), 200);
    expect((await calls.register('admin', device, {}, `register-${device}`)).text).toBe(first.text);
  });

  it('REG-05 FORM-DEV-02 FORM-DEV-03 FORM-DEV-04 names everything that is missing or wrong', async () => {
    const device = await calls.inStock();
    const blank = {
      ...{ name: ' ', device_type: null, customer_name: '', hardware_id: null },
      ...{ partner_location_id: null, installation_date: null },
    };
    expect(expectStatus(await calls.register('admin', device, blank), 422).body.errors).toEqual({
      name: 'Name cannot be left blank',
      device_type: 'Device type cannot be left blank',
      customer_name: 'Customer name cannot be left blank',
      hardware_id: 'You must choose an option Version',
      partner_location_id: 'You must choose an option partner location',
      installation_date: 'You must choose an installation time',
    });
    const refusals = [
      [{ installation_date: '2031-03-03T07:00:00.000Z' }, { installation_date: 'Must not lie in the past' }],
      [{ user_id: place.callers.stranger.id }, { user_id: 'The location belongs to somebody else' }],
      [
        { partner_location_id: 2_000_000_000, user_id: null },
        { partner_location_id: 'Location 2000000000 does not exist' },
      ],
      [{ serial_id: 'GB-1' }, { serial_id: 'This field cannot be set' }],
      [{ connection_id: 'AA:BB:CC:DD:EE:FF' }, { connection_id: 'This field cannot be set' }],
    ] as const;
    for (const [body, errors] of refusals)
      expect(expectStatus(await calls.register('admin', device, body), 422).body.errors).toEqual(errors);
    for (const body of [{ is_disabled: true }, { reg_status: 'registered' }, { device_type: 'Toy' }])
      expectStatus(await calls.register('admin', device, body), 422);
    expect(await place.stored('devices', device)).toMatchObject({ partner_location_id: null, version: 1 });
  });

  it('FORM-LOC-14 DEC-53 a location stays Coming soon until its first device is installed', async () => {
    const comingSoon = { status: LocationStatus.ComingSoon };
    const { location } = await place.place(place.callers.owner.id, comingSoon);
    const device = await calls.inStock();
    expectStatus(await calls.register('admin', device, { partner_location_id: location }), 200);
    const { body } = await place.callers.admin.get(`/api/v3/location/${location}`);
    expect(body.status).toBe(LocationStatus.ComingSoon);
  });

  it('API-23 DEV-13 an admin takes a device back into stock, as long as nobody has booked it', async () => {
    const device = await calls.device();
    const id = await place.booking({ bed_id: device });
    for (const who of everybody.filter(each => each !== 'admin'))
      expectStatus(await unshare(who, device), 403);
    expect(expectStatus(await unshare('admin', device), 409).body.message).toBe(
      'This device is booked. Please move or cancel its bookings, or replace the device, first',
    );
    expectStatus(await calls.update('admin', device, { partner_location_id: null }), 409);
    const { location } = await place.place(place.callers.owner.id);
    expectStatus(await calls.update('owner', device, { partner_location_id: location }), 409);
    expectStatus(
      await place.cancel('admin', id, { confirm_cancel: true, subject_html: 'S', content_html: 'C' }),
      200,
    );
    expectStatus(await unshare('admin', device), 200);
    expect(await place.stored('devices', device)).toMatchObject({
      ...{ partner_location_id: null, user_id: null, installation_date: null, customer_name: null },
    });
    expectStatus(await place.callers.owner.get(`/api/v3/homebeds/${device}`), 404);
    expectStatus(await unshare('admin', device), 409);
    expectStatus(await unshare('admin', 2_000_000_000), 404);
    expectStatus(await calls.register('admin', device), 200);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { withoutId } from '../support/without-id.ts';

const off = { is_disabled: true, reason_disabled: 'Smells of smoke' };

onOneEngine('what devices and their bookings are guarded against', 'postgres', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });

  const look = async (who: Who, id: number) =>
    await place.callers[who].get(`/api/v3/homebeds/${id}/upcoming-bookings`);

  it('ACT-04 API-19 a device with bookings to come is not removed, nor by anybody but admins', async () => {
    const device = await calls.device();
    const booking = await place.booking({ bed_id: device, start_time: '2031-03-05T10:00:00.000Z' });
    const url = `/api/v3/homebeds/${device}`;
    for (const who of ['owner', 'service', 'marketing', 'stranger'] as const)
      expectStatus(await place.callers[who].delete(url), 403);
    expect(expectStatus(await place.callers.admin.delete(url), 409).body.message).toBe(
      'This device is booked. Please move or cancel its bookings, or replace the device, first',
    );
    expect(await place.stored('devices', device)).toMatchObject({ deleted: false, version: 1 });
    expectStatus(
      await place.cancel('admin', booking, {
        confirm_cancel: true,
        ...{ subject_html: 'S', content_html: 'C' },
      }),
      200,
    );
    expectStatus(await place.callers.admin.delete(url), 200);
    expectStatus(await place.callers.admin.delete(url), 409);
  });

  it('REG-07 FORM-DEV-19 its owner is the owner of its place, and cannot be named by anybody', async () => {
    const device = await calls.device();
    for (const who of ['admin', 'owner', 'service'] as const)
      expect(
        expectStatus(await calls.update(who, device, { user_id: place.callers.stranger.id }), 422).body
          .errors,
      ).toEqual({ user_id: 'This field cannot be set' });
    const { location } = await place.place(place.callers.stranger.id);
    const moved = expectStatus(await calls.update('admin', device, { partner_location_id: location }), 200);
    expect(moved.body).toMatchObject({ partner_location_id: location, user_id: place.callers.stranger.id });
    expect(await place.stored('devices', device)).toMatchObject({ user_id: place.callers.stranger.id });
    const refused = await place.callers.owner.get(`/api/v3/homebeds/${device}`);
    expectStatus(refused, 404);
  });

  it('FORM-DEV-11 INST-04 a new date of installation does not lie in the past, a stored one may', async () => {
    const device = await calls.device({ installation_date: '2020-01-01T00:00:00.000Z' });
    const refused = await calls.update('admin', device, { installation_date: '2020-02-01T00:00:00.000Z' });
    expect(expectStatus(refused, 422).body.errors).toEqual({ installation_date: 'Must not lie in the past' });
    const same = { installation_date: '2020-01-01T00:00:00.000Z', description: 'Old' };
    expectStatus(await calls.update('admin', device, same), 200);
    // The same instant as another program writes it.
    const spelt = { installation_date: '2020-01-01T00:00:00Z', description: 'Older' };
    expectStatus(await calls.update('admin', device, spelt), 200);
  });

  it('DIS-04 PROD-06 shows the bookings that stay with a device, to those who may change it', async () => {
    const device = await calls.device();
    const id = await place.booking({ bed_id: device, start_time: '2031-03-06T10:00:00.000Z' });
    for (const who of ['admin', 'owner', 'service'] as const)
      expect(expectStatus(await look(who, device), 200).body).toMatchObject({
        number_booking: 1,
        bookings: [{ id, outcome: 'keep', user: { first_name: 'Gemma' } }],
      });
    expectStatus(await look('marketing', device), 403);
    const foreign = expectStatus(await look('stranger', device), 404);
    const absent = expectStatus(await look('stranger', 2_000_000_000), 404);
    expect(withoutId(foreign.text, device)).toBe(withoutId(absent.text, 2_000_000_000));
  });

  it('A5 DIS-04 disabling what was seen happens only while it is so; the plan comes back as it is now', async () => {
    const device = await calls.device();
    const { plan } = expectStatus(await look('owner', device), 200).body;
    const id = await place.booking({ bed_id: device, start_time: '2031-03-07T10:00:00.000Z' });
    const refused = expectStatus(await calls.update('owner', device, { ...off, plan }), 409);
    expect(refused.body).toMatchObject({ plan: { number_booking: 1, bookings: [{ id, outcome: 'keep' }] } });
    expect(await place.stored('devices', device)).toMatchObject({ is_disabled: false, version: 1 });

    const fresh = expectStatus(await look('owner', device), 200).body.plan;
    expectStatus(await calls.update('admin', device, off), 200);
    const late = expectStatus(await calls.update('owner', device, { ...off, plan: fresh }), 409);
    expect(late.body.message).toMatch(/^This changed while you were looking/);
    const again = expectStatus(await look('owner', device), 200).body.plan;
    expectStatus(await calls.update('owner', device, { is_disabled: false, plan: again }), 200);
    expect(expectStatus(await calls.update('owner', device, { ...off, plan: 7 }), 422).body.errors).toEqual({
      plan: 'Must be a text',
    });
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });
});

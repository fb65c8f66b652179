import { beforeAll, expect, it } from 'vitest';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { hexPairs } from '../support/hex-pairs.ts';
import type { Values } from '../support/sample-rows.ts';
import { withoutId } from '../support/without-id.ts';

const off = { is_disabled: true, reason_disabled: 'Smells of smoke' };
const locked = 'This field cannot be set';

onOneEngine('devices by role and state', 'pglite', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });

  const ask = async (who: Who, from: number, body: Values, key?: string) =>
    await place.callers[who].post(
      `/api/v3/user/${from}/support`,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  it('DIS-02 DIS-03 DIS-04 API-36 DEC-98 DEC-48 admin and owner disable with a reason, enabling clears it', async () => {
    for (const who of ['admin', 'owner'] as const) {
      const device = await calls.device();
      for (const reason_disabled of [undefined, null, ''])
        expect(
          expectStatus(await calls.update(who, device, { is_disabled: true, reason_disabled }), 422).body,
        ).toMatchObject({ errors: { reason_disabled: 'Reason field cannot be left blank' } });
      expect(expectStatus(await calls.update(who, device, off), 200).body).toMatchObject(off);
      const { body } = expectStatus(await calls.update(who, device, { is_disabled: false }), 200);
      expect(body).toMatchObject({ is_disabled: false, reason_disabled: null });
      // Disabling again needs a reason again, and the form may send the whole device along.
      expectStatus(await calls.update(who, device, { is_disabled: true }), 422);
      expectStatus(await calls.update(who, device, { name: 'Renamed', description: null, ...off }), 200);
      const enabled = await calls.update(who, device, { is_disabled: false, reason_disabled: 'Smells' });
      expect(expectStatus(enabled, 200).body.reason_disabled).toBeNull();
    }
  });

  it('DIS-08 DEC-99 D2 nobody else disables', async () => {
    const device = await calls.device();
    const answer = expectStatus(await calls.update('service', device, off), 422);
    expect(answer.body.errors).toEqual({ is_disabled: locked, reason_disabled: locked });
    expectStatus(await calls.update('marketing', device, off), 403);
    expectStatus(await calls.update('stranger', device, off), 404);
    expect(await place.stored('devices', device)).toMatchObject({ is_disabled: false, version: 1 });
  });

  it('DIS-04 bookings stay when their device is disabled', async () => {
    const device = await calls.device();
    const id = await place.booking({ bed_id: device });
    expectStatus(await calls.update('admin', device, off), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });

  it('ROLE-15 FORM-DEV-06 FORM-DEV-07 DEC-27 DEC-156 the connection id: admins only, of disabled devices only, of its shape', async () => {
    const [enabled, disabled] = [await calls.device(), await calls.device(off)];
    const body = { connection_id: `24:6F:28:${hexPairs(disabled)}` };
    for (const who of ['owner', 'service'] as const)
      for (const device of [enabled, disabled])
        expect(expectStatus(await calls.update(who, device, body), 422).body.errors).toEqual({
          connection_id: locked,
        });
    expect(expectStatus(await calls.update('admin', enabled, body), 422).body.errors).toEqual({
      connection_id: 'This field cannot be changed now',
    });
    expect(
      expectStatus(await calls.update('admin', disabled, { connection_id: ' ' }), 422).body.errors,
    ).toEqual({
      connection_id: 'Connection ID cannot be left blank',
    });
    for (const shapeless of [
      'hello world',
      '24:6F:28:AE:5C',
      '24:6f:28:ae:5c:10',
      '246F28AE5C10',
      'GG:6F:28:AE:5C:10',
    ])
      expect(
        expectStatus(await calls.update('admin', disabled, { connection_id: shapeless }), 422).body.errors,
        shapeless,
      ).toEqual({ connection_id: 'Must look like 24:6F:28:AE:5C:10' });
    const taken = { connection_id: await calls.connectionOf(enabled) };
    expect(expectStatus(await calls.update('admin', disabled, taken), 409).body.errors).toEqual({
      connection_id: 'Connection ID is already in use',
    });
    expect(expectStatus(await calls.update('admin', disabled, body), 200).body).toMatchObject(body);
  });

  it('REPL-06 only admins note why a device was replaced', async () => {
    const device = await calls.device();
    for (const who of ['owner', 'service'] as const)
      expectStatus(await calls.update(who, device, { reason_replace: 'Old' }), 422);
    expectStatus(await calls.update('admin', device, { reason_replace: 'Old' }), 200);
  });

  it('FORM-SUPPORT-03 DIS-05 API-44 CONST-30 everybody asks for help, about a device unless told', async () => {
    for (const who of everybody) {
      const { id: userId } = place.callers[who];
      const asked = { subject: `Help ${who}`, description: 'It hums' };
      const { body } = expectStatus(await ask(who, userId, asked), 200);
      expect(body).toMatchObject({ message: 'Your request has been sent' });
      const [kept] = await place.app.database.query('select * from supports where id = $1', [body.id]);
      expect(kept).toMatchObject({ ...asked, category: 'DEVICE_ISSUE', user_id: userId });
      expectStatus(await ask(who, userId, { ...asked, category: 'OTHER' }), 200);
    }
  });

  it('D2 only those who answer requests note them for somebody else', async () => {
    const owner = place.callers.owner.id;
    const asked = { subject: 'Help', description: 'It hums' };
    for (const who of ['stranger', 'marketing'] as const) {
      const foreign = expectStatus(await ask(who, owner, asked), 404);
      const absent = await ask(who, 2_000_000_000, asked);
      expect(withoutId(foreign.text, owner)).toBe(withoutId(absent.text, 2_000_000_000));
    }
    for (const who of ['admin', 'service'] as const) {
      expectStatus(await ask(who, owner, asked), 200);
      expectStatus(await ask(who, 2_000_000_000, asked), 404);
    }
  });

  it('FORM-SUPPORT-01 FORM-SUPPORT-02 A8 names what is missing; a repeat asks once', async () => {
    const { id } = place.callers.owner;
    expect(expectStatus(await ask('owner', id, { subject: ' ' }), 422).body.errors).toEqual({
      subject: 'Subject cannot be left blank',
      description: 'Description cannot be left blank',
    });
    for (const more of [{ category: 'LOVE_LETTER' }, { user_id: 1 }, { description: 'x'.repeat(100_001) }])
      expectStatus(await ask('owner', id, { subject: 'S', description: 'D', ...more }), 422);
    const sent = { subject: 'Once', description: 'D' };
    const first = await ask('owner', id, sent, 'support-1');
    expect((await ask('owner', id, sent, 'support-1')).text).toBe(first.text);
    const kept = await place.app.database.query("select 1 from supports where subject = 'Once'");
    expect(kept).toHaveLength(1);
  });
});

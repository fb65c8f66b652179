import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { WifiStatus } from '../../domain/devices/device.ts';
import { alertWatch } from '../../server/alerts/alert-watch.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import type { Values } from '../support/sample-rows.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const usual = {
  ...{ mail: 'once', zone: 'Africa/Abidjan', quiet_from: null, quiet_to: null },
  daily_at: '08:00:00',
};

onEveryEngine('mails about devices that call for help', 'locks', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  let failed: object[];
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });
  beforeEach(async () => {
    failed = [];
    await query('update devices set deleted = true');
    await query('delete from alert_settings');
    await query('delete from mails');
  });

  const query = async <Row extends object = Values>(text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Row>(text, values);
  const want = async (who: Who, values: Values = {}) =>
    expectStatus(await place.callers[who].put('/api/v3/alert-settings', { ...usual, ...values }), 200);
  const bed = async (name: string) =>
    await calls.device({ name, wifi_status: WifiStatus.Connected, installation_date: ago(2_400) });
  const report = async (device: number, hoursAgo: number, error_code: string | null = 'E04', RSSI = -50) =>
    await query(
      'insert into device_logs (device_id, last_updated_time, error_code, "RSSI") values ($1, $2, $3, $4)',
      [device, ago(hoursAgo), error_code, RSSI],
    );
  /** Looks as so many processes do at once, when clocks show that. */
  const watch = async (now: string, processes = 1) => {
    const log = { error: (facts: object) => failed.push(facts) };
    const chore = alertWatch({
      ...{ database: place.app.database, config: { mailFrom: 'portal@portal.test' } },
      ...{ portalAddress: () => 'https://portal.test', now: () => Date.parse(now), log },
    });
    const look = () => chore.look(new AbortController().signal);
    await Promise.all(Array.from({ length: processes }, look));
  };
  afterEach(() => expect(failed).toEqual([]));
  const mailsOf = async (who: Who) =>
    (
      await query<{ content_html: string }>('select content_html from mails where user_id = $1 order by id', [
        place.callers[who].id,
      ])
    ).map(({ content_html: html }) => html);
  const noon = '2031-03-04T12:00:00.000Z';

  it('DEC-193 nobody is written to who does not want it; who does is told once by however many processes', async () => {
    const device = await bed('Larch');
    await want('owner');
    await report(device, 3);
    await watch(noon, 4);
    await watch(noon);
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Larch');
    expect(mails[0]).toContain('reports an error. 0 bookings within seven days');
    expect(mails[0]).toContain('https://portal.test/needs-someone');
    for (const who of ['admin', 'service', 'stranger'] as const) expect(await mailsOf(who)).toEqual([]);
  });

  it('DEC-193 what called before somebody wanted mails, or what somebody looks after, is not told', async () => {
    const known = await bed('Known');
    await report(known, 3);
    await want('owner');
    await want('service');
    const looked = await bed('Looked after');
    await report(looked, 3);
    await query(
      'update device_alerts set acknowledged_at = now(), acknowledged_by = 1 where device_id = $1',
      [looked],
    );
    await watch(noon);
    expect(await mailsOf('owner')).toEqual([]);
    expect(await mailsOf('service')).toEqual([]);
  });

  it('DEC-193 DEC-190 what the partner before looked after is told to whom the location is handed, once', async () => {
    const { stranger, owner, admin } = place.callers;
    const { location } = await place.place(stranger.id);
    const device = await calls.device({
      ...{ name: 'Rowan', wifi_status: WifiStatus.Connected, installation_date: ago(2_400) },
      partner_location_id: location,
    });
    await report(device, 3);
    await query(
      `update device_alerts set changed_at = now() - interval '3 hours', acknowledged_at = now(), acknowledged_by = $2,
        note = 'Secret note' where device_id = $1`,
      [device, stranger.id],
    );
    await want('owner');
    await want('stranger');
    await watch(noon);
    expect([await mailsOf('owner'), await mailsOf('stranger')]).toEqual([[], []]);
    expectStatus(await admin.put(`/api/v3/location/${location}`, { user_id: owner.id }), 200);
    await watch(noon, 4);
    await watch(noon);
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Rowan');
    expect(mails[0]).not.toContain('Secret');
    expect(await mailsOf('stranger')).toEqual([]);
  });

  it('DEC-192 a device that comes and goes is told once, and once more when it is worse', async () => {
    await want('owner');
    const device = await bed('Alder');
    for (const hours of [9, 8, 7]) {
      await report(device, hours, null, -85);
      await watch(noon);
      await report(device, hours - 0.5, null);
      await watch(noon);
    }
    expect(await mailsOf('owner')).toHaveLength(1);
    await report(device, 1);
    await watch(noon);
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('weak signal');
    expect(mails[1]).toContain('reports an error');
  });

  it('DEC-193 at most six mails a day, and the rest in one when the next day begins', async () => {
    await want('owner');
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
    for (const name of names) {
      await report(await bed(name), 3);
      await watch(noon);
    }
    expect(await mailsOf('owner')).toHaveLength(6);
    await watch('2031-03-04T23:59:59.000Z');
    expect(await mailsOf('owner')).toHaveLength(6);
    await watch('2031-03-05T00:00:00.000Z');
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(7);
    expect(mails[6]).toContain('Seven');
    expect(mails[6]).toContain('Eight');
    expect(mails[6]).not.toContain('Six');
  });

  /** Devices that call, older than any other. */
  const calling = async (name: string, count: number) => {
    for (let n = 1; n <= count; n += 1) await report(await bed(`${name} ${n}.`), 3);
    await query(
      `update device_alerts a set opened_at = '2026-01-01Z' from devices d where d.id = a.device_id and d.name like $1`,
      [`${name} %`],
    );
  };

  it('DEC-193 however many have been told, another that calls is told, and nothing is left to tell', async () => {
    await want('owner');
    await calling('Told', 50);
    await watch(noon);
    expect(await mailsOf('owner')).toHaveLength(1);
    await report(await bed('Newest'), 3);
    await watch(noon, 3);
    await watch(noon);
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('Newest');
    expect(mails[1]).not.toContain('Told');
  });

  it.each(['once', 'daily'])(
    'DEC-277 a mail (%s) names fifty devices and says how many more call',
    async mail => {
      await want('owner', { mail });
      await calling('First', 50);
      await calling('Beyond', 2);
      await query(
        `update device_alerts set opened_at = now() from devices d where d.id = device_id and d.name like 'Beyond %'`,
      );
      await watch(noon);
      await watch(noon);
      const mails = await mailsOf('owner');
      expect(mails).toHaveLength(1);
      for (const name of ['First 1.', 'First 50.', 'and 2 more devices']) expect(mails[0]).toContain(name);
      expect(mails[0]).not.toContain('Beyond');
    },
  );

  it('DEC-194 mails wait for the end of quiet hours, on the clock of the person; what is well by then is not told', async () => {
    await want('owner', { zone: 'Asia/Ho_Chi_Minh', quiet_from: '22:00:00', quiet_to: '07:00:00' });
    const [ill, well] = [await bed('Still ill'), await bed('Well by then')];
    await report(ill, 3);
    await report(well, 3);
    // Half past ten in the evening there; seven there is midnight in UTC.
    await watch('2031-03-04T15:30:00.000Z');
    await report(well, 1, null);
    await watch('2031-03-04T23:59:59.000Z');
    expect(await mailsOf('owner')).toEqual([]);
    await watch('2031-03-05T00:00:00.000Z');
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Still ill');
    expect(mails[0]).not.toContain('Well by then');
  });

  it('DEC-194 a digest is one mail a day, of all that calls, on days on which something does', async () => {
    await want('owner', { mail: 'daily', daily_at: '08:00:00' });
    await watch('2031-03-04T08:00:00.000Z');
    expect(await mailsOf('owner')).toEqual([]);
    await report(await bed('Fir'), 3);
    await report(await bed('Elm'), 3);
    await watch('2031-03-05T07:59:59.000Z');
    expect(await mailsOf('owner')).toEqual([]);
    await watch('2031-03-05T08:00:00.000Z', 3);
    await watch('2031-03-05T18:00:00.000Z');
    expect(await mailsOf('owner')).toHaveLength(1);
    await watch('2031-03-06T08:00:00.000Z');
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail).toContain('Fir');
      expect(mail).toContain('Elm');
    }
  });

  it('DEC-278 a digest whose time lies in quiet hours over midnight comes when they end, one a day', async () => {
    const night = { quiet_from: '22:00:00', quiet_to: '07:00:00' };
    await want('owner', { ...night, mail: 'daily', daily_at: '22:30:00', zone: 'Asia/Ho_Chi_Minh' });
    await report(await bed('Yew'), 3);
    // Half past ten in the evening there, and the last second of the night.
    for (const now of ['2031-03-04T15:30:00.000Z', '2031-03-04T23:59:59.000Z']) await watch(now);
    expect(await mailsOf('owner')).toEqual([]);
    await watch('2031-03-05T00:00:00.000Z', 3);
    for (const now of ['2031-03-05T06:00:00.000Z', '2031-03-05T15:30:00.000Z']) await watch(now);
    const mails = await mailsOf('owner');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Yew');
    await watch('2031-03-06T00:00:00.000Z');
    expect(await mailsOf('owner')).toHaveLength(2);
  });

  it('DEC-278 a digest of the last minute of a day comes when nobody looked before midnight', async () => {
    await want('owner', { mail: 'daily', daily_at: '23:59:30' });
    await report(await bed('Oak'), 3);
    for (const now of ['2031-03-05T00:00:05.000Z', '2031-03-05T00:30:00.000Z']) await watch(now);
    expect(await mailsOf('owner')).toHaveLength(1);
    for (const now of ['2031-03-05T23:59:30.000Z', '2031-03-06T00:00:05.000Z']) await watch(now);
    expect(await mailsOf('owner')).toHaveLength(2);
  });

  it('DEC-194 the zone is kept in its own spelling, and quiet hours have both ends', async () => {
    const { get, put } = place.callers.owner;
    const spelled = { ...usual, zone: 'Europe/London', quiet_from: '22:00:00', quiet_to: '07:00:00' };
    const { body } = expectStatus(
      await put('/api/v3/alert-settings', { ...spelled, zone: 'europe/LONDON' }),
      200,
    );
    expect(body.data).toEqual(spelled);
    expect((await get('/api/v3/alert-settings')).body.data).toEqual(spelled);
    for (const field of ['quiet_from', 'quiet_to']) {
      const refused = await put('/api/v3/alert-settings', { ...spelled, [field]: null });
      expect(Object.keys(Object(expectStatus(refused, 422).body.errors))).toEqual([field]);
    }
    expect((await get('/api/v3/alert-settings')).body.data).toEqual(spelled);
    expectStatus(await put('/api/v3/alert-settings', { ...spelled, quiet_from: null, quiet_to: null }), 200);
  });

  it('DEC-194 everybody who looks after devices sets their own, and nothing else', async () => {
    for (const who of everybody) {
      const { get, put } = place.callers[who];
      const may = who !== 'marketing';
      expectStatus(await get('/api/v3/alert-settings'), may ? 200 : 403);
      expectStatus(await put('/api/v3/alert-settings', { ...usual, mail: 'daily' }), may ? 200 : 403);
      if (may) expect((await get('/api/v3/alert-settings')).body.data).toEqual({ ...usual, mail: 'daily' });
    }
    const { put } = place.callers.owner;
    expectStatus(await put('/api/v3/alert-settings', { ...usual, mail: 'often' }), 422);
    expectStatus(await put('/api/v3/alert-settings', { ...usual, zone: 'Mars/Olympus' }), 422);
    expectStatus(await put('/api/v3/alert-settings', { ...usual, quiet_from: '25:00:00' }), 422);
    expectStatus(await put('/api/v3/alert-settings', { ...usual, user_id: 1 }), 422);
  });

  it('DEC-193 one who cannot be written to keeps nobody else waiting', async () => {
    const people = (['owner', 'admin'] as const).toSorted(
      (one, other) => place.callers[one].id - place.callers[other].id,
    );
    const [first = 'owner', second = 'admin'] = people;
    await want(first);
    await want(second);
    await report(await bed('Maple'), 3);
    await query(
      "create function refuses_mails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await query(
      `create trigger refuses_mails before insert on mails for each row when (new.user_id = ${place.callers[first].id}) execute function refuses_mails()`,
    );
    await watch(noon);
    expect(await mailsOf(second)).toHaveLength(1);
    expect(failed.splice(0)).toMatchObject([{ user: place.callers[first].id }]);
    await query('drop trigger refuses_mails on mails');
    await watch(noon);
    expect(await mailsOf(first)).toHaveLength(1);
    expect(await mailsOf(second)).toHaveLength(1);
  });

  it('DEC-193 who loses the role, the device or the account gets no more mails', async () => {
    const { id } = place.callers.owner;
    await want('owner');
    await report(await bed('Mine'), 3);
    await query('update users set role = $2 where id = $1', [id, Role.Marketing]);
    await watch(noon);
    await query('update users set role = $2, disabled = true where id = $1', [id, Role.Partner]);
    await watch(noon);
    await query('update users set disabled = false where id = $1', [id]);
    await query('update locations set user_id = $2 where id = $1', [
      place.location,
      place.callers.stranger.id,
    ]);
    await watch(noon);
    expect(await mailsOf('owner')).toEqual([]);
    await query('update locations set user_id = $2 where id = $1', [place.location, id]);
    await watch(noon);
    expect(await mailsOf('owner')).toHaveLength(1);
  });
});

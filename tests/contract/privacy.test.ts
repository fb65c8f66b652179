import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { keepInsightDays } from '../../server/insights/kept-days.ts';
import { keepInsightMonths } from '../../server/insights/kept-months.ts';
import { personalTables } from '../../server/privacy/personal-tables.ts';
import { type BookedPlace, expectStatus, mail, monday, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

/** Tables that tell of no person, decided by hand; every other one must say what erasing does to it. */
const impersonal = [
  'alert_looks',
  'blocks',
  'cities',
  'companies',
  'conditions',
  'countries',
  'device_logs',
  'device_signal_days',
  'fleet_tally',
  'hardware_looks',
  'hardwares',
  'insight_capacity',
  'insight_capacity_marks',
  'insight_days',
  'insight_marks',
  'insight_months',
  'job_rows',
  'location_days',
  'location_hours',
  'migrations',
  'plans',
  'playlists',
  'portal_state',
  'programs',
  'promotions',
  'questions',
  'rollout_devices',
  'rollouts',
  'settings',
  'statistics',
  'tracks',
];

const erasure = z.object({
  plan: z.string(),
  records: z.array(z.object({ table: z.string(), count: z.int(), outcome: z.string() })),
  blockers: z.array(z.object({ what: z.string(), count: z.int() })),
});

const hourMs = 3_600_000;

onOneEngine('the data of a person', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const query = (text: string, values: readonly unknown[] = []) =>
    place.app.database.query<Record<string, unknown>>(text, values);
  const tables = async () =>
    (
      await query(
        "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      )
    ).map(({ table_name }) => String(table_name));

  /** The whole database as text, as `pg_dump` would write it. */
  const dump = async () => {
    const parts = await Promise.all(
      (await tables()).map(async name => JSON.stringify(await query(`select * from "${name}"`))),
    );
    return parts.join('\n').toLowerCase();
  };

  /** The same, once what follows an answer (mails, lines of the log) has been written. */
  const settled = async () => {
    let last = '';
    await expect
      .poll(
        async () => {
          const before = last;
          last = await dump();
          return last === before;
        },
        { interval: 300, timeout: 60_000 },
      )
      .toBe(true);
    return last;
  };

  /** Somebody of a name that nobody else has, who has done whatever leaves traces. */
  async function traces(letter: string) {
    const { app } = place;
    const person = {
      email: `zefira.${letter}quux@portal.test`,
      first_name: `Zefira${letter}`,
      last_name: `Quuxenberg${letter}`,
      phone_number: `415-555-77${letter.charCodeAt(0)}`,
      date_of_birth: '1981-02-03',
      role: 1,
    };
    const { id, email } = await app.given.user(person);
    const own = app.bearer((await app.signIn(email)).access);
    await app.anonymous.post('/api/v3/auth/login', { email, password: 'Wrong12345' });
    await app.anonymous.post('/api/v3/auth/forgot-password', { email });
    // Both are written at a moment that nobody can guess (E11): what follows comes after them.
    await expect
      .poll(async () => {
        const [{ count } = { count: 0 }] = await app.database.query<{ count: number }>(
          `select (select count(*) from security_events where email = $1 and kind = 'sign-in-refused')::int +
            (select count(*) from mails where to_email = $1 and subject_html like 'Set a new password%')::int as count`,
          [email],
        );
        return count;
      })
      .toBe(2);
    const full = `${person.first_name} ${person.last_name}`;
    // What the desk noted while they had no role here (DEC-301).
    await query('update users set note = $2 where id = $1', [id, `${full} comes in the evening`]);
    await own.post(
      `/api/v3/user/${id}/support`,
      { subject: `From ${full}`, description: `Call me: ${person.phone_number}` },
      { 'idempotency-key': `support-${letter}` },
    );
    const booked = await place.booking({
      user_id: id,
      start_time: new Date(monday + (50 + letter.charCodeAt(0)) * 24 * hourMs + 2 * hourMs).toISOString(),
    });
    expectStatus(
      await place.cancel(
        'admin',
        booked,
        { confirm_cancel: true, reason: `${full} called`, ...mail, content_html: `<p>Dear ${full}</p>` },
        `cancel-${letter}`,
      ),
      200,
    );
    const { body } = await place.callers.admin.get(`/api/v3/user/${id}`);
    const headers = { 'if-match': `"${String(body.version)}"` };
    expectStatus(
      await place.callers.admin.put(`/api/v3/user/${id}`, { city: `${letter}-ville` }, headers),
      200,
    );
    await place.callers.admin.get(
      `/api/v3/user/export?filter=${encodeURIComponent(JSON.stringify([{ field: 'email', op: 'ilike', value: email }]))}`,
    );
    await keepInsightDays(place.app.database, { settled: -1 });
    await keepInsightMonths(place.app.database, { before: '2100-01-01' });
    return { ...person, id, email, full, own, booked };
  }

  const ask = (id: number, body: object = {}, who: keyof BookedPlace['callers'] = 'admin') =>
    place.callers[who].post(`/api/v3/user/${id}/erase`, body);

  it('every table of the database says what erasing a person does to it', async () => {
    expect([...Object.keys(personalTables), ...impersonal].sort()).toEqual((await tables()).sort());
  });

  it('D2 one’s own file is one’s own and the admin’s; for others that person is not there', async () => {
    const { id, email, own, booked } = await traces('a');
    const file = expectStatus(await own.get(`/api/v3/user/${id}/personal-data`), 200);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="personal-data-${id}.json"`);
    const { records } = z
      .object({ records: z.record(z.string(), z.array(z.looseObject({}))) })
      .parse(file.body);
    expect(records.users).toMatchObject([{ id, email, date_of_birth: '1981-02-03' }]);
    expect(records.bookings).toMatchObject([{ id: booked, user_id: id }]);
    expect(records.supports).toMatchObject([{ description: 'Call me: 415-555-7797' }]);
    expect(records.mails?.length).toBeGreaterThan(0);
    expect(file.text).not.toContain('argon2');
    expect(file.text).not.toContain('token_hash');
    expectStatus(await place.callers.admin.get(`/api/v3/user/${id}/personal-data`), 200);
    for (const who of ['owner', 'stranger', 'service', 'marketing'] as const) {
      expectStatus(await place.callers[who].get(`/api/v3/user/${id}/personal-data`), 404);
      expectStatus(await ask(id, {}, who), 403);
    }
  });

  it('A6 the plan counts what would happen, and changes nothing', async () => {
    const { id } = await traces('b');
    const before = await settled();
    const plan = erasure.parse(expectStatus(await ask(id), 200).body);
    expect(plan.blockers).toEqual([]);
    const outcomes = Object.fromEntries(plan.records.map(({ table, outcome }) => [table, outcome]));
    expect(outcomes).toMatchObject({
      users: 'unnamed',
      bookings: 'kept',
      mails: 'unnamed',
      supports: 'unnamed',
      auth_sessions: 'removed',
    });
    expect(await settled()).toBe(before);
  });

  it('nothing in the whole database names an erased person, and what is counted stays counted', async () => {
    const erased = await traces('c');
    const other = await traces('d');
    const counts = () =>
      query(
        'select (select count(*) from bookings) as b, (select count(*) from users) as u, (select count(*) from supports) as s, ' +
          '(select count(*) from mails) as m',
      );
    const before = await counts();
    const { plan } = erasure.parse((await ask(erased.id)).body);
    expectStatus(await ask(erased.id, { confirm_erase: true, plan }), 200);
    const text = await settled();
    for (const trace of [erased.email, erased.first_name, erased.last_name, erased.phone_number, 'c-ville'])
      expect(text, trace).not.toContain(trace.toLowerCase());
    for (const trace of [other.email, other.first_name, other.last_name, other.phone_number, 'd-ville'])
      expect(text, trace).toContain(trace.toLowerCase());
    expect(await counts()).toEqual(before);
    expect(
      await query('select user_id, booking_status from bookings where id = $1', [erased.booked]),
    ).toEqual([{ user_id: erased.id, booking_status: 3 }]);
    expectStatus(await erased.own.get('/api/v3/auth/access_token'), 401);
    await expect(place.app.signIn(erased.email)).rejects.toThrow(/cannot sign in/);
    // A mail that waited for its time does not leave any more.
    const waiting = await query("select id from mails where user_id = $1 and state = 'waiting'", [erased.id]);
    expect(waiting).toEqual([]);
    expect(
      await query("select kind from security_events where subject_id = $1 and kind = 'account-erased'", [
        erased.id,
      ]),
    ).toHaveLength(1);
    const again = erasure.parse((await ask(erased.id)).body);
    expect(again.blockers).toEqual([{ what: 'erased', count: 1 }]);
  });

  it('nobody is erased by somebody who has not seen the plan', async () => {
    const { id, email } = await traces('unseen');
    const refused = expectStatus(await ask(id, { confirm_erase: true }), 422);
    expect(Object.keys(Object(refused.body.errors))).toEqual(['plan']);
    expect(await query('select email from users where id = $1', [id])).toEqual([{ email }]);
  });

  it('a number and an address that somebody else has as well stay with them', async () => {
    const { id, email, phone_number } = await traces('g');
    const sibling = await place.app.given.user({ role: 1, phone_number, support_email: email });
    const { plan } = erasure.parse((await ask(id)).body);
    expectStatus(await ask(id, { confirm_erase: true, plan }), 200);
    const kept = 'select email, phone_number, support_email from users where id = $1';
    expect(await query(kept, [sibling.id])).toEqual([
      { email: sibling.email, phone_number, support_email: email },
    ]);
    expect(await query(kept, [id])).toEqual([
      { email: `erased-${id}@erased.invalid`, phone_number: null, support_email: null },
    ]);
  });

  it('whoever has not proved of late who they are sees the plan, and erases nobody', async () => {
    const { id, email } = await traces('h');
    const { plan } = erasure.parse((await ask(id)).body);
    const sessions = 'update auth_sessions set confirmed_at = $2 where user_id = $1';
    await query(sessions, [
      place.callers.admin.id,
      new Date(place.app.clock.now - 16 * 60_000).toISOString(),
    ]);
    const refused = expectStatus(await ask(id, { confirm_erase: true, plan }), 403);
    expect(refused.body.reason).toBe('confirm-identity');
    expectStatus(await ask(id), 200);
    await query(sessions, [place.callers.admin.id, new Date(place.app.clock.now).toISOString()]);
    expect(await dump()).toContain(email);
  });

  it('A5 nobody is erased who has bookings to come, owns locations, is oneself, or has changed since', async () => {
    const { callers, booking } = place;
    const guest = await traces('e');
    await booking({
      user_id: guest.id,
      start_time: new Date(monday + 200 * 24 * hourMs + 2 * hourMs).toISOString(),
    });
    const withBooking = erasure.parse((await ask(guest.id)).body);
    expect(withBooking.blockers).toEqual([{ what: 'bookings', count: 1 }]);
    expectStatus(await ask(guest.id, { confirm_erase: true, plan: withBooking.plan }), 409);
    const owner = erasure.parse((await ask(callers.owner.id)).body);
    expect(owner.blockers.map(({ what }) => what)).toContain('locations');
    // What was removed, or is over by now, keeps nobody.
    const former = await traces('g');
    const over = await booking({
      user_id: former.id,
      start_time: new Date(monday - 2 * hourMs).toISOString(),
      slot_duration: 120,
    });
    const removed = await booking({
      user_id: former.id,
      start_time: new Date(monday + 300 * 24 * hourMs).toISOString(),
    });
    await query('update bookings set deleted = true where id = $1', [removed]);
    await query('update bookings set end_time = $2 where id = $1', [
      over,
      new Date(place.app.clock.now).toISOString(),
    ]);
    const gone = { user_id: former.id, deleted: true };
    await place.app.given.row('locations', former.id, gone);
    await place.app.given.row('devices', former.id, { ...gone, partner_location_id: place.location });
    expect(erasure.parse((await ask(former.id)).body).blockers).toEqual([]);
    const self = erasure.parse((await ask(callers.admin.id)).body);
    expect(self.blockers.map(({ what }) => what)).toContain('self');
    const changed = await traces('f');
    const { plan } = erasure.parse((await ask(changed.id)).body);
    await query('update users set version = version + 1 where id = $1', [changed.id]);
    expectStatus(await ask(changed.id, { confirm_erase: true, plan }), 409);
    expect(await dump()).toContain(changed.email);
  });
});

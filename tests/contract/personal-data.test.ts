import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { cancelled } from '../support/guest-link.ts';

const file = z.object({ records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) });
const erasure = z.object({ plan: z.string() });
const secret = { 'user-agent': 'Secret Browser' };

onOneEngine('the file of a person', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const query = (text: string, values: readonly unknown[] = []) =>
    place.app.database.query<Record<string, unknown>>(text, values);
  const person = async (email: string) => {
    const { id } = await place.app.given.user({ email, role: 1 });
    return { id, email, caller: place.app.bearer((await place.app.signIn(email)).access) };
  };
  type Person = Awaited<ReturnType<typeof person>>;
  const fileOf = async ({ id, caller }: Person) => {
    const answer = expectStatus(await caller.get(`/api/v3/user/${id}/personal-data`), 200);
    return { text: answer.text, records: file.parse(answer.body).records };
  };

  it('DEC-260 D8 tells what was done to the account, and of who else did it neither number, address nor browser', async () => {
    const { admin } = place.callers;
    const somebody = await person('told.person@portal.test');
    const { id, caller } = somebody;
    expectStatus(await caller.put(`/api/v3/user/${id}`, { city: 'Own-ville' }), 200);
    expectStatus(await admin.put(`/api/v3/user/${id}`, { last_name: 'Renamed' }, secret), 200);
    expectStatus(await admin.post('/api/v3/auth/lens', { user_id: id }, secret), 200);
    const asked = { email: 'told.later@portal.test' };
    expectStatus(await admin.post(`/api/v3/user/${id}/email-change`, asked, secret), 202);
    const { text, records } = await fileOf(somebody);
    expect(text).not.toContain('Secret Browser');
    for (const [table, rows] of Object.entries(records))
      for (const row of rows)
        for (const column of ['user_id', 'subject_id', 'asked_by'])
          expect([null, undefined, id], `${table}.${column}`).toContain(row[column]);
    const events = records.security_events ?? [];
    const ofKind = (kind: string) => events.find(event => event.kind === kind);
    const unnamed = { user_id: null, address: null, browser: null, request_id: null };
    expect(ofKind('impersonation')).toMatchObject({ ...unnamed, subject_id: id });
    expect(ofKind('email-change-asked')).toMatchObject({ ...unnamed, ...asked });
    const [stored] = await query(
      "select address, browser from security_events where kind = 'sign-in' and user_id = $1",
      [id],
    );
    expect(ofKind('sign-in')).toMatchObject({ user_id: id, ...stored });
    const history = records.history ?? [];
    const changed = (field: string) =>
      history.find(({ changes }) => z.record(z.string(), z.unknown()).parse(changes)[field] !== undefined);
    expect(changed('city')).toMatchObject({ user_id: id, request_id: expect.any(String) });
    expect(changed('last_name')).toMatchObject({
      user_id: null,
      request_id: null,
      changes: { last_name: { after: 'Renamed' } },
    });
    expect(changed('lens')).toMatchObject({
      user_id: null,
      changes: { lens: { before: null, after: null } },
    });
    const byAdmin = { user_id: id, new_email: asked.email, asked_by: null, session: null };
    expect(records.email_changes).toMatchObject([byAdmin]);
  });

  it('DEC-260 D8 a change of somebody else to one’s own address, and links in mails, stay out', async () => {
    const [asking, asked] = [await person('asking@portal.test'), await person('asked@portal.test')];
    const change = async (email: string) =>
      expectStatus(await asking.caller.post(`/api/v3/user/${asking.id}/email-change`, { email }), 202);
    await change(asked.email);
    const theirs = await fileOf(asked);
    expect(theirs.records.email_changes).toBeUndefined();
    expect(theirs.text).not.toContain(asking.email);
    expect(theirs.records.mails).toMatchObject([{ to_email: asked.email, user_id: asked.id }]);
    await change('nobody.yet@portal.test');
    const own = await fileOf(asking);
    expect(own.records.email_changes).toMatchObject([
      { new_email: asked.email },
      { new_email: 'nobody.yet@portal.test' },
    ]);
    expect(own.text).toContain('/confirm-email#');
    expect(own.text).not.toMatch(/#[\da-f-]{36}/);
  });

  it('DEC-260 DEC-197 neither does the link stay in by which a guest chooses, nor that of an invitation', async () => {
    const { admin } = place.callers;
    await query('update locations set status = 2 where id = $1', [place.location]);
    const { token } = await cancelled(place, await place.booking());
    const ofGuest = expectStatus(await admin.get(`/api/v3/user/${place.guest}/personal-data`), 200).text;
    expect(ofGuest).toContain('Another time');
    expect(ofGuest).not.toContain(token.split('.')[1]);
    const email = 'invited@portal.test';
    const company = 'Invited Ltd';
    const asked = await admin.post('/api/v3/invitation-link/create-user-with-company', { company, email });
    expectStatus(asked, 200);
    const { text } = await fileOf(await person(email));
    expect(text).toContain('/register#');
    expect(text).not.toMatch(/\/register#[\w-]/);
  });

  it('DEC-260 an address within a longer one, or alike but for a wildcard, is somebody else’s: told and erased apart', async () => {
    const { admin } = place.callers;
    const meant = await person('zo_e@pattern.test');
    const others = ['zoie@pattern.test', 'anna.zo_e@pattern.test', 'zo_e@pattern.test.au'];
    for (const email of others) await person(email);
    const every = [meant.email, ...others];
    for (const email of every) {
      await query(`insert into operations (key, kind, user_id, title) values ($1, 'edit', $2, $3)`, [
        `pattern-${email}`,
        admin.id,
        `Person ${email} changed`,
      ]);
      await query(
        `insert into login_attempts (key, attempts, resets_at) values ($1, 1, now() + interval '1 hour')
          on conflict do nothing`,
        [`mailbox:${email}`],
      );
      await query(
        `insert into idempotency_keys (user_id, route, key, request_hash, status, answer)
          values ($1, 'POST /x', $2, 'x', 200, $3::jsonb)`,
        [admin.id, `pattern-${email}`, JSON.stringify({ said: `Write to\n${email}` })],
      );
    }
    const left = async () => ({
      titles: (await query("select title from operations where key like 'pattern-%' order by id")).map(
        ({ title }) => title,
      ),
      keys: (await query("select key from login_attempts where key like 'mailbox:%pattern%'")).map(
        ({ key }) => key,
      ),
      answers: (await query("select key from idempotency_keys where key like 'pattern-%' order by id")).map(
        ({ key }) => key,
      ),
      people: (await query("select email from users where email like '%pattern%' order by id")).map(
        ({ email }) => email,
      ),
    });
    const { text, records } = await fileOf(meant);
    expect(records.operations).toMatchObject([{ title: `Person ${meant.email} changed`, user_id: null }]);
    expect(records.login_attempts?.map(({ key }) => key)).toContain(`mailbox:${meant.email}`);
    expect(records.idempotency_keys).toBeUndefined();
    for (const email of others) expect(text, email).not.toContain(email);

    const url = `/api/v3/user/${meant.id}/erase`;
    const { plan } = erasure.parse(expectStatus(await admin.post(url, {}), 200).body);
    expectStatus(await admin.post(url, { confirm_erase: true, plan }), 200);
    const { keys, ...rest } = await left();
    expect(keys.toSorted()).toEqual(others.map(email => `mailbox:${email}`).toSorted());
    expect(rest).toEqual({
      titles: ['erased', ...others.map(email => `Person ${email} changed`)],
      answers: others.map(email => `pattern-${email}`),
      people: others,
    });
  });

  it('DEC-285 what was counted of somebody is told and erased by their number, and of nobody whose number is longer', async () => {
    const meant = await person('counted@portal.test');
    const kinds = ['password', 'chosen', 'places', 'help', 'warning:new-device'];
    const own = kinds.map(kind => `${kind}:${meant.id}`);
    // A guest's link and an address may look like the number of a person.
    const others = [`help:1${meant.id}`, `help:${meant.id}0`, `choice:${meant.id}`, `links:${meant.id}`];
    for (const key of [...own, ...others])
      await query(
        `insert into login_attempts (key, attempts, resets_at) values ($1, 1, now() + interval '1 hour')`,
        [key],
      );
    const left = async () =>
      (await query(`select key from login_attempts where key ~ '(^|:)1?${meant.id}0?$'`)).map(
        ({ key }) => key,
      );
    const { records } = await fileOf(meant);
    const told = records.login_attempts?.map(({ key }) => key);
    expect(told).toEqual(expect.arrayContaining(own));
    for (const key of others) expect(told).not.toContain(key);

    const { admin } = place.callers;
    const url = `/api/v3/user/${meant.id}/erase`;
    const { plan } = erasure.parse(expectStatus(await admin.post(url, {}), 200).body);
    expectStatus(await admin.post(url, { confirm_erase: true, plan }), 200);
    expect((await left()).toSorted()).toEqual(others.toSorted());
  });
});

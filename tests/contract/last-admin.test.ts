import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { onEveryEngine } from '../support/databases.ts';

type Admin = Awaited<ReturnType<TestApp['person']>>;

onEveryEngine('the last admin', 'locks', (open, engine) => {
  let app: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  beforeEach(async () => {
    await app.database.query('update users set disabled = true where role = 0');
    admin = await app.person(Role.Admin);
  });
  afterAll(() => app.server.close());

  const admins = async () => {
    const sql = 'select id from users where role = 0 and not deleted and not disabled order by id';
    const rows = await app.database.query<{ id: number }>(sql);
    return rows.map(({ id }) => id);
  };
  const lastAdmin = 'This is the last admin. Please make somebody else an admin first';
  const told = ({ status, body }: Answer) => ({ status, message: body.message });
  const refused = { status: 409, message: lastAdmin };
  const ofOne = (id: number) => `/api/v3/user/${id}`;

  it('DEC-287 gives up neither role nor access, and is not removed', async () => {
    const url = ofOne(admin.id);
    expect(told(await admin.caller.put(url, { role: Role.Marketing }))).toEqual(refused);
    expect(told(await admin.caller.put(url, { disabled: true }))).toEqual(refused);
    expect(told(await admin.caller.delete(url))).toEqual(refused);
    expect((await admin.caller.put(url, { first_name: 'Still' })).status).toBe(200);
    // Neither whoever has no access nor whoever is gone takes the place.
    await app.given.user({ role: Role.Admin, disabled: true });
    const gone = await app.given.user({ role: Role.Admin });
    await app.database.query('update users set deleted = true where id = $1', [gone.id]);
    expect(told(await admin.caller.put(url, { role: Role.Marketing }))).toEqual(refused);
    expect(await admins()).toEqual([admin.id]);
  });

  it('DEC-287 goes once there is another, who is the last one then', async () => {
    const other = await app.person(Role.Admin);
    expect((await admin.caller.put(ofOne(admin.id), { role: Role.CustomerService })).status).toBe(200);
    expect(told(await other.caller.put(ofOne(other.id), { disabled: true }))).toEqual(refused);
    expect(await admins()).toEqual([other.id]);
  });

  it('DEC-287 stays when many rows are changed, or a promotion is taken back', async () => {
    const heir = await app.person(Role.CustomerService);
    expect((await admin.caller.put(ofOne(heir.id), { role: Role.Admin })).status).toBe(200);
    const change = { action: 'change', field: 'role', value: Role.CustomerService, ids: [admin.id, heir.id] };
    const { status, text, body } = await admin.caller.post('/api/v3/user/bulk', change);
    expect(status, text).toBe(202);
    // Whoever asked is no admin any more after the first row, and the job stops with it.
    await expect
      .poll(
        async () => {
          const sql = "select status from jobs where id = $1 and status <> 'running'";
          return (await app.database.query(sql, [Number(body.id)])).length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(await admins()).toEqual([heir.id]);
    const operations = await app.database.query<{ id: number }>(
      `select o.id from operations o join history h on h.operation = o.key
        where h.resource = 'users' and h.row_id = $1 and h.action = 'update' order by o.id`,
      [heir.id],
    );
    const undone = await heir.caller.post(`/api/v3/operations/${operations[0]?.id}/undo`, {});
    expect(told(undone)).toEqual(refused);
    expect(await admins()).toEqual([heir.id]);
  });

  it('DEC-287 A3 of two who leave at once, one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await app.person(Role.Admin);
      const leave = (each: Admin) =>
        round % 2 === 0
          ? each.caller.put(ofOne(each.id), { role: Role.Marketing })
          : each.caller.delete(ofOne(each.id));
      const answers = await Promise.all([leave(admin), leave(other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const left = await admins();
      expect(left).toHaveLength(1);
      if (left[0] === other.id) admin = other;
    }
  });

  // Who has lost already when they are asked who they are, or what they may do, is told that.
  const losses = [401, 403, 409];

  it('DEC-287 A3 of two who erase each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await app.person(Role.Admin);
      const [first, second] = await Promise.all([erasing(admin, other.id), erasing(other, admin.id)]);
      const statuses = (await Promise.all([first(), second()])).map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect(losses).toContain(statuses[1]);
      const left = await admins();
      expect(left).toHaveLength(1);
      if (left[0] === other.id) admin = other;
    }
  });

  // The embedded database has one connection: there nothing comes between the plan and the end of it.
  it.skipIf(engine === 'pglite')(
    'DEC-287 A3 nobody is erased whose eraser gave up their own role after the plan',
    async () => {
      const other = await app.person(Role.Admin);
      const erase = await erasing(other, admin.id);
      const [held, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holder = app.database.transaction(async transaction => {
        await transaction.query('select 1 from auth_sessions where user_id = $1 for update', [admin.id]);
        held.resolve();
        await leave.promise;
      });
      await held.promise;
      const erased = erase();
      const waiting =
        'select 1 from pg_stat_activity where datname = current_database() ' +
        "and wait_event_type = 'Lock' and query like '%auth_sessions%'";
      try {
        await expect.poll(async () => await app.database.query(waiting)).toHaveLength(1);
        const left = await other.caller.put(ofOne(other.id), { role: Role.Marketing });
        expect(left.status, left.text).toBe(200);
      } finally {
        leave.resolve();
        await holder;
      }
      expect(told(await erased)).toEqual(refused);
      expect(await admins()).toEqual([admin.id]);
    },
  );

  /** Looks at what would become of that person, and answers what erases them. */
  async function erasing(by: Admin, id: number): Promise<() => Promise<Answer>> {
    const url = `/api/v3/user/${id}/erase`;
    const { plan } = (await by.caller.post(url, {})).body;
    return () => by.caller.post(url, { confirm_erase: true, plan });
  }
});

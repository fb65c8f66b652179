import { beforeAll, describe, expect, it } from 'vitest';
import { registry, resourceOf } from '../../resources/index.ts';
import type { Call } from '../support/app.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { connectLive, socketAddress } from '../support/live-client.ts';
import { openPortal, type Person, type Portal, rowsOf } from '../support/portal.ts';
import { routesOf } from '../support/routes.ts';

const seenThrough = ['owner', 'stranger', 'service', 'marketing'] as const;
const readOnly = "You're viewing as another person (read-only): nothing can be changed";

/** What plans before it acts, and the body that confirms it; `?` in place of a question in the address. */
const planned: Readonly<Record<string, object>> = {
  'POST /api/v3/bookings/admin-cancel/:id': { reason: 'x', confirm_cancel: true },
  'POST /api/v3/bookings/admin-reschedule/:id': {
    reason: 'x',
    start_time: '2031-03-04T09:00:00.000Z',
    confirm_reschedule: true,
  },
  'POST /api/v3/bookings': {
    ...{ bed_id: 1, slot_duration: 40, start_time: '2031-03-04T09:00:00.000Z', user_id: 1 },
    confirm_booking: true,
  },
  'POST /api/v3/homebeds/:id/relieve': {
    ...{ reason: 'x', solve: { rest: 'move', rows: [] } },
    confirm_relieve: true,
  },
  'POST /api/v3/bookings/solve': {
    ...{ bookings: [1], reason: 'x', solve: { rest: 'move', rows: [] } },
    confirm_solve: true,
  },
  'POST /api/v3/location/close': {
    ...{ locations: [1], from: '2031-03-04', until: '2031-03-04', reason_close: 'x' },
    ...{ solve: { rest: 'move', rows: [] }, confirm_close: true },
  },
  'POST /api/v3/location/:id/block': {
    ...{ reason: 'x', first_day: '2031-03-04', last_day: '2031-03-04' },
    ...{ from_time: '09:00:00', to_time: '10:00:00', confirm_block: true },
  },
  'POST /api/v3/rollouts/start': { hardware_id: 1, confirm: true },
  'POST /api/v3/blocks/:id/change': {
    ...{ reason: 'x', first_day: '2031-03-04', last_day: '2031-03-04' },
    ...{ from_time: '09:00:00', to_time: '10:00:00', confirm_block: true },
  },
  'POST /api/v3/location/:id/close': {
    date_open_from: '2031-03-04T09:00:00.000Z',
    date_open_to: '2031-03-04T09:00:00.000Z',
    reason_close: 'x',
    confirm_close: true,
  },
  'PUT /api/v3/bookings/replace-device-id': {
    old_connection_id: 'a',
    new_connection_id: 'b',
    reason_replace: 'x',
    confirm: true,
  },
  'PUT /api/v3/homebeds/:id/change-installation-date': {
    installation_date: '2031-03-04T09:00:00.000Z',
    confirm: true,
  },
  'POST /api/v3/location/:id/copy-hours': { locations: [1], confirm_copy: true },
  'PUT /api/v3/location/:id/later-hours': {
    first_day: '2031-04-01',
    week: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(day_of_week => ({ day_of_week })),
  },
  'PUT /api/v3/location/:id/list-hours': ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(
    day_of_week => ({
      day_of_week,
    }),
  ),
};

onOneEngine('looking through the eyes of somebody else', 'pglite', open => {
  let database: TestDatabase;
  let portal: Portal;
  let impersonations: Readonly<Record<(typeof seenThrough)[number], string>>;

  const ask = (token: string | undefined, userId: unknown) =>
    portal.send(token, { method: 'POST', url: '/api/v3/auth/lens', body: { user_id: userId } });
  const impersonationOf = async ({ id }: Person): Promise<string> => {
    const answer = await ask(portal.people.admin.token, id);
    expect(answer.status, answer.text).toBe(200);
    return String(answer.body.access_token);
  };

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    const { owner, stranger, service, marketing } = portal.people;
    impersonations = {
      owner: await impersonationOf(owner),
      stranger: await impersonationOf(stranger),
      service: await impersonationOf(service),
      marketing: await impersonationOf(marketing),
    };
  });

  describe.each(Object.values(registry))('on $name', resource => {
    it('D1 D2 D9 an impersonation is answered exactly what the person is: the same rows and the same fields', async () => {
      const { owner, stranger, marketing } = portal.people;
      const ids = [
        await portal.samples.row(resource, owner.id),
        await portal.samples.row(resource, stranger.id),
        await portal.samples.row(resource, marketing.id, { deleted: true }),
        2_000_000_000,
      ];
      if (resource.restricted)
        ids.push(
          await portal.samples.row(resource, owner.id, {
            list_user_view: JSON.stringify([{ id: owner.id }]),
          }),
          await portal.samples.row(resource, owner.id, {
            list_user_view: JSON.stringify([{ id: stranger.id }]),
          }),
        );
      const url = `/api${resource.endpoint}`;
      const calls: Call[] = [
        `${url}?itemsPerPage=${Math.min(1_000, resource.list.maxPageSize ?? 1_000)}`,
        `${url}?filter=${encodeURIComponent(JSON.stringify([{ field: 'deleted', op: 'eq', value: true }]))}`,
        ...(resource.aliases ?? []).map(alias => `/api${alias}`),
        `${url}/export`,
        ...ids.flatMap(id => [`${url}/${id}`, `/api/v3/records/${resource.name}/${id}/history`]),
      ].map(each => ({ method: 'GET', url: each }));
      for (const name of seenThrough)
        for (const call of calls) {
          const own = await portal.send(portal.people[name].token, call);
          const seen = await portal.send(impersonations[name], call);
          expect([seen.status, seen.text], `${name} ${call.url}`).toEqual([own.status, own.text]);
        }
    });
  });

  it('D12 every other GET answers the impersonation as it answers the person, and says who that is', async () => {
    const urls = routesOf(portal.server)
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v3/'))
      .map(({ url }) => url.replace(':id', '1').replace(/:\w+/g, '1'));
    for (const name of seenThrough) {
      for (const url of urls) {
        const own = await portal.send(portal.people[name].token, { method: 'GET', url });
        const seen = await portal.send(impersonations[name], { method: 'GET', url });
        expect(seen.status, `${name} ${url}`).toBe(own.status);
      }
      const who = await portal.send(impersonations[name], {
        method: 'GET',
        url: '/api/v3/auth/access_token',
      });
      expect(who.text).toContain(`"id":${portal.people[name].id},"role":${portal.people[name].role}`);
    }
  });

  it('D9 D12 nothing can be changed while impersonating somebody, on no route of the running server', async () => {
    const routes = routesOf(portal.server).filter(({ url }) => url.startsWith('/api/'));
    const before = await contents(database);
    const open: string[] = [];
    for (const { method, url } of routes) {
      if (!changes(method)) continue;
      const call = { method, url: url.replace(':id', String(portal.people.owner.id)), body: {} };
      // Routes that ask for no sign-in take no token either; they are strangers' doors.
      if ((await portal.send(undefined, call)).status !== 401 || url.endsWith('/auth/access_token')) continue;
      const { status, body } = await portal.send(impersonations.owner, call);
      if (status !== 403 || body.message !== readOnly) open.push(`${method} ${url}`);
    }
    expect(open.sort()).toEqual([...Object.keys(planned), 'POST /api/v3/base/companies/my-companies'].sort());
    expect(await contents(database)).toEqual(before);
  });

  it.each(Object.entries(planned))(
    'D9 %s shows its plan while impersonating somebody, and carries nothing out',
    async (route, body) => {
      const path = route.replace(/^\w+ /, '');
      const method = route.startsWith('POST') ? ('POST' as const) : ('PUT' as const);
      const location = await portal.samples.row(resourceOf('locations'), portal.people.owner.id);
      const url = path.replace(':id', String(location));
      const before = await contents(database);
      for (const name of seenThrough) {
        const refused = await portal.send(impersonations[name], { method, url, body });
        expect([refused.status, refused.body.message]).toEqual([403, readOnly]);
        const isWeek = /(?:list|later)-hours$/.test(path);
        const plan = isWeek
          ? { method, url: `${url}?preview=true`, body }
          : {
              method,
              url,
              body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== true)),
            };
        const own = await portal.send(portal.people[name].token, plan);
        const seen = await portal.send(impersonations[name], plan);
        expect([seen.status, seen.text]).toEqual([own.status, own.text]);
      }
      expect(await contents(database)).toEqual(before);
    },
  );

  it('D9 only admins look through somebody, and never through an admin', async () => {
    const { people } = portal;
    for (const name of seenThrough)
      expect((await ask(people[name].token, people.marketing.id)).status).toBe(403);
    expect((await ask(undefined, people.owner.id)).status).toBe(401);
    expect((await ask(impersonations.owner, people.marketing.id)).status).toBe(403);
    expect((await ask(people.admin.token, people.admin.id)).status).toBe(403);
    const users = resourceOf('users');
    const refused = async (values: Record<string, unknown>) =>
      (await ask(people.admin.token, await portal.samples.row(users, 0, values))).status;
    expect(await refused({ role: 0, disabled: false })).toBe(403);
    expect(await refused({ role: 1, disabled: true })).toBe(409);
    expect(await refused({ role: null, disabled: false })).toBe(409);
    expect(await refused({ role: 1, disabled: false, deleted: true })).toBe(404);
    for (const id of [0, -1, 1.5, '1', null, [1], 2_147_483_648])
      expect((await ask(people.admin.token, id)).status, String(id)).toBe(422);
  });

  it('each look is noted in the history of the person, who is told that somebody of the staff looked', async () => {
    const { admin, owner } = portal.people;
    await impersonationOf(owner);
    const url = `/api/v3/records/users/${owner.id}/history`;
    const [told] = rowsOf(await portal.send(admin.token, { method: 'GET', url }));
    expect(told).toMatchObject({ action: 'look', by: { id: admin.id }, changes: {} });
    const [toThemselves] = rowsOf(await portal.send(owner.token, { method: 'GET', url }));
    expect(toThemselves).toMatchObject({ action: 'look', by: 'staff', changes: {} });
  });

  it('D8 D11 G9 the live channel tells an impersonation what it tells the person, and lets nobody through after it', async () => {
    const address = await socketAddress(portal.server);
    const { owner, stranger, admin } = portal.people;
    const client = await connectLive(address, { token: impersonations.owner });
    const locations = resourceOf('locations');
    const [own, foreign] = [
      await portal.samples.row(locations, owner.id),
      await portal.samples.row(locations, stranger.id),
    ];
    for (const id of [foreign, own]) {
      const call = { method: 'PUT', url: `/api/v3/location/${id}`, body: { name: 'Moved' } } as const;
      expect((await portal.send(admin.token, call)).status).toBe(200);
    }
    await client.change(({ id }) => id === own);
    expect(client.heard.map(({ id }) => id)).not.toContain(foreign);
    client.send({ token: impersonations.stranger });
    expect(await client.ended).toBe(4401);
  });
});

function changes(method: string): method is 'POST' | 'PUT' | 'DELETE' {
  return ['POST', 'PUT', 'DELETE'].includes(method);
}

/** What any change through the API would alter. */
async function contents(database: TestDatabase): Promise<unknown> {
  const tables = ['history', 'operations', 'idempotency_keys', 'auth_sessions', 'mails', 'uploads'];
  const counts = tables.map(name => `select '${name}' as name, count(*)::int as total from "${name}"`);
  const versions = [...new Set(Object.values(registry).map(({ table }) => table))]
    // That somebody was refused is noted.
    .filter(table => table !== 'security_events')
    .map(
      table =>
        `select 'version of ${table}' as name, coalesce(sum("version"), 0)::int as total from "${table}"`,
    );
  return await database.query([...counts, ...versions].join(' union all '));
}

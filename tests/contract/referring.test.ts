import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { onOneEngine } from '../support/databases.ts';
import { errorsOf, openPortal, type PersonName, type Portal } from '../support/portal.ts';
import type { Values } from '../support/sample-rows.ts';

onOneEngine('what refers to a record', 'postgres', open => {
  let database: Database;
  let portal: Portal;
  let owner: number;
  let stranger: number;
  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    owner = portal.people.owner.id;
    stranger = portal.people.stranger.id;
  });

  const send = async (who: PersonName, method: 'POST' | 'DELETE', url: string, body?: object) =>
    await portal.send(portal.people[who].token, { method, url: `/api${url}`, body });
  const ask = async (who: PersonName, record: string, body: object) =>
    await send(who, 'POST', `/v3/records/${record}/referring`, body);
  const told = async (who: PersonName, record: string, ...ids: readonly number[]) => {
    const { status, body } = await ask(who, record, { ids });
    return status === 200 ? { data: body.data, hidden: body.hidden } : status;
  };
  const line = (resource: string, field: string, count: number) => ({ resource, field, count, more: false });
  const given = (record: string, values: Values = {}, whose = owner) =>
    portal.given.row(record, whose, values);

  it('DEC-111 counts the devices and bookings of a location for whoever reads it, without removed ones', async () => {
    const location_id = await given('locations', { list_user_view: null, list_user_edit: null });
    const at = { partner_location_id: location_id };
    const bed_id = await given('devices', at);
    await given('devices', { ...at, deleted: true });
    for (const [day, values] of [
      ['01', {}],
      ['02', { booking_status: 3 }],
      ['03', { deleted: true }],
    ] as const) {
      const times = { start_time: `2031-03-${day}T10:00:00Z`, end_time: `2031-03-${day}T10:30:00Z` };
      await given('bookings', { ...{ location_id, bed_id }, ...times, ...values });
    }
    const expected = {
      data: [line('devices', 'partner_location_id', 1), line('bookings', 'location_id', 2)],
      hidden: false,
    };
    for (const who of ['admin', 'owner', 'service', 'marketing'] as const)
      expect(await told(who, 'locations', location_id), who).toEqual(expected);
    expect(await told('stranger', 'locations', location_id)).toBe(404);
    expect(await told('admin', 'locations', 987_654)).toBe(404);
    expect(await told('owner', 'devices', bed_id)).toEqual({
      data: [line('bookings', 'bed_id', 2)],
      hidden: false,
    });
  });

  it('DEC-111 D1 D4 of what somebody may not see it is told only that there is some', async () => {
    const country = await given('countries', { country_code: 'QX' });
    await given('cities', { country_id: country });
    await given('locations', { country_id: country });
    await given('locations', { country_id: country }, stranger);
    expect(await told('admin', 'countries', country)).toEqual({
      data: [line('locations', 'country_id', 2), line('cities', 'country_id', 1)],
      hidden: false,
    });
    // Cities have a page for admins alone.
    expect(await told('owner', 'countries', country)).toEqual({
      data: [line('locations', 'country_id', 1)],
      hidden: true,
    });
    const company = await given('companies');
    const member = await given('users', { company_id: company });
    expect(await told('marketing', 'companies', company)).toEqual({
      data: [line('users', 'company_id', 1)],
      hidden: false,
    });
    await database.query('update users set company_id = null where id = $1', [member]);
    expect(await told('marketing', 'companies', company)).toEqual({ data: [], hidden: false });
  });

  it('DEC-111 counts for many records together, by their ids or by the filter of their list', async () => {
    const [first, second, unused] = [
      await given('playlists', { name: 'Counted one' }),
      await given('playlists', { name: 'Counted two' }),
      await given('playlists', { name: 'Counted three' }),
    ];
    for (const genre_id of [first, first, second]) await given('tracks', { genre_id });
    const expected = { data: [line('tracks', 'genre_id', 3)], hidden: false };
    expect(await told('admin', 'playlists', first, second, unused, 987_654)).toEqual(expected);
    const filter = [{ field: 'name', op: 'ilike', value: 'Counted ' }];
    expect((await ask('admin', 'playlists', { filter, q: '' })).body).toMatchObject(expected);
    expect(await told('admin', 'playlists', unused)).toEqual({ data: [], hidden: false });
    expect(errorsOf(await ask('admin', 'playlists', {}))).toHaveProperty('ids');
    expect(
      (await ask('admin', 'playlists', { filter: [{ field: 'secret', op: 'eq', value: 1 }] })).status,
    ).toBe(400);
    expect((await ask('marketing', 'playlists', { ids: [first] })).status).toBe(403);
    expect((await ask('admin', 'nothing', { ids: [first] })).status).toBe(404);
  });

  it('DEC-111 it informs: what is counted does not hold a record, and stays when it is removed', async () => {
    const playlist = await given('playlists');
    const track = await given('tracks', { genre_id: playlist });
    expect((await send('admin', 'DELETE', `/v3/playlists/${playlist}`)).status).toBe(200);
    const [stored] = await database.query<Values>('select genre_id, deleted from tracks where id = $1', [
      track,
    ]);
    expect(stored).toEqual({ genre_id: playlist, deleted: false });
  });
});

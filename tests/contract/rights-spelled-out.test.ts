import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import { reference } from '../../resources/schema/fields.ts';
import { checkReferences } from '../../server/db/write/checked-values.ts';
import { startApp } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { testDatabase } from '../support/databases.ts';
import { connectLive, socketAddress } from '../support/live-client.ts';
import { errorsOf, openPortal, type PersonName, type Portal, rowsOf } from '../support/portal.ts';

const notToSet = 'This field cannot be set';
const allButAdmin = ['owner', 'service', 'marketing'] as const;

/** Rights that hung on one word of a description and on no test: each said once more, in a sentence of its own. */
describe('rights, one by one', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await testDatabase());
  });
  afterAll(() => portal.close());

  const get = (who: PersonName, path: string) =>
    portal.send(portal.people[who].token, { method: 'GET', url: `/api${path}` });
  const put = (who: PersonName, path: string, body: object) =>
    portal.send(portal.people[who].token, { method: 'PUT', url: `/api${path}`, body });
  const post = (who: PersonName, path: string, body: object, headers: Record<string, string> = {}) =>
    portal.send(portal.people[who].token, { method: 'POST', url: `/api${path}`, body, headers });
  const remove = (who: PersonName, path: string) =>
    portal.send(portal.people[who].token, { method: 'DELETE', url: `/api${path}` });

  async function stored(table: string, id: number): Promise<Record<string, unknown> | undefined> {
    const [row] = await portal.database.query<Record<string, unknown>>(
      `select * from "${table}" where "id" = $1`,
      [id],
    );
    return row;
  }

  it.each([...allButAdmin])('ROLE-20 %s does not disable or enable their own account', async who => {
    const { id } = portal.people[who];
    for (const disabled of [true, null]) {
      const answer = await put(who, `/v3/user/${id}`, { disabled });
      expect(answer.status, answer.text).toBe(422);
      expect(errorsOf(answer)).toEqual({ disabled: notToSet });
    }
    // As it is, it may come along: nothing is changed by that.
    expect((await put(who, `/v3/user/${id}`, { disabled: false })).status).toBe(200);
    expect(await stored('users', id)).toMatchObject({ disabled: false });
  });

  it.each([...allButAdmin])('DEC-28 %s reads no setting, neither one nor in a list or a file', async who => {
    const id = await portal.given.row('settings', 0, { name: `api_key_${who}`, value: 'for admins' });
    for (const path of ['', `/${id}`, '/export'])
      expect((await get(who, `/v3/settings${path}`)).status, path).toBe(403);
    expect((await get(who, `/v3/records/settings/${id}/history`)).status).toBe(403);
    expect((await get('admin', `/v3/settings/${id}`)).body).toMatchObject({ value: 'for admins' });
  });

  it.each([...allButAdmin])('DEC-28 %s does not read the history of the whole network', async who => {
    const id = await portal.given.row('history', portal.people[who].id);
    for (const path of ['', `/${id}`, '/export'])
      expect((await get(who, `/v3/history${path}`)).status, path).toBe(403);
    expect((await get('admin', `/v3/history/${id}`)).status).toBe(200);
  });

  it.each([...allButAdmin])('DEC-28 %s changes no price of a plan', async who => {
    const id = await portal.given.row('plans', 0, { price: 990 });
    expect((await put(who, `/v3/plans/${id}`, { price: 1 })).status).toBe(403);
    const ids = { action: 'change', ids: [id], field: 'most_popular', value: true };
    expect((await post(who, '/v3/plans/bulk', ids)).status).toBe(403);
    expect(await stored('plans', id)).toMatchObject({ price: 990, version: 1 });
  });

  it.each([...allButAdmin])('ROLE-20 %s removes no partner, under neither of their two names', async who => {
    const id = await portal.given.row('partners', 0);
    for (const path of ['partners', 'user'])
      expect((await remove(who, `/v3/${path}/${id}`)).status, path).toBe(403);
    expect((await post(who, '/v3/partners/bulk', { action: 'remove', ids: [id] })).status).toBe(403);
    expect(await stored('users', id)).toMatchObject({ deleted: false });
  });

  it.each([...allButAdmin])('DEC-28 %s shares no view of a list with other roles', async who => {
    const view = { name: 'Mine', resource: 'cities' };
    const made = await post(who, '/v3/saved-views', { ...view, shared_roles: [1, 3, 4] });
    expect(errorsOf(made)).toEqual({ shared_roles: notToSet });
    const { status, body } = await post(who, '/v3/saved-views', view);
    expect(status).toBe(201);
    const changed = await put(who, `/v3/saved-views/${Number(body.id)}`, { shared_roles: [1, 3, 4] });
    expect(errorsOf(changed)).toEqual({ shared_roles: notToSet });
  });

  it('DEC-28 a shared view is read by its roles, and changed and removed by its owner alone', async () => {
    const view = { name: 'For partners', resource: 'cities', shared_roles: [1] };
    const id = Number((await post('admin', '/v3/saved-views', view)).body.id);
    expect((await get('owner', `/v3/saved-views/${id}`)).status).toBe(200);
    expect(rowsOf(await get('owner', '/v3/saved-views')).map(row => row.id)).toContain(id);
    expect((await put('owner', `/v3/saved-views/${id}`, { name: 'Taken over' })).status).toBe(403);
    expect((await remove('owner', `/v3/saved-views/${id}`)).status).toBe(403);
    expect((await get('service', `/v3/saved-views/${id}`)).status).toBe(404);
    expect(await stored('saved_views', id)).toMatchObject({ name: 'For partners', version: 1 });
  });

  it.each([
    ['has another role', { role: Role.CustomerService }],
    ['is disabled', { disabled: true }],
    ['is removed', { deleted: true }],
  ])('DEC-265 a view is no longer shared once its owner %s', async (_why, values) => {
    const { id: userId, caller } = await portal.person(Role.Admin);
    const view = { name: 'Of somebody', resource: 'cities', shared_roles: [1] };
    const id = Number((await caller.post('/api/v3/saved-views', view)).body.id);
    const seen = async () => ({
      one: (await get('owner', `/v3/saved-views/${id}`)).status,
      listed: rowsOf(await get('owner', '/v3/saved-views')).some(row => row.id === id),
    });
    expect(await seen()).toEqual({ one: 200, listed: true });
    const [[column, value] = ['', null]] = Object.entries(values);
    await portal.database.query(`update users set "${column}" = $2 where id = $1`, [userId, value]);
    expect(await seen()).toEqual({ one: 404, listed: false });
  });

  it('DEC-24 a location that lists who sees and who edits it is closed to everybody else', async () => {
    const { admin, owner, service } = portal.people;
    const id = await portal.given.row('locations', owner.id);
    const list = async (column: 'list_user_view' | 'list_user_edit', ...ids: number[]) =>
      await portal.database.query(`update "locations" set "${column}" = $2::jsonb where "id" = $1`, [
        id,
        JSON.stringify(ids.map(each => ({ id: each }))),
      ]);
    await list('list_user_view', owner.id, service.id);
    await list('list_user_edit', owner.id);
    const statuses = async (ask: (who: PersonName) => Promise<Answer>) =>
      await Promise.all((['admin', 'owner', 'service'] as const).map(async who => (await ask(who)).status));
    expect(await statuses(who => get(who, `/v3/location/${id}`))).toEqual([404, 200, 200]);
    expect(await statuses(who => put(who, `/v3/location/${id}`, { name: who }))).toEqual([404, 200, 403]);
    await list('list_user_view', admin.id);
    expect(await statuses(who => get(who, `/v3/location/${id}`))).toEqual([200, 404, 404]);
  });

  it('PROMO-05 DEC-28 nobody removes a promotion, its owner not either: it is switched off', async () => {
    const id = await portal.given.row('promotions', portal.people.owner.id, { is_first_used: true });
    for (const who of ['owner', 'admin', 'service', 'marketing', 'stranger'] as const)
      expect((await remove(who, `/v3/location/first-promotions/${id}`)).status, who).toBe(403);
    expect(await stored('promotions', id)).toMatchObject({ deleted: false });
    const off = await put('owner', `/v3/location/first-promotions/${id}`, { is_first_used: false });
    expect(off.status, off.text).toBe(200);
  });

  it('ROLE-20 customer service removes locations and requests for help', async () => {
    for (const [record, path, table] of [
      ['locations', 'location', 'locations'],
      ['supports', 'supports', 'supports'],
    ] as const) {
      const id = await portal.given.row(record, portal.people.owner.id);
      expect((await remove('marketing', `/v3/${path}/${id}`)).status, record).toBe(403);
      const answer = await remove('service', `/v3/${path}/${id}`);
      expect(answer.status, answer.text).toBe(200);
      expect(await stored(table, id)).toMatchObject({ deleted: true });
    }
  });

  it('A8 D1 the same Idempotency-Key of two people is two requests, each answered its own', async () => {
    const headers = { 'idempotency-key': 'the-same-of-both' };
    const place = { name: 'Place', street: '1 High Street', city: 'London', country: 'United Kingdom' };
    const body = { ...place, timezone: 'Europe/London', currency: 'GBP', status: 3 };
    const made = async (who: PersonName) => await post(who, '/v3/location', body, headers);
    const [first, second] = [await made('owner'), await made('stranger')];
    expect([first.status, second.status], second.text).toEqual([201, 201]);
    expect(first.body.user_id).toBe(portal.people.owner.id);
    expect(second.body.user_id).toBe(portal.people.stranger.id);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await made('owner')).body.id).toBe(first.body.id);
  });

  it('D3 a row of their own hangs on what is theirs, not on what is only shown to them', async () => {
    const { owner } = portal.people;
    const shared = { name: 'Shared', resource: 'cities', shared_roles: [1] };
    const shown = Number((await post('admin', '/v3/saved-views', shared)).body.id);
    const mine = Number(
      (await post('owner', '/v3/saved-views', { name: 'Mine', resource: 'cities' })).body.id,
    );
    const notes = defineResource({
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      title: 'view_id',
      fields: { view_id: reference('saved-views', { label: 'View', required: true }) },
      list: { columns: ['view_id'] },
      access: { read: { 1: 'own' }, create: { 1: 'own' }, update: { 1: 'own' }, remove: { 1: 'own' } },
      owner: { through: 'view_id' },
    });
    const hang = async (view_id: number) =>
      await portal.database.transaction(each =>
        checkReferences(each, notes, { view_id }, { actor: owner, scope: 'own' }),
      );
    await expect(hang(shown)).rejects.toMatchObject({ status: 422 });
    await expect(hang(mine)).resolves.toBeUndefined();
  });
});

describe('the live channel', () => {
  it('D11 G9 ends with the token that opened it, while its sign-in goes on', async () => {
    const app = await startApp();
    const { email } = await app.given.user({ role: 1 });
    const { access } = await app.signIn(email);
    const client = await connectLive(await socketAddress(app.server), { token: access });
    const minuteMs = 60_000;
    app.clock.now += 16 * minuteMs;
    expect(await Promise.race([client.ended, delay(15_000, 'still open')])).toBe(4401);
    await app.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../support/databases.ts';
import { openPortal, type Portal, rowsOf } from '../support/portal.ts';

const blockers = z.object({ blockers: z.array(z.object({ what: z.string() })) });

/** Rules that hung on one word of the code and on no test: each said once more, in a sentence of its own. */
describe('rules, one by one', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await testDatabase());
  });
  afterAll(() => portal.close());

  const found = async (path: string, ...filter: readonly object[]) => {
    const query = `itemsPerPage=100&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { token } = portal.people.admin;
    const answer = await portal.send(token, { method: 'GET', url: `/api${path}?${query}` });
    expect(answer.status, answer.text).toBe(200);
    return rowsOf(answer).map(({ id }) => id);
  };

  it('A5 the last admin does not erase themselves, and is told both reasons', async () => {
    const { admin, owner } = portal.people;
    const erase = async (id: number) => {
      const url = `/api/v3/user/${id}/erase`;
      const { body } = await portal.send(admin.token, { method: 'POST', url, body: {} });
      return blockers.parse(body).blockers.map(({ what }) => what);
    };
    expect(await erase(admin.id)).toEqual(['self', 'last-admin']);
    expect(await erase(owner.id)).toEqual([]);
    await portal.given.row('users', 0, { role: 0, disabled: false });
    expect(await erase(admin.id)).toEqual(['self']);
  });

  it('PROD-03 the list of partners holds partners alone', async () => {
    const ids = Object.values(portal.people).map(({ id }) => id);
    const { owner, stranger } = portal.people;
    const listed = await found('/v3/partners', { field: 'id', op: 'in', value: ids });
    expect(listed.toSorted()).toEqual([owner.id, stranger.id].toSorted());
  });

  it('ROUTE-08 the list of shared devices holds those that stand at a location alone', async () => {
    const { id: owner } = portal.people.owner;
    const shared = await portal.given.row('devices', owner);
    const inStock = await portal.given.row('devices', owner, { partner_location_id: null });
    const ids = { field: 'id', op: 'in', value: [shared, inStock] };
    expect(await found('/v3/shared-homebeds', ids)).toEqual([shared]);
  });

  it('FILTER-02 DEC-10 whatever is not this value is found, also what has none', async () => {
    const { id: owner } = portal.people.owner;
    const [none, other, same] = [
      await portal.given.row('devices', owner, { sku: null }),
      await portal.given.row('devices', owner, { sku: 'BROWN' }),
      await portal.given.row('devices', owner, { sku: 'LIGHT' }),
    ];
    const ids = { field: 'id', op: 'in', value: [none, other, same] };
    const not = { field: 'sku', op: 'ne', value: 'LIGHT' };
    expect((await found('/v3/homebeds', ids, not)).toSorted()).toEqual([none, other].toSorted());
  });
});

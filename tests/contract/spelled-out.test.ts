import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/databases.ts';
import { openPortal, type Portal, rowsOf } from '../support/portal.ts';

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

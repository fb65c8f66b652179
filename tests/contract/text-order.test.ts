import { beforeAll, expect, it } from 'vitest';
import { onEveryEngine } from '../support/databases.ts';
import { openPortal, type Portal, rowsOf } from '../support/portal.ts';

/** As people look them up: neither capitals nor accents send a name to the end of the list. */
const inOrder = ['anna', 'Đà Nẵng', 'Dallas', 'École', 'Eva', 'Zoe'];

onEveryEngine('the order of texts in lists', 'values', open => {
  let portal: Portal;
  /** What the country of each city is called. */
  const cities = new Map<number, string>();

  beforeAll(async () => {
    portal = await openPortal(await open());
    for (const name of ['Zoe', 'Eva', 'Đà Nẵng', 'anna', 'École', 'Dallas']) {
      await portal.given.row('locations', portal.people.owner.id, { name });
      const country_id = await portal.given.row('countries', portal.people.owner.id, { country: name });
      cities.set(await portal.given.row('cities', portal.people.owner.id, { country_id }), name);
    }
  });

  const list = async (path: string, filter: readonly object[], sortBy: string, sortDesc: boolean) => {
    const asked = { page: '1', itemsPerPage: '50', filter: JSON.stringify(filter), sortBy };
    const query = new URLSearchParams({ ...asked, sortDesc: String(sortDesc) });
    const answer = await portal.send(portal.people.admin.token, {
      method: 'GET',
      url: `/api/v3/${path}?${query}`,
    });
    expect(answer.status, answer.text).toBe(200);
    return rowsOf(answer);
  };
  const named = (op: string, value: unknown) => ({ field: 'name', op, value });

  it.each([false, true])(
    'DEC-365 names stand in the order of their letters, also backwards (%s)',
    async isBackwards => {
      const rows = await list('location', [named('in', inOrder)], 'name', isBackwards);
      expect(rows.map(({ name }) => name)).toEqual(isBackwards ? inOrder.toReversed() : inOrder);
    },
  );

  it('DEC-365 so do rows that are sorted by the name of what they refer to', async () => {
    const own = { field: 'id', op: 'in', value: [...cities.keys()] };
    const rows = await list('cities', [own], 'country_id', false);
    expect(rows.map(({ id }) => cities.get(Number(id)))).toEqual(inOrder);
  });

  it('DEC-10 a filter by a whole text finds that text alone, whatever its letters are sorted as', async () => {
    for (const [value, found] of [
      ['Dallas', 1],
      ['dallas', 0],
      ['Da Nang', 0],
      ['Đà Nẵng', 1],
    ] as const)
      expect(await list('location', [named('eq', value)], 'name', false), value).toHaveLength(found);
    const others = await list('location', [named('in', inOrder), named('ne', 'Eva')], 'name', false);
    expect(others.map(({ name }) => name)).toEqual(inOrder.filter(name => name !== 'Eva'));
  });
});

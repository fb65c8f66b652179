import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { countCells } from '../support/cells.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type Portal, personNames, rowsOf } from '../support/portal.ts';

const cells = countCells('exports × identity', 120);
const head = z.object({ total: z.int() });
const part = z.array(z.looseObject({ id: z.int() }));

/** The lines of an export: how many it announces, and its rows in order. */
function read(text: string) {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  return {
    total: head.parse(JSON.parse(first)).total,
    rows: lines.flatMap(line => part.parse(JSON.parse(line))),
  };
}

onOneEngine('exporting lists', 'pglite', open => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });

  describe.each(Object.values(registry))('$name', resource => {
    it('F14 D1 everybody exports exactly the rows of their own list', async () => {
      await portal.samples.row(resource, portal.people.owner.id);
      await portal.samples.row(resource, portal.people.stranger.id);
      for (const name of personNames) {
        const { token, role } = portal.people[name];
        const url = `/api${resource.endpoint}`;
        const answer = await portal.send(token, { method: 'GET', url: `${url}/export` });
        cells.tried();
        if (scopeOf(resource.access, 'read', role) === undefined) {
          expect(answer.status, `${name} ${answer.text}`).toBe(403);
          continue;
        }
        const { total, rows } = read(answer.text);
        const listed = await portal.send(token, { method: 'GET', url: `${url}?itemsPerPage=100` });
        // Of the security log: that the list was exported stands in the list, and in no export of before.
        const newest = Math.max(0, ...rows.map(({ id }) => Number(id)));
        const there = rowsOf(listed).filter(({ id }) => Number(id) <= newest);
        expect(total, name).toBe(Number(listed.body.total_item) - rowsOf(listed).length + there.length);
        expect(rows, name).toHaveLength(total);
        expect(rows.slice(0, there.length), name).toEqual(there);
      }
    });
  });

  it('holds more rows than a page or a part, each once, in the order and under the filter of the list', async () => {
    const { token } = portal.people.admin;
    const cities = resourceOf('cities');
    for (let at = 0; at < 1_203; at += 1) await portal.samples.row(cities, 0, { city_name: `Export ${at}` });
    const filter = JSON.stringify([{ field: 'city_name', op: 'ilike', value: 'Export ' }]);
    const query = `sortBy=city_name&sortDesc=true&filter=${encodeURIComponent(filter)}`;
    const answer = await portal.send(token, { method: 'GET', url: `/api/v3/cities/export?${query}` });
    const { total, rows } = read(answer.text);
    expect(total).toBe(1_203);
    const names = rows.map(({ city_name }) => String(city_name));
    expect(new Set(names).size).toBe(1_203);
    expect(names).toEqual(names.toSorted().toReversed());
  });

  it('refuses what the list refuses', async () => {
    const { admin } = portal.people;
    const ask = (query: string) =>
      portal.send(admin.token, { method: 'GET', url: `/api/v3/cities/export?${query}` });
    expect((await ask('sortBy=nothing')).status).toBe(400);
    expect((await ask('filter=[')).status).toBe(400);
    expect((await portal.send(undefined, { method: 'GET', url: '/api/v3/cities/export' })).status).toBe(401);
  });
});

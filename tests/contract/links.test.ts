import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role, roles } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { readRow, readRows } from '../../server/db/rows.ts';
import { seedDemo } from '../../server/db/seed/demo.ts';
import { referencePath } from '../../src/admin/table/row.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';

const anyRows = z.array(z.record(z.string(), z.unknown()));

onOneEngine('references of lists', 'pglite', open => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await seedDemo(database, Date.parse('2026-11-20T15:25:00.000Z'));
  });

  it.each(roles)('DEC-08 CELL-05 lead role %i only to rows that it may open', async role => {
    const [person] = await database.query<{ id: number }>(
      'select id from users where role = $1 and password_hash is not null order by id limit 1',
      [role],
    );
    const actor = { id: person?.id ?? 0, role };
    const dead = new Set<string>();
    let links = 0;
    for (const resource of Object.values(registry)) {
      if (resource.page?.roles.includes(role) !== true) continue;
      if (scopeOf(resource.access, 'read', role) === undefined) continue;
      const page = await readRows(database, resource, { page: 1, itemsPerPage: 200, filter: [] }, actor);
      const data = anyRows.parse(JSON.parse(page.data.toString()));
      for (const [name, { target }] of Object.entries(resource.fields)) {
        if (target === undefined || target.linkFor?.includes(role) === false) continue;
        const over = resourceOf(target.resource);
        for (const id of new Set(data.map(row => row[name]))) {
          if (typeof id !== 'number' || referencePath(over, id, role) === undefined) continue;
          links += 1;
          if ((await readRow(database, over, id, actor)) === undefined) dead.add(`${resource.name}.${name}`);
        }
      }
    }
    expect([...dead]).toEqual([]);
    expect(links).toBeGreaterThan(role === Role.Marketing ? 0 : 3);
  });
});

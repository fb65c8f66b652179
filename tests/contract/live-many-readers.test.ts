import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { readableChanges } from '../../server/live/readable-changes.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { sampleRows } from '../support/sample-rows.ts';

const few = 3;
const many = 60;

onEveryEngine('many open portals', 'notifications', open => {
  let database: TestDatabase;
  /** Partners, each with a location of their own. */
  const partners: { readonly id: number; readonly location: number }[] = [];
  let service: number;
  let asked = 0;

  beforeAll(async () => {
    database = await open();
    const samples = sampleRows(database);
    service = await samples.row(resourceOf('users'), 0, { role: Role.CustomerService });
    for (let place = 0; place < many; place += 1) {
      const id = await samples.row(resourceOf('users'), 0, { role: Role.Partner });
      partners.push({ id, location: await samples.row(resourceOf('locations'), id) });
    }
  });

  const counted: Pick<TestDatabase, 'query'> = {
    query: (...given) => {
      asked += 1;
      return database.query(...given);
    },
  };
  const asPartner = ({ id }: { readonly id: number }) => ({ id, role: Role.Partner });
  const changed = (ids: readonly number[]) =>
    ids.map(id => ({ resource: 'locations', id, action: 'update' as const }));
  async function heardBy(
    readers: readonly { readonly id: number; readonly role: Role }[],
    ids: readonly number[],
  ) {
    asked = 0;
    const heard = await readableChanges(counted, changed(ids), readers);
    return readers.map(reader => heard(reader).map(frame => JSON.parse(String(frame)).id));
  }

  it('G9 each partner hears of their own location only, and customer service of all', async () => {
    const locations = partners.map(({ location }) => location);
    const readers = [...partners.map(asPartner), { id: service, role: Role.CustomerService }];
    const heard = await heardBy(readers, locations);
    expect(heard).toEqual([...locations.map(location => [location]), locations]);
  });

  it('G9 who has nothing hears nothing, also where others of the role do', async () => {
    const [first, second] = partners;
    if (first === undefined || second === undefined) throw new Error('There are no partners');
    expect(await heardBy([first, second].map(asPartner), [first.location])).toEqual([[first.location], []]);
  });

  it('DEC-289 as many statements are asked for sixty partners as for three', async () => {
    const ids = partners.slice(0, 2).map(({ location }) => location);
    await heardBy(partners.slice(0, few).map(asPartner), ids);
    const forFew = asked;
    await heardBy(partners.map(asPartner), ids);
    expect(forFew).toBe(1);
    expect(asked).toBe(1);
  });

  it('DEC-289 very many changes are asked for in parts, and nobody is left out', async () => {
    const own = partners.map(({ location }) => location);
    // Ids that nobody has, so that a batch as large as an import is asked about sixty people.
    const ids = [...own, ...Array.from({ length: 940 }, (_, place) => 2_000_000_000 + place)];
    expect(await heardBy(partners.map(asPartner), ids)).toEqual(own.map(location => [location]));
    expect(asked).toBe(6);
  });
});

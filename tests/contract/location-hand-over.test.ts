import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { expectStatus } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { rowsOf } from '../support/portal.ts';
import { undoLastOf } from '../support/undo-last.ts';

const forEverybody = { list_user_view: null, list_user_edit: null };

onOneEngine('a location that changes hands', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  const placeOf = async (owner: number) => {
    const location = await app.given.row('locations', owner, forEverybody);
    const device = (values = {}) =>
      app.given.row('devices', owner, { partner_location_id: location, ...forEverybody, ...values });
    return { location, beds: [await device(), await device(), await device({ deleted: true })] };
  };
  const ownersOf = async (ids: readonly number[]) =>
    (
      await app.database.query<{ user_id: number }>(
        'select user_id from devices where id = any($1) order by id',
        [ids],
      )
    ).map(({ user_id }) => user_id);
  const handedOver = async () => {
    const [before, after, admin] = [await app.person(), await app.person(), await app.person(Role.Admin)];
    const { location, beds } = await placeOf(before.id);
    const elsewhere = await placeOf(before.id);
    const put = await admin.caller.put(`/api/v3/location/${location}`, { user_id: after.id });
    expectStatus(put, 200);
    return { before, after, admin, location, beds, elsewhere };
  };

  it('DEC-264 takes its devices along, removed ones too, and those of other places stay', async () => {
    const { before, after, admin, beds, elsewhere } = await handedOver();
    expect(await ownersOf(beds)).toEqual([after.id, after.id, after.id]);
    expect(await ownersOf(elsewhere.beds)).toEqual([before.id, before.id, before.id]);
    const listed = expectStatus(await after.caller.get('/api/v3/homebeds'), 200);
    expect(rowsOf(listed)).toHaveLength(2);
    expect(listed.text).not.toContain(before.email);
    const lines = await app.database.query(
      `select user_id, changes from history where resource = 'devices' and row_id = any($1)`,
      [beds],
    );
    const line = { user_id: admin.id, changes: { user_id: { before: before.id, after: after.id } } };
    expect(lines).toEqual([line, line, line]);
  });

  it('DEC-264 one undo gives both back, and another change of it leaves the devices alone', async () => {
    const { before, admin, location, beds } = await handedOver();
    await undoLastOf(app, admin);
    expect(await ownersOf(beds)).toEqual([before.id, before.id, before.id]);
    const [place] = await app.database.query('select user_id from locations where id = $1', [location]);
    expect(place).toEqual({ user_id: before.id });
    const versions = () => app.database.query('select version from devices where id = any($1)', [beds]);
    const left = await versions();
    expectStatus(await admin.caller.put(`/api/v3/location/${location}`, { name: 'Renamed' }), 200);
    expect(await versions()).toEqual(left);
  });

  it.each(['of the same owner', 'of another owner'])(
    'DEC-264 a device that an undo brings back from a place %s belongs to whom its place belongs to by then',
    async where => {
      const [before, after, mover, admin] = [
        await app.person(),
        await app.person(),
        await app.person(Role.Admin),
        await app.person(Role.Admin),
      ];
      const { location, beds } = await placeOf(before.id);
      const other = where === 'of the same owner' ? before : await app.person();
      const elsewhere = await placeOf(other.id);
      const [bed] = beds;
      const moved = { partner_location_id: elsewhere.location };
      expectStatus(await mover.caller.put(`/api/v3/homebeds/${bed}`, moved), 200);
      expect(await ownersOf(beds.slice(0, 1))).toEqual([other.id]);
      expectStatus(await admin.caller.put(`/api/v3/location/${location}`, { user_id: after.id }), 200);
      await undoLastOf(app, mover);
      const [back] = await app.database.query(
        'select partner_location_id, user_id from devices where id = $1',
        [bed],
      );
      expect(back).toEqual({ partner_location_id: location, user_id: after.id });
    },
  );

  it('DEC-264 a device that came after the hand-over goes back with its place, by the same undo', async () => {
    const { before, admin, location, beds, elsewhere } = await handedOver();
    const mover = await app.person(Role.Admin);
    const [newcomer] = elsewhere.beds;
    const moved = { partner_location_id: location };
    expectStatus(await mover.caller.put(`/api/v3/homebeds/${newcomer}`, moved), 200);
    await undoLastOf(app, admin);
    expect(await ownersOf([...beds, Number(newcomer)])).toEqual(Array(4).fill(before.id));
  });

  it('DEC-264 keeps nobody from being erased who has handed everything over', async () => {
    const { before, after, admin, elsewhere } = await handedOver();
    const put = await admin.caller.put(`/api/v3/location/${elsewhere.location}`, { user_id: after.id });
    expectStatus(put, 200);
    const { body } = await admin.caller.post(`/api/v3/user/${before.id}/erase`, {});
    expect(body.blockers).toEqual([]);
  });

  it('DEC-264 devices that were left behind by earlier ones come to the owner of their place, those in stock to nobody', async () => {
    const [before, after] = [await app.person(), await app.person()];
    const { location, beds } = await placeOf(before.id);
    const stock = await app.given.row('devices', before.id, { partner_location_id: null, user_id: null });
    await app.database.query('update locations set user_id = $2 where id = $1', [location, after.id]);
    const repair = (await readMigrations()).find(({ name }) => name === '0088_devices_with_their_place');
    for (const statement of repair?.statements ?? []) await app.database.query(statement);
    expect(await ownersOf(beds)).toEqual([after.id, after.id, after.id]);
    const [inStock] = await app.database.query('select user_id from devices where id = $1', [stock]);
    expect(inStock).toEqual({ user_id: null });
  });
});

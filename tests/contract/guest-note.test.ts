import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';

const note = 'Prefers the morning\nand a warm room';
const desk: readonly Who[] = ['admin', 'service'];
const others: readonly Who[] = ['marketing', 'owner', 'stranger'];

onOneEngine('the note on a guest', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    await place.booking();
  });
  beforeEach(async () => {
    await place.app.database.query('update users set note = $2 where id = $1', [place.guest, note]);
  });

  const read = async (who: Who, path: string, id = place.guest) =>
    await place.callers[who].get(`/api/v3/${path}/${id}`);
  const write = async (who: Who, values: object, path = 'guests', id = place.guest): Promise<Answer> => {
    const [row] = await place.app.database.query<{ version: number }>(
      'select version from users where id = $1',
      [id],
    );
    const headers = { 'if-match': `"${row?.version}"` };
    return await place.callers[who].put(`/api/v3/${path}/${id}`, values, headers);
  };
  const stored = async () => {
    const [row] = await place.app.database.query<{ note: string | null; first_name: string }>(
      'select note, first_name from users where id = $1',
      [place.guest],
    );
    return row;
  };

  it('DEC-301 is written and read by admins and customer service, of several lines, and can be taken away', async () => {
    for (const who of desk) {
      expectStatus(await write(who, { note: `By ${who}\n– warm room` }), 200);
      expect((await read(who, 'user')).body.note, who).toBe(`By ${who}\n– warm room`);
      expect((await read(who, 'guests')).body.note, who).toBe(`By ${who}\n– warm room`);
    }
    expectStatus(await write('service', { note: 'x'.repeat(2000) }), 200);
    expectStatus(await write('service', { note: 'x'.repeat(2001) }), 422);
    expectStatus(await write('service', { note: null }), 200);
    expect((await stored())?.note).toBeNull();
  });

  it('DEC-301 ROLE-20 is neither told to nor written by marketing and partners, wherever they ask', async () => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'id', op: 'eq', value: place.guest }]));
    for (const who of others) {
      expectStatus(await read(who, 'guests'), 403);
      expectStatus(await write(who, { note: 'Mine' }), 403);
      for (const path of [
        ...[`user/${place.guest}`, `user?filter=${filter}`, `user/export?filter=${filter}`, 'bookings'],
        ...[`records/users/${place.guest}/history`, `user/${place.guest}/timeline`],
      ])
        expect((await place.callers[who].get(`/api/v3/${path}`)).text, `${who} ${path}`).not.toContain(
          'warm room',
        );
    }
    expectStatus(await read('marketing', 'user'), 200);
    expect(Object.keys((await read('marketing', 'user')).body)).not.toContain('note');
    expect((await stored())?.note).toBe(note);
  });

  it('DEC-301 is all that customer service changes of a guest, and nobody but guests has one', async () => {
    await write('service', { first_name: 'Greta', note: 'Only this' });
    expect(await stored()).toMatchObject({ first_name: 'Gemma' });
    await write('admin', { note: 'Through the user' }, 'user');
    expect((await stored())?.note).not.toBe('Through the user');
    const { id: partner } = place.callers.owner;
    expectStatus(await read('admin', 'guests', partner), 404);
    expectStatus(await write('admin', { note: 'A partner' }, 'guests', partner), 404);
  });

  it('DEC-301 has a history, for those who may read the note', async () => {
    expectStatus(await write('service', { note: 'Came with a friend' }), 200);
    const history = async (who: Who, record: string) =>
      await place.callers[who].get(`/api/v3/records/${record}/${place.guest}/history`);
    const seen = expectStatus(await history('service', 'users'), 200);
    for (const text of ['Came with a friend', 'warm room']) expect(seen.text).toContain(text);
    const hidden = expectStatus(await history('marketing', 'users'), 200);
    expect(hidden.text).not.toContain('Came with a friend');
  });

  it('DEC-301 is erased with the guest, and what its history told of it', async () => {
    const { id } = await place.app.given.user({ role: null, first_name: 'Olga', last_name: 'Erasable' });
    expectStatus(await write('service', { note: 'Allergic to lavender' }, 'guests', id), 200);
    const url = `/api/v3/user/${id}/erase`;
    const { body: plan } = expectStatus(await place.callers.admin.post(url, {}), 200);
    expectStatus(await place.callers.admin.post(url, { confirm_erase: true, plan: plan.plan }), 200);
    const left = await place.app.database.query(
      `select note from users where id = $1 and note is not null union all
        select changes::text from history where changes::text like '%lavender%'`,
      [id],
    );
    expect(left).toEqual([]);
  });
});

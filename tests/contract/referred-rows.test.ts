import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const page = z.object({ data: z.array(z.looseObject({ id: z.int() })), total_item: z.int() });

onOneEngine('what a row refers to that is somebody else’s by now', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const get = async (who: Who, url: string) =>
    expectStatus(await place.callers[who].get(`/api/v3/${url}`), 200);
  const list = async (who: Who, url: string) => page.parse((await get(who, url)).body);
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<{ id: number }>(text, values);

  it('D1 D4 an operation tells, and is found by, no name that its location got from somebody else', async () => {
    const { owner, stranger, admin, service } = place.callers;
    const { location } = await place.place(owner.id, { name: 'Harbour House' });
    expectStatus(await owner.put(`/api/v3/location/${location}`, { name: 'Harbour Inn' }), 200);
    const [made] = await query(
      `insert into operations (key, kind, user_id, title, location_id) values ('referred-1', 'close', $1, 'Closed', $2)
        returning id`,
      [owner.id, location],
    );
    const id = made?.id ?? 0;
    const found = async (q: string) =>
      (await list('owner', `operations?q=${encodeURIComponent(q)}`)).data.map(row => row.id);
    expect(await found('harbour inn')).toContain(id);
    expect((await get('owner', `operations/${id}`)).body).toMatchObject({
      location: { id: location, name: 'Harbour Inn' },
    });

    expectStatus(await admin.put(`/api/v3/location/${location}`, { user_id: stranger.id }), 200);
    expectStatus(await stranger.put(`/api/v3/location/${location}`, { name: 'Top secret pop-up' }), 200);
    for (const q of ['top secret', 'to', 'harbour inn']) expect(await found(q), q).not.toContain(id);
    const one = await get('owner', `operations/${id}`);
    expect(one.body).toMatchObject({ id, location_id: location, location: null });
    const file = await get('owner', 'operations/export');
    for (const { text } of [one, await get('owner', 'operations'), file])
      expect(text).not.toContain('Top secret');
    // The same row is told to whoever may read the location.
    expect((await get('admin', `operations/${id}`)).text).toContain('Top secret pop-up');
    await query('update operations set user_id = $2 where id = $1', [id, service.id]);
    expect((await get('service', `operations/${id}`)).text).toContain('Top secret pop-up');
  });

  it('D1 D4 a booking tells, and is found by, no name that its device got elsewhere', async () => {
    const { stranger } = place.callers;
    const bed = await place.device();
    await query(`update devices set name = 'Birch' where id = $1`, [bed]);
    const start_time = '2031-02-04T10:00:00.000Z';
    const id = await place.booking({ bed_id: bed, start_time, booking_status: 4 });
    expect((await get('owner', `bookings/${id}`)).body).toMatchObject({
      home_bed: { id: bed, name: 'Birch' },
      user: { id: place.guest, first_name: 'Gemma' },
    });
    const elsewhere = await place.place(stranger.id);
    await query(`update devices set partner_location_id = $2, name = 'Secret Zebra' where id = $1`, [
      bed,
      elsewhere.location,
    ]);
    const one = await get('owner', `bookings/${id}`);
    expect(one.body).toMatchObject({
      ...{ bed_id: bed, home_bed: null, partner_location: { id: place.location } },
      user: { id: place.guest, first_name: 'Gemma' },
    });
    for (const url of [
      'bookings',
      'bookings/export',
      `bookings/${id}/timeline`,
      `user/${place.guest}/timeline`,
      'bookings?q=gemma',
    ])
      expect((await get('owner', url)).text, url).not.toContain('Secret Zebra');
    expect((await get('owner', `bookings/${id}/timeline`)).body.data).toMatchObject([
      { kind: 'created', at: { booking_id: id, device: { id: bed, name: '' } } },
    ]);
    for (const url of [`bookings/${id}`, `bookings/${id}/timeline`, `user/${place.guest}/timeline`])
      expect((await get('service', url)).text, url).toContain('Secret Zebra');
    const named = async (who: Who) => (await list(who, 'bookings?q=secret%20zebra')).data.map(row => row.id);
    expect(await named('owner')).toEqual([]);
    expect(await named('service')).toEqual([id]);
    // In stock it is nobody's, and goes on being called what it was called.
    await query('update devices set partner_location_id = null where id = $1', [bed]);
    expect((await get('owner', `bookings/${id}`)).body).toMatchObject({
      home_bed: { id: bed, name: 'Secret Zebra' },
    });
  });
});

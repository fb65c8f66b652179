import { beforeAll, expect, it } from 'vitest';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { rowsOf } from '../support/portal.ts';

onOneEngine('what one person may fill the portal with', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  it('DEC-285 nobody keeps more than 200 views; one that goes makes room, and others are not held up', async () => {
    const { owner, stranger } = place.callers;
    const view = { name: 'Mine', resource: 'bookings', filters: {} };
    await place.app.database.query(
      `insert into saved_views (name, resource, user_id) select 'View ' || n, 'bookings', $1 from generate_series(1, 199) n`,
      [owner.id],
    );
    expectStatus(await owner.post('/api/v3/saved-views', view), 201);
    const refused = expectStatus(await owner.post('/api/v3/saved-views', view), 409);
    expect(refused.body).toMatchObject({
      message: 'At most 200 of these for one person. Please remove one first',
    });
    expectStatus(await stranger.post('/api/v3/saved-views', view), 201);
    const [mine] = rowsOf(await owner.get('/api/v3/saved-views?page=1&itemsPerPage=1'));
    expectStatus(await owner.delete(`/api/v3/saved-views/${Number(mine?.id)}`), 200);
    expectStatus(await owner.post('/api/v3/saved-views', view), 201);
  });

  it('DEC-285 nobody asks for help more than 50 times a day', async () => {
    const { owner, stranger } = place.callers;
    const body = { subject: 'Help', description: 'It hums' };
    const ask = async (who: typeof owner) => await who.post(`/api/v3/user/${who.id}/support`, body);
    for (let time = 0; time < 50; time++) expectStatus(await ask(owner), 200);
    const refused = expectStatus(await ask(owner), 429);
    expect(refused.body).toMatchObject({
      message: 'Help was asked for very often today. Please try again tomorrow',
    });
    expectStatus(await ask(stranger), 200);
    const kept = await place.app.database.query('select 1 from supports where user_id = $1', [owner.id]);
    expect(kept).toHaveLength(50);
  });

  it('DEC-285 ADDR-10 nobody looks up more than 600 addresses in a quarter of an hour', async () => {
    const { owner, stranger } = place.callers;
    const look = async (who: typeof owner) => await who.get('/api/v3/address?q=Hanoi');
    expectStatus(await look(owner), 200);
    await place.app.database.query(`update login_attempts set attempts = 600 where key = $1`, [
      `places:${owner.id}`,
    ]);
    expectStatus(await look(owner), 429);
    expectStatus(await look(stranger), 200);
  });
});

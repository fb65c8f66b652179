import { beforeAll, expect, it } from 'vitest';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { rowsOf } from '../support/portal.ts';

const absentId = 2_000_000_000;

onOneEngine('requests for help with a device', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const ask = async (who: Who, device_id: unknown) => {
    const { id, post } = place.callers[who];
    const body = { subject: `Help ${who}`, description: 'It hums', device_id };
    return await post(`/api/v3/user/${id}/support`, body);
  };

  it('FORM-SUPPORT-03 API-44 whoever may see a device asks for help with it', async () => {
    for (const who of everybody.filter(each => each !== 'stranger')) {
      const { body } = expectStatus(await ask(who, place.bed), 200);
      expect(body.message).toBe('Your request has been sent');
      const seen = expectStatus(await place.callers.service.get(`/api/v3/supports/${body.id}`), 200);
      expect(seen.body).toMatchObject({ device_id: place.bed, category: 'DEVICE_ISSUE' });
    }
  });

  it('D2 D3 a device of somebody else is as unknown as one that is not there, and so is a removed one', async () => {
    const foreign = expectStatus(await ask('stranger', place.bed), 422);
    const absent = expectStatus(await ask('stranger', absentId), 422);
    expect(foreign.text.replaceAll(String(place.bed), '#')).toBe(
      absent.text.replaceAll(String(absentId), '#'),
    );
    const removed = await place.device();
    await place.app.database.query('update devices set deleted = true where id = $1', [removed]);
    expectStatus(await ask('admin', removed), 422);
    const kept = await place.app.database.query("select 1 from supports where subject = 'Help stranger'");
    expect(kept).toEqual([]);
  });

  it('refuses what is no device', async () => {
    for (const device_id of ['1', 0, -1, 1.5, [], {}]) expectStatus(await ask('admin', device_id), 422);
    expectStatus(await ask('admin', null), 200);
  });

  it('those who answer requests find all of a device', async () => {
    const device = await place.device();
    expectStatus(await ask('owner', device), 200);
    const filter = encodeURIComponent(JSON.stringify([{ field: 'device_id', op: 'eq', value: device }]));
    const found = rowsOf(await place.callers.service.get(`/api/v3/supports?filter=${filter}`));
    expect(found).toMatchObject([{ subject: 'Help owner', device: { id: device } }]);
    expectStatus(await place.callers.owner.get(`/api/v3/supports?filter=${filter}`), 403);
  });
});

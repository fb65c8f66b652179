import { beforeAll, expect, it } from 'vitest';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const [today, longOver] = ['2031-03-03', '2031-03-01'];

onOneEngine('how much may be blocked', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const cleaning = {
    ...{ reason: 'Cleaning', from_time: '16:00:00', to_time: '17:00:00', weekdays: [] },
    ...{ first_day: today, last_day: today },
  };
  const block = async (location: number, bed_id: number | null) =>
    await place.callers.owner.post(`/api/v3/location/${location}/block`, {
      ...{ ...cleaning, bed_id, solve: { rest: 'move' }, confirm_block: true },
    });
  const standing = async (location: number, more: object = {}) =>
    await place.app.given.row('blocks', place.callers.owner.id, {
      ...{ ...cleaning, location_id: location, bed_id: null },
      ...more,
    });

  it('DEC-187 a location has a hundred blocks that are not over; those that are over or removed do not count', async () => {
    const { location, bed } = await place.place(place.callers.owner.id);
    await standing(location, { first_day: longOver, last_day: longOver });
    await standing(location, { deleted: true });
    await standing(place.location);
    for (let count = 1; count < 100; count += 1) await standing(location);
    expectStatus(await block(location, bed), 200);
    expect(expectStatus(await block(location, bed), 409).body.message).toBe(
      'At most 100 blocks of a location at once. Please remove one first',
    );
  });

  it('DEC-185 a device that is removed, or stands elsewhere, is not blocked', async () => {
    const [here, elsewhere] = [place.location, await place.place(place.callers.owner.id)];
    const removed = await place.device();
    await place.app.database.query('update devices set deleted = true where id = $1', [removed]);
    for (const bed of [removed, elsewhere.bed])
      expect(expectStatus(await block(here, bed), 422).body.errors).toEqual({
        bed_id: 'This device does not stand at this location',
      });
  });
});

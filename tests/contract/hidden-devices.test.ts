import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { rolloutsOn } from '../support/rollouts.ts';
import type { Values } from '../support/sample-rows.ts';

const solved = z.object({
  bookings: z.array(
    z.object({ id: z.number(), outcome: z.string(), to: z.object({ bed_id: z.number() }).optional() }),
  ),
});

onOneEngine('devices that list their readers, where guests are booked', 'pglite', open => {
  let place: BookedPlace;
  let location: number;
  let bed: number;
  let hidden: number;
  beforeAll(async () => {
    const database = await open();
    place = await openBookedPlace(database);
    ({ location, bed } = await place.place(place.callers.owner.id, {
      ...{ status: 2, currency: 'GBP', duration_mins: [30], name: 'Shoreditch' },
      price_rules: [{ slot: 30, price: 3_333, currency: 'GBP' }],
    }));
    hidden = await place.app.given.row('devices', place.callers.owner.id, {
      ...{ is_disabled: false, installation_date: '2031-01-01T00:00:00.000Z' },
      ...{
        partner_location_id: location,
        list_user_view: JSON.stringify([{ id: place.callers.service.id }]),
      },
    });
  });

  const absent = () => ({ errors: { bed_id: `Device ${hidden} does not exist` } });
  const booking = async (start_time: string, values: Values = {}) =>
    await place.booking({ location_id: location, bed_id: bed, slot_duration: 40, start_time, ...values });

  it('D13 DEC-297 nobody books a guest onto a device that they may not see', async () => {
    const start_time = '2031-03-05T09:00:00.000Z';
    const book = async (who: Who) =>
      await place.callers[who].post('/api/v3/bookings', {
        ...{ bed_id: hidden, slot_duration: 40, user_id: place.guest, start_time },
      });
    expect(expectStatus(await book('admin'), 422).body).toMatchObject(absent());
    expectStatus(await book('service'), 200);
  });

  it('D13 DEC-297 nobody moves a booking onto a device that they may not see; one that stands there keeps it', async () => {
    const id = await booking('2031-03-06T09:00:00.000Z');
    const to = { start_time: '2031-03-06T10:00:00.000Z', bed_id: hidden };
    expect(expectStatus(await place.move('admin', id, to), 422).body).toMatchObject(absent());
    expectStatus(await place.move('service', id, to), 200);
    const there = await booking('2031-03-06T14:00:00.000Z', { bed_id: hidden });
    expectStatus(await place.move('admin', there, { start_time: '2031-03-06T15:00:00.000Z' }), 200);
  });

  it('D13 DEC-297 where many are moved, a device is no way out for whoever may not see it', async () => {
    const id = await booking('2031-03-07T09:00:00.000Z');
    const relieve = async (who: Who) => {
      const answered = await place.callers[who].post('/api/v3/bookings/solve', {
        ...{ bookings: [id], reason: 'Staff is ill', solve: { rest: 'move' } },
      });
      return solved
        .parse(expectStatus(answered, 200).body)
        .bookings.map(({ outcome, to }) => [outcome, to?.bed_id]);
    };
    expect(await relieve('service')).toEqual([['move', hidden]]);
    expect(await relieve('admin')).toEqual([['move', bed]]);
  });
});

onOneEngine('devices that list their readers, where firmware is rolled out', 'pglite', open => {
  const on = rolloutsOn(open);

  it('D13 DEC-297 a roll-out takes and names no device that one may not see', async () => {
    const [seen, hidden] = await on.beds(2);
    const hide = async (list: string | null) =>
      await on.database.query('update devices set list_user_view = $2::jsonb where id = $1', [hidden, list]);
    const taken = async () => (await on.plan({ first: 5 })).devices.map(({ id }) => id);
    expect(await taken()).toEqual([seen, hidden]);
    const id = await on.begun({ first: 5 });
    expect(Object.keys(await on.states(id)).map(Number)).toEqual([seen, hidden]);
    await hide(JSON.stringify([{ id: on.place.callers.owner.id }]));
    expect(Object.keys(await on.states(id)).map(Number)).toEqual([seen]);
    await on.database.query('delete from rollout_devices');
    expect(await taken()).toEqual([seen]);
  });
});

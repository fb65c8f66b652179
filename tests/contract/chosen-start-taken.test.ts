import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, monday, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const dayMs = 86_400_000;
const planned = z.object({
  plan: z.string(),
  bookings: z.array(z.object({ id: z.number(), outcome: z.string() })),
});
const begun = z.object({ data: z.object({ id: z.number() }) });
const inTheWay = 'You need reschedule or cancel all bookings before change opening hour!';
const held = 'Another booking holds the device at this time';

/** A change that meets a booking at 10 on a day: where it is asked for, as what, and what it says when one stands in its way. */
interface Change {
  readonly url: string;
  readonly body: object;
  readonly confirmed: object;
  readonly says: string;
}

onOneEngine('a start that is chosen for a booking and held by another one', 'pglite', open => {
  let place: BookedPlace;
  let weeks = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const block = (day: string, from: string, to: string) => ({
    ...{ bed_id: place.bed, reason: 'Cleaning', first_day: day, last_day: day },
    ...{ from_time: `${from}:00`, to_time: `${to}:00` },
  });
  const blockUrl = () => `/api/v3/location/${place.location}/block`;

  const changes: Readonly<Record<string, (day: string, id: number) => Promise<Change>>> = {
    'DEC-172 chosen bookings': async (_day, id) => ({
      ...{ url: '/api/v3/bookings/solve', body: { bookings: [id], reason: 'Staff is ill' } },
      ...{ confirmed: { confirm_solve: true }, says: held },
    }),
    'DEC-168 a broken device': async () => ({
      ...{ url: `/api/v3/homebeds/${place.bed}/relieve`, body: { reason: 'The motor is broken' } },
      ...{ confirmed: { confirm_relieve: true }, says: held },
    }),
    'DEC-185 a block': async day => ({
      ...{ url: blockUrl(), body: block(day, '09:30', '11:00') },
      ...{ confirmed: { confirm_block: true }, says: held },
    }),
    'DEC-185 a block that is moved': async day => {
      const body = { ...block(day, '16:00', '17:00'), confirm_block: true, solve: { rest: 'move' } };
      const { data } = begun.parse(expectStatus(await place.callers.owner.post(blockUrl(), body), 200).body);
      return {
        ...{ url: `/api/v3/blocks/${data.id}/change`, body: block(day, '09:30', '11:00') },
        ...{ confirmed: { confirm_block: true }, says: held },
      };
    },
    'DEC-152 a closed day': async day => ({
      url: `/api/v3/location/${place.location}/close`,
      body: { date_open_from: `${day}T00:00:00Z`, date_open_to: `${day}T00:00:00Z`, reason_close: 'Works' },
      ...{ confirmed: { confirm_close: true }, says: inTheWay },
    }),
    'DEC-171 several locations that close': async day => ({
      url: '/api/v3/location/close',
      body: { locations: [place.location], from: day, until: day, reason_close: 'Works' },
      ...{ confirmed: { confirm_close: true }, says: inTheWay },
    }),
  };

  it.each(Object.entries(changes))('%s: nothing of it is carried out', async (_what, changeOn) => {
    weeks += 1;
    const [day = '', next = ''] = [1, 2].map(ahead =>
      new Date(monday + (7 * weeks + ahead) * dayMs).toISOString().slice(0, 10),
    );
    const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
    const taken = { bed_id: place.otherBed, start_time: `${next}T10:00:00.000Z` };
    await place.booking(taken);
    const { url, body, confirmed, says } = await changeOn(day, id);
    const asked = { ...body, solve: { rest: 'move', rows: [{ id, outcome: 'move', to: taken }] } };
    const ask = async (more: object = {}) => await place.callers.owner.post(url, { ...asked, ...more });

    const { plan, bookings } = planned.parse(expectStatus(await ask(), 200).body);
    expect(bookings.filter(booking => booking.id === id)).toEqual([{ id, outcome: 'blocks' }]);
    const before = await everything();
    for (const more of [{}, { plan }]) {
      const refused = expectStatus(await ask({ ...confirmed, ...more }), 409).body;
      expect([refused.message, planned.parse(refused.plan).bookings]).toEqual([says, bookings]);
    }
    expect(await everything()).toEqual(before);
    // So that the next change finds nothing of this one in its way.
    const away = `update bookings set deleted = true where bed_id = any($1)`;
    await place.app.database.query(away, [[place.bed, place.otherBed]]);
  });

  const everything = async () =>
    await Promise.all(
      ['bookings', 'blocks', 'location_days', 'devices', 'mails', 'operations', 'history'].map(
        async table =>
          await place.app.database.query(
            `select count(*)::int as n, md5(coalesce(string_agg(t::text, '' order by id), '')) as sum from "${table}" t`,
          ),
      ),
    );
});

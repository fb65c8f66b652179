import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, mail, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import type { Values } from '../support/sample-rows.ts';

const told = z.object({ overlaps: z.array(z.record(z.string(), z.unknown())) });

onEveryEngine('other bookings of a guest at once', 'values', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** What is told of somebody's other bookings when they are about to be booked for 40 minutes. */
  const whenBooked = async (user_id: number, bed_id: number, start_time: string) => {
    const asked = { user_id, bed_id, start_time, slot_duration: 40 };
    const { body } = expectStatus(await place.callers.service.post('/api/v3/bookings', asked), 200);
    return told.parse(body).overlaps;
  };
  const whenMoved = async (who: Who, id: number, body: Values) =>
    told.parse(expectStatus(await place.move(who, id, body), 200).body).overlaps;
  const offer = {
    ...{ status: 2, timezone: 'Europe/London', currency: 'GBP', duration_mins: [30], name: 'Shoreditch' },
    price_rules: [{ slot: 30, price: 3_333, currency: 'GBP' }],
  };

  it('DEC-340 whoever books is told of another booking of the guest at that time, anywhere', async () => {
    const { bed } = await place.place(place.callers.stranger.id, offer);
    const { id: guest } = await place.app.given.user({ role: null });
    const id = await place.booking({ user_id: guest, start_time: '2031-03-05T10:00:00.000Z' });
    const other = {
      ...{ id, start_time: '2031-03-05T10:00:00.000Z', end_time: '2031-03-05T11:00:00.000Z' },
      location: { name: expect.any(String), timezone: 'Africa/Abidjan' },
    };
    expect(await whenBooked(guest, bed, '2031-03-05T10:20:00.000Z')).toEqual([other]);
    expect(await whenBooked(guest, bed, '2031-03-05T09:30:00.000Z')).toEqual([other]);
    // One ends as the other begins.
    expect(await whenBooked(guest, bed, '2031-03-05T11:00:00.000Z')).toEqual([]);
    expect(await whenBooked(guest, bed, '2031-03-05T09:20:00.000Z')).toEqual([]);
    expect(await whenBooked(place.guest, bed, '2031-03-05T10:20:00.000Z')).toEqual([]);
    // It is told, and stands in nobody's way.
    const asked = { user_id: guest, bed_id: bed, start_time: '2031-03-05T10:20:00.000Z', slot_duration: 40 };
    const confirmed = { ...asked, confirm_booking: true, ...mail };
    expectStatus(await place.callers.service.post('/api/v3/bookings', confirmed), 200);
  });

  it('DEC-340 what is cancelled or taken back is no booking any more', async () => {
    const { bed } = await place.place(place.callers.stranger.id, offer);
    const { id: guest } = await place.app.given.user({ role: null });
    const at = { user_id: guest, start_time: '2031-03-06T10:00:00.000Z' };
    const id = await place.booking({ ...at, booking_status: 3 });
    expect(await whenBooked(guest, bed, at.start_time)).toEqual([]);
    const { database } = place.app;
    await database.query('update bookings set booking_status = 2, deleted = true where id = $1', [id]);
    expect(await whenBooked(guest, bed, at.start_time)).toEqual([]);
    await database.query('update bookings set deleted = false where id = $1', [id]);
    expect(await whenBooked(guest, bed, at.start_time)).toMatchObject([{ id }]);
  });

  it('DEC-340 D1 who moves a booking is told the same, but not of bookings of others, nor of itself', async () => {
    const elsewhere = await place.place(place.callers.stranger.id, offer);
    const { id: user_id } = await place.app.given.user({ role: null });
    const own = await place.booking({ user_id, start_time: '2031-03-07T10:00:00.000Z' });
    const foreign = await place.booking({
      ...{ user_id, start_time: '2031-03-07T15:00:00.000Z' },
      ...{ bed_id: elsewhere.bed, location_id: elsewhere.location },
    });
    const beside = await place.booking({
      ...{ user_id, start_time: '2031-03-07T14:30:00.000Z', bed_id: place.otherBed },
    });
    const to = (start_time: string) => ({ start_time });
    expect(await whenMoved('service', own, to('2031-03-07T15:00:00.000Z'))).toMatchObject([
      { id: beside },
      { id: foreign, location: { name: 'Shoreditch' } },
    ]);
    expect(await whenMoved('owner', own, to('2031-03-07T15:00:00.000Z'))).toMatchObject([{ id: beside }]);
    expect(await whenMoved('owner', own, to('2031-03-07T10:30:00.000Z'))).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { expectStatus } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { severalPlacesIn } from '../support/several-places.ts';

onEveryEngine('which other locations take the bookings of one', 'locks', open => {
  const several = severalPlacesIn(open);

  it('DEC-305 only to one that is open, can be seen, and costs no more for the same length', async () => {
    const { place, freeDay, owner, next, book, close, closing, bedsOf } = several();
    const day = freeDay();
    const home = await next();
    await book(day, home);
    const dearer = [{ slot: 30, price: 1001, currency: 'EUR' }];
    const hidden = await next();
    const seenBy = async (id: number) =>
      await place.app.database.query('update locations set list_user_view = $2 where id = $1', [
        ...[hidden.location, JSON.stringify([{ id }])],
      ]);
    await seenBy(place.callers.stranger.id);
    await next({}, place.callers.stranger.id);
    for (const values of [
      { status: 1 },
      { status: 3 },
      { currency: 'USD', price_rules: [{ slot: 30, price: 100, currency: 'USD' }] },
      { price_rules: dearer },
      { duration_mins: [20, 40] },
      { city: 'Nowhere that a list has' },
    ])
      await next(values);
    const disabled = await next();
    await place.app.database.query('update devices set is_disabled = true where id = $1', [disabled.bed]);
    const shut = await next();
    expectStatus(await close(day, [shut.location], {}, { confirm_close: true }), 200);
    const seen = await closing(day, [home.location], { within_km: 100 });
    expect(bedsOf(seen)).toEqual([undefined]);
    // Nor to that of another owner, where staff plan who can read it.
    expect(bedsOf(await closing(day, [home.location], { within_km: 100 }, {}, 'admin'))).toEqual([undefined]);
    await seenBy(owner());
    expect(bedsOf(await closing(day, [home.location], { within_km: 100 }))).toEqual([hidden.bed]);
    await seenBy(place.callers.stranger.id);
    const good = await next({ price_rules: [{ slot: 30, price: 999, currency: 'EUR' }] });
    expect(bedsOf(await closing(day, [home.location], { within_km: 100 }))).toEqual([good.bed]);
    // The one that closes too is none.
    expect(bedsOf(await closing(day, [home.location, good.location], { within_km: 100 }))).toEqual([
      undefined,
    ]);
  });

  it('DEC-24 DEC-305 onto no device that somebody may not read', async () => {
    const { place, freeDay, next, book, closing, bedsOf } = several();
    const day = freeDay();
    const [home, other] = [await next(), await next()];
    await book(day, home);
    const seenBy = async (id: number) =>
      await place.app.database.query('update devices set list_user_view = $2 where id = $1', [
        ...[other.bed, JSON.stringify([{ id }])],
      ]);
    await seenBy(place.callers.stranger.id);
    expect(bedsOf(await closing(day, [home.location], { within_km: 0 }))).toEqual([undefined]);
    await seenBy(place.callers.owner.id);
    expect(bedsOf(await closing(day, [home.location], { within_km: 0 }))).toEqual([other.bed]);
  });

  it('DEC-305 a plan is carried out at the location that it named, or not at all', async () => {
    const { place, freeDay, next, book, close, closing, bedsOf } = several();
    const day = freeDay();
    const [home, named, another] = [await next(), await next(), await next()];
    await book(day, home);
    const seen = await closing(day, [home.location], { within_km: 0 });
    expect(bedsOf(seen)).toEqual([named.bed]);
    await place.app.database.query('update devices set partner_location_id = $2 where id = $1', [
      ...[named.bed, another.location],
    ]);
    const confirmed = { confirm_close: true, plan: seen.plan };
    expectStatus(await close(day, [home.location], { within_km: 0 }, confirmed), 409);
  });

  it('BOOK-06 DEC-305 a location that has another owner since tells nothing of what came of its guests elsewhere', async () => {
    const { place, freeDay, next, book, close, closing } = several();
    const day = freeDay();
    const [home, other] = [await next({ name: 'Elm Court' }), await next({ name: 'Oak Yard' })];
    const id = await book(day, home);
    const { plan } = await closing(day, [home.location], { within_km: 0 });
    expectStatus(await close(day, [home.location], { within_km: 0 }, { confirm_close: true, plan }), 200);
    const read = async (who: 'owner' | 'stranger') =>
      JSON.stringify(expectStatus(await place.callers[who].get(`/api/v3/bookings/${id}/timeline`), 200).body);
    expect(await read('owner')).toContain('Oak Yard');
    await place.app.database.query('update locations set user_id = $2 where id = $1', [
      ...[home.location, place.callers.stranger.id],
    ]);
    const told = await read('stranger');
    expect(told).not.toContain('Oak Yard');
    expect(told).not.toContain(`"id":${other.bed},`);
  });
});

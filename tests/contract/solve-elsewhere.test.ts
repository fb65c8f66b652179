import { expect, it } from 'vitest';
import { z } from 'zod';
import { dayMs } from '../../domain/time/calendar.ts';
import { expectStatus } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { done, planned, severalPlacesIn } from '../support/several-places.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

onEveryEngine('how far another location may be to which bookings go', 'locks', open => {
  const several = severalPlacesIn(open);

  it('DEC-305 guests go to the nearest open location of the same owner, as far as one sets and no farther', async () => {
    const { freeDay, at, next, book, close, closing, bedsOf } = several();
    const day = freeDay();
    const home = await next();
    const potsdam = await next({ city: 'Potsdam' });
    const id = await book(day, home);
    const goes = async (within_km?: number) =>
      bedsOf(await closing(day, [home.location], within_km === undefined ? {} : { within_km }));
    // The middle of Potsdam is 27 km from that of Berlin.
    expect([await goes(), await goes(0), await goes(26)]).toEqual([[undefined], [undefined], [undefined]]);
    expect(await goes(28)).toEqual([potsdam.bed]);
    const neighbour = await next();
    const hamburg = await next({ city: 'Hamburg' });
    const [{ choices = [] } = {}] = (await closing(day, [home.location], { within_km: 100 })).bookings;
    const elsewhere = choices.filter(({ location }) => location !== undefined);
    const inBerlin = async () => {
      const [{ choices: found = [] } = {}] = (await closing(day, [home.location], { within_km: 100 }))
        .bookings;
      return found.flatMap(({ bed_id, location }) => (location?.km === 0 ? [bed_id] : []));
    };
    expect(elsewhere.map(({ bed_id, start_time, location }) => [bed_id, start_time, location?.km])).toEqual([
      [neighbour.bed, at(day, '10:00'), 0],
      [potsdam.bed, at(day, '10:00'), 27],
    ]);
    expect(await goes(0)).toEqual([neighbour.bed]);
    // A distance that was set before is no offer to those who are to be cancelled.
    const [{ choices: offered = [] } = {}] = (
      await closing(day, [home.location], { within_km: 100, rest: 'cancel' })
    ).bookings;
    expect(offered.filter(({ location }) => location !== undefined)).toEqual([]);
    // Five are looked at, the nearest, in whatever order they were made.
    const further = [];
    for (let count = 0; count < 4; count += 1) further.push((await next({ city: 'Potsdam' })).bed);
    const last = await next();
    const [, ...bedsInBerlin] = await inBerlin();
    expect(bedsInBerlin).toEqual([last.bed]);
    // By hand too, no farther than was set; never to Hamburg, which lies 255 km away.
    const chosen = async (bed_id: number, within_km: number) => {
      const rows = [{ id, outcome: 'move', to: { bed_id, start_time: at(day, '11:00') } }];
      return (await closing(day, [home.location], { within_km, rows })).bookings.map(
        ({ outcome }) => outcome,
      );
    };
    expect(await chosen(potsdam.bed, 50)).toEqual(['move']);
    expect(await chosen(potsdam.bed, 0)).toEqual(['blocks']);
    const each = [];
    for (const bed of further) each.push(...(await chosen(bed, 50)));
    expect(each, 'two in Berlin, three in Potsdam').toEqual(['move', 'move', 'blocks', 'blocks']);
    expect(await chosen(hamburg.bed, 100)).toEqual(['blocks']);
    for (const within_km of [-1, 101, 1.5]) {
      const { body } = expectStatus(await close(day, [home.location], { within_km }), 422);
      expect(Object.keys(z.record(z.string(), z.string()).parse(body.errors))).toEqual(['solve']);
    }
  });

  it('DEC-305 no guest goes to a device that was removed or is out of service', async () => {
    const { place, freeDay, next, book, post } = several();
    const day = freeDay();
    const [home, second] = [await next(), await next()];
    const id = await book(day, home);
    await place.app.database.query('update devices set partner_location_id = $1 where id = $2', [
      home.location,
      second.bed,
    ]);
    const isOffered = async () => {
      const body = { bookings: [id], reason: 'Leaking', solve: { rest: 'move', within_days: 0 } };
      const { bookings } = planned.parse(expectStatus(await post('/bookings/solve', body), 200).body);
      return bookings.some(({ choices }) => choices.some(({ bed_id }) => bed_id === second.bed));
    };
    expect(await isOffered()).toBe(true);
    for (const [without, again] of [
      ['deleted = true', 'deleted = false'],
      ['is_disabled = true', 'is_disabled = false'],
    ]) {
      await place.app.database.query(`update devices set ${without} where id = $1`, [second.bed]);
      expect(await isOffered(), without).toBe(false);
      await place.app.database.query(`update devices set ${again} where id = $1`, [second.bed]);
    }
  });

  it('DEC-305 the same day at the next location comes before another day at its own, its own before both', async () => {
    const { freeDay, at, next, book, post } = several();
    const day = freeDay();
    const home = await next();
    const neighbour = await next();
    const id = await book(day, home, '16:40');
    const block = async (from_time: string, within_km: number | undefined) => {
      const times = { first_day: day, last_day: day, from_time, to_time: '17:20:00' };
      const body = { reason: 'Cleaning', ...times, solve: { rest: 'move', within_km } };
      const { body: seen } = expectStatus(await post(`/location/${home.location}/block`, body), 200);
      return planned.parse(seen).bookings.map(({ to }) => to);
    };
    const later = new Date(Date.parse(at(day, '09:00')) + dayMs).toISOString();
    expect(await block('16:00:00', 0)).toEqual([{ bed_id: home.bed, start_time: at(day, '17:20') }]);
    const relieve = async (within_km: number | undefined) => {
      const body = { reason: 'Broken', solve: { rest: 'move', within_km } };
      const { body: seen } = expectStatus(await post(`/homebeds/${home.bed}/relieve`, body), 200);
      return planned.parse(seen).bookings.map(({ id: of, outcome, to }) => [of, outcome, to]);
    };
    expect(await relieve(0)).toEqual([[id, 'move', { bed_id: neighbour.bed, start_time: at(day, '16:40') }]]);
    expect(await relieve(undefined)).toEqual([[id, 'cancel', undefined]]);
    const single = async (within_km: number | undefined) => {
      const midnight = at(day, '00:00');
      const dates = { date_open_from: midnight, date_open_to: midnight, reason_close: 'Works' };
      const body = { ...dates, solve: { rest: 'move', within_km } };
      const { body: seen } = expectStatus(await post(`/location/${home.location}/close`, body), 200);
      return planned.parse(seen).bookings.map(({ to }) => to);
    };
    expect(await single(undefined)).toEqual([{ bed_id: home.bed, start_time: later }]);
    expect(await single(0)).toEqual([{ bed_id: neighbour.bed, start_time: at(day, '16:40') }]);
  });

  it('DEC-305 the guests of several locations do not meet on one start of the next', async () => {
    const { place, at, next, book, close, closing } = several();
    const day = '2031-05-06';
    const [one, other, third] = [await next(), await next(), await next()];
    await book(day, one);
    await book(day, other);
    const body = [day, [one.location, other.location], { within_km: 0 }] as const;
    const seen = await closing(...body);
    expect(seen.bookings.map(({ to }) => to)).toEqual([
      { bed_id: third.bed, start_time: at(day, '10:00') },
      { bed_id: third.bed, start_time: at(day, '10:40') },
    ]);
    // Their day is open there: it is among what they may choose instead.
    expect(seen.mails.map(({ content_html }) => content_html).join()).toMatch(
      />Tue 6 May 2031, \d\d:\d\d Abidjan time/,
    );
    const answer = await close(...body, { confirm_close: true, plan: seen.plan });
    expect(done.parse(expectStatus(answer, 200).body).operation).toMatchObject({ moved: 2, mails: 2 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-305 the booking stands at the other location, its guest is written where and when, and one undo brings it back', async () => {
    const { place, at, next, book, post } = several();
    const day = '2031-04-01';
    const home = await next({ name: 'Elm Court', city: 'London', country_short_name: 'GB', currency: 'EUR' });
    const far = await next({
      ...{ name: 'Oak Yard', city: 'London', country_short_name: 'GB', timezone: 'Europe/London' },
      ...{ street: '5 Oak Lane', zipcode: 'N1 5AA', country: 'United Kingdom' },
    });
    const id = await book(day, home);
    const rows = [{ id, outcome: 'move', to: { bed_id: far.bed, start_time: at(day, '10:00') } }];
    const solve = { rest: 'move', within_days: 0, within_km: 0, rows };
    const body = { bookings: [id], reason: 'Burst <pipe>', solve };
    const seen = planned.parse(expectStatus(await post('/bookings/solve', body), 200).body);
    const subject = 'Your booking at Elm Court was moved to Oak Yard';
    expect(seen.mails.map(({ subject_html }) => subject_html)).toEqual([subject]);
    const confirmed = await post('/bookings/solve', { ...body, plan: seen.plan, confirm_solve: true });
    const { operation } = done.parse(expectStatus(confirmed, 200).body);
    expect(operation).toMatchObject({ moved: 1, cancelled: 0, mails: 1 });
    expect(await place.stored('bookings', id)).toMatchObject({
      booking_status: 10,
      location_id: home.location,
    });
    const [moved] = await place.app.database.query<{ id: number; location_id: number; bed_id: number }>(
      'select id, location_id, bed_id from bookings where moved_from_id = $1',
      [id],
    );
    expect(moved).toMatchObject({ location_id: far.location, bed_id: far.bed });
    const [mail] = await place.app.database.query<{ subject_html: string; content_html: string }>(
      'select subject_html, content_html from mails where booking_id = $1',
      [moved?.id],
    );
    expect(mail?.subject_html).toBe(subject);
    // The old time by the clocks of Abidjan, the new one by those of London, which are an hour ahead since Sunday.
    expect(mail?.content_html).toContain(
      'Your massage at Elm Court on Tue 1 April 2031, 10:00 Abidjan time (GMT) takes place at another location: Oak Yard.',
    );
    expect(mail?.content_html).toContain(
      '<strong>When:</strong> Tue 1 April 2031, 11:00 London time (GMT+1)<br />' +
        '<strong>Where:</strong> Oak Yard, 5 Oak Lane, N1 5AA London, United Kingdom<br />',
    );
    expect(mail?.content_html).toContain('<strong>Reason:</strong> Burst &lt;pipe&gt;');
    // A free start of Oak Yard, whose day begins at nine by its own clocks, at eight by those of Elm Court.
    expect(mail?.content_html).toMatch(
      /<li><a [^>]+>Tue 1 April 2031, 09:40 London time \(GMT\+1\)<\/a><\/li>/,
    );
    const stood = z.object({ location: z.object({ name: z.string() }).optional() }).nullish();
    const line = z.object({ kind: z.string(), at: stood, from: stood, to: stood });
    for (const of of [id, moved?.id]) {
      const { body: told } = expectStatus(
        await place.callers.owner.get(`/api/v3/bookings/${of}/timeline`),
        200,
      );
      const lines = z.object({ data: z.array(line) }).parse(told).data;
      const named = lines.flatMap(({ kind, ...places }) =>
        [places.at, places.from, places.to].flatMap(each => (each ? [[kind, each.location?.name]] : [])),
      );
      expect(named).toEqual([
        ['created', 'Elm Court'],
        ['moved', 'Elm Court'],
        ['moved', 'Oak Yard'],
      ]);
    }
    expectStatus(await place.undo('owner', operation.id), 200);
    expect(await place.stored('bookings', id)).toMatchObject({
      booking_status: 2,
      location_id: home.location,
    });
    expect(await place.stored('bookings', moved?.id ?? 0)).toMatchObject({ deleted: true });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-305 a start of the next location that somebody else has taken since is not taken twice', async () => {
    const { freeDay, at, next, book, close, closing, bedsOf } = several();
    const day = freeDay();
    const [home, neighbour] = [await next(), await next()];
    await book(day, home);
    const seen = await closing(day, [home.location], { within_km: 0 });
    expect(bedsOf(seen)).toEqual([neighbour.bed]);
    await book(day, neighbour);
    const confirmed = { confirm_close: true, plan: seen.plan };
    const refused = expectStatus(await close(day, [home.location], { within_km: 0 }, confirmed), 409);
    expect(
      z
        .object({ plan: planned })
        .parse(refused.body)
        .plan.bookings.map(({ to }) => to),
    ).toEqual([{ bed_id: neighbour.bed, start_time: at(day, '10:40') }]);
  });
});

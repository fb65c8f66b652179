import { beforeAll, expect, it } from 'vitest';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { type BookedPlace, expectStatus, monday } from '../support/booked-place.ts';
import { choicePlace } from '../support/choice-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { cancelled, type GuestLink, linkOf, moved } from '../support/guest-link.ts';

const tuesday = (time: string) => `2031-03-04T${time}:00.000Z`;
const wednesday = (time: string) => `2031-03-05T${time}:00.000Z`;

onEveryEngine('a guest who chooses', 'locks', open => {
  const { place: there, query, bookingsThere, mailsOf } = choicePlace(open);
  let place: BookedPlace;
  beforeAll(() => {
    place = there();
  });

  it('DEC-303 where its own device is taken the guest gets one that is for the same', async () => {
    const setType = 'update devices set device_type = $2 where id = $1';
    const alike = await place.device();
    for (const [id, type] of [
      [place.bed, 'Commercial'],
      [place.otherBed, 'Testing'],
      [alike, 'Commercial'],
    ] as const)
      await query(setType, [id, type]);
    await place.booking({ start_time: wednesday('09:00') });
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    const { body } = expectStatus(await link.plan(wednesday('09:00')), 200);
    expect(body.device).toBe((await place.stored('devices', alike)).name);
    await place.booking({ start_time: wednesday('09:00'), bed_id: alike });
    const { body: next } = expectStatus(await link.plan(wednesday('09:00')), 200);
    expect(next.device).toBe((await place.stored('devices', place.otherBed)).name);
  });

  it('DEC-199 a moved booking goes where its guest chooses, by the guest, and the guest is told', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    expect(await link.seen()).toMatchObject({ state: 'open', booking: { is_cancelled: false } });
    const { body: plan } = expectStatus(await link.plan(wednesday('09:00')), 200);
    expect(plan).toMatchObject({ start_time: wednesday('09:00'), device: expect.any(String) });
    expect(await bookingsThere()).toHaveLength(2);
    const { body } = expectStatus(await link.choose(wednesday('09:00'), String(plan.plan)), 200);
    expect(body).toMatchObject({
      ...{ state: 'chosen', back_until: new Date(monday + 60_000).toISOString() },
      booking: { start_time: wednesday('09:00'), is_cancelled: false },
    });
    expect(await bookingsThere()).toMatchObject([
      { booking_status: BookingStatus.Rescheduled, start_time: tuesday('10:00') },
      { booking_status: BookingStatus.Rescheduled, start_time: tuesday('14:00') },
      { booking_status: BookingStatus.Booked, start_time: wednesday('09:00'), moved_from_id: link.id },
    ]);
    expect((await mailsOf()).at(-1)).toMatchObject({
      state: 'waiting',
      subject_html: 'Your booking at Riverside is now on Wed 5 March 2031, 09:00 Abidjan time (GMT)',
    });
    const timeline = await place.callers.owner.get(`/api/v3/bookings/${link.id}/timeline`);
    const told = timeline.body.data;
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'moved', by: 'guest', reason: 'Chosen by the guest' }),
      ]),
    );
  });

  it('DEC-199 choosing books a cancelled booking anew, with the status that it had, and leaves the cancel as it is', async () => {
    const id = await place.booking({ booking_status: BookingStatus.Created });
    const link = await cancelled(place, id);
    expectStatus(await link.choose(tuesday('10:00')), 200);
    expect(await link.seen()).toMatchObject({ state: 'chosen', booking: { is_cancelled: false } });
    expect(await bookingsThere()).toMatchObject([
      { id, booking_status: BookingStatus.Cancelled, start_time: tuesday('10:00') },
      { booking_status: BookingStatus.Created, start_time: tuesday('10:00'), moved_from_id: id },
    ]);
    const { body } = await place.callers.admin.get(`/api/v3/bookings/${id}/timeline`);
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'cancelled' }),
        expect.objectContaining({
          kind: 'moved',
          by: 'guest',
          from: expect.objectContaining({ booking_id: id }),
        }),
      ]),
    );
  });

  it('DEC-197 a link is chosen by once; the same answer asked again is the same, another one is refused', async () => {
    const link = await cancelled(place, await place.booking());
    expectStatus(await link.choose(tuesday('11:00')), 200);
    expect(expectStatus(await link.choose(tuesday('11:00')), 200).body).toMatchObject({ state: 'chosen' });
    expect(expectStatus(await link.choose(tuesday('13:00')), 409).body.error).toBe('choice.used');
    expect(await bookingsThere()).toHaveLength(2);
    expect(await mailsOf()).toHaveLength(2);
  });

  it('DEC-199 what was chosen is taken back as long as its mail waits, and chosen again', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    expectStatus(await link.back(), 409);
    expectStatus(await link.choose(wednesday('09:00')), 200);
    expect(expectStatus(await link.back(), 200).body).toMatchObject({
      ...{ state: 'open', booking: { start_time: tuesday('14:00') } },
    });
    expect((await mailsOf()).at(-1)).toMatchObject({ state: 'withdrawn' });
    const again = await link.choose(wednesday('10:00'));
    expect(expectStatus(again, 200).body).toMatchObject({ booking: { start_time: wednesday('10:00') } });
    place.app.clock.now = monday + 2 * 60_000;
    expect(expectStatus(await link.back(), 409).body.error).toBe('choice.back-late');
  });

  it('DEC-199 the mail of a choice has a link of its own, by which it is chosen again', async () => {
    const link = await cancelled(place, await place.booking());
    expectStatus(await link.choose(tuesday('11:00')), 200);
    const [, chosen] = await bookingsThere();
    const next = await linkOf(place, chosen?.id ?? 0);
    expect(await next.seen()).toMatchObject({ state: 'open', booking: { start_time: tuesday('11:00') } });
    expectStatus(await next.choose(tuesday('16:00')), 200);
    expect(await link.seen()).toMatchObject({ state: 'chosen', booking: { start_time: tuesday('16:00') } });
    expect((await bookingsThere()).filter(each => each.booking_status === BookingStatus.Booked)).toHaveLength(
      1,
    );
  });

  it('DEC-197 what a guest has chosen and staff cancel or move is told as changed, as it stands', async () => {
    const link = await cancelled(place, await place.booking());
    const chosen = async (start: string) => {
      expectStatus(await link.choose(start), 200);
      return (await bookingsThere()).at(-1)?.id ?? 0;
    };
    const lost = await cancelled(place, await chosen(tuesday('11:00')));
    const changed = { state: 'changed', offered: [], back_until: null };
    const gone = { start_time: tuesday('11:00'), is_cancelled: true };
    expect(await link.seen()).toMatchObject({ ...changed, booking: gone });
    expect(expectStatus(await link.choose(tuesday('11:00')), 409).body.error).toBe('choice.changed');
    expect(expectStatus(await link.back(), 409).body.error).toBe('choice.back-late');
    // By the newest mail it is chosen again: then it is the guest's own choice that stands.
    expectStatus(await lost.choose(tuesday('13:00')), 200);
    const booked = { start_time: tuesday('13:00'), is_cancelled: false };
    for (const each of [link, lost])
      expect(await each.seen()).toMatchObject({ state: 'chosen', booking: booked });
    const [{ id = 0 } = {}] = (await bookingsThere()).slice(-1);
    const next = await moved(place, id, wednesday('10:00'));
    const there = { start_time: wednesday('10:00'), is_cancelled: false };
    for (const each of [link, lost]) expect(await each.seen()).toMatchObject({ ...changed, booking: there });
    expect(expectStatus(await lost.choose(tuesday('13:00')), 409).body.error).toBe('choice.changed');
    expect(await next.seen()).toMatchObject({ state: 'open', booking: there });
  });

  it('DEC-197 a booking that staff take to another location is told with that place and its clock', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    await query(`update locations set name = 'Hillside', timezone = 'Europe/Paris' where id = $1`, [
      location,
    ]);
    await query('update bookings set booking_status = $2 where id = $1', [
      link.id,
      BookingStatus.Rescheduled,
    ]);
    await place.booking({ location_id: location, bed_id: bed, moved_from_id: link.id });
    expect(await link.seen()).toMatchObject({
      state: 'changed',
      location: { name: 'Hillside', timezone: 'Europe/Paris' },
    });
  });

  it('DEC-199 staff do not undo what a guest has chosen and seen; the refusal says what to do instead', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    expectStatus(await link.choose(wednesday('09:00')), 200);
    const [operation] = await query<{ id: number }>(`select id from operations order by id desc limit 1`);
    const refused = await place.undo('admin', operation?.id ?? 0);
    expect(expectStatus(refused, 409).body).toMatchObject({
      error: 'undo.guest-chose',
      message: expect.stringContaining('Please move the booking instead'),
    });
    expectStatus(await place.undo('owner', operation?.id ?? 0), 404);
    const [, , booking] = await bookingsThere();
    const { status } = await place.move('owner', booking?.id ?? 0, { start_time: wednesday('11:00') });
    expect(status).toBe(200);
  });

  it('DEC-197 two guests whose links want one start: one gets it, the other is offered what is free near it', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    const at = { location_id: location, bed_id: bed };
    const others = await Promise.all([0, 1].map(() => place.app.given.user({ role: null, language: 'en' })));
    const links = [];
    for (const [index, { id: user_id }] of others.entries()) {
      const start_time = index === 0 ? tuesday('10:00') : tuesday('13:00');
      links.push(await cancelled(place, await place.booking({ ...at, user_id, start_time })));
    }
    const answers = await Promise.all(links.map(link => link.choose(wednesday('14:00'))));
    expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join('\n')).toEqual([
      200, 409,
    ]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      error: 'choice.taken',
      nearest: [wednesday('13:00'), wednesday('15:00'), '2031-03-06T09:00:00.000Z'],
    });
    expect(JSON.stringify(lost?.body)).not.toMatch(/holder|user|email/);
    const held = (await bookingsThere()).filter(
      each => each.start_time === wednesday('14:00') && each.booking_status === BookingStatus.Booked,
    );
    expect(held).toHaveLength(1);
  });

  it('DEC-196 DEC-197 near a start that is taken stands the own lost one, never the one that the guest has', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    const at = { location_id: location, bed_id: bed };
    const other = (await place.app.given.user({ role: null })).id;
    await place.booking({ ...at, user_id: other, start_time: wednesday('15:00') });
    const nearest = async (link: Pick<GuestLink, 'plan'>) =>
      expectStatus(await link.plan(wednesday('15:00')), 409).body.nearest;
    const listed = async (link: Pick<GuestLink, 'days'>) =>
      (await link.days()).days.flatMap(({ starts }) => starts);
    const kept = await moved(place, await place.booking(at), wednesday('14:00'));
    expect(await nearest(kept)).not.toContain(wednesday('14:00'));
    expect(await listed(kept)).not.toContain(wednesday('14:00'));
    const lost = await cancelled(place, kept.id);
    expect(await nearest(lost)).toContain(wednesday('14:00'));
    expect(await listed(lost)).toContain(wednesday('14:00'));
  });

  it('DEC-197 one link pressed many times at once books once', async () => {
    const link = await cancelled(place, await place.booking());
    const starts = ['09:00', '11:00', '13:00', '14:00', '15:00'].map(wednesday);
    const answers = await Promise.all(starts.map(start => link.choose(start)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'choice.used')).toHaveLength(4);
    expect(await bookingsThere()).toHaveLength(2);
  });

  it('DEC-197 RESCH-11 a booking that ran before its time, or is no longer valid, is chosen anew by nobody', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    const { Running, Completed, Expired, Refunded, Booked } = BookingStatus;
    for (const status of [Running, Completed, Expired, Refunded]) {
      await query('update bookings set booking_status = $2 where id = $1', [link.id, status]);
      expect(await link.seen(), String(status)).toMatchObject({ state: 'changed', offered: [] });
      expect(expectStatus(await link.choose(wednesday('09:00')), 409).body.error).toBe('choice.changed');
    }
    await query('update bookings set booking_status = $2 where id = $1', [link.id, Booked]);
    expect(await link.seen()).toMatchObject({ state: 'open' });
  });

  it('DEC-197 a plan that no longer holds is answered with the one that does', async () => {
    const link = await cancelled(place, await place.booking());
    const plan = String(expectStatus(await link.plan(wednesday('09:00')), 200).body.plan);
    await place.booking({ start_time: wednesday('09:00') });
    const { body } = expectStatus(await link.choose(wednesday('09:00'), plan), 409);
    expect(body).toMatchObject({ error: 'plan.changed', plan: { start_time: wednesday('09:00') } });
    const seen = Object(body.plan).plan;
    expectStatus(await link.choose(wednesday('09:00'), seen), 200);
  });

  it('DEC-199 only what the rules of slots allow is chosen: open, in the future, within eight weeks, another start', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    const refused = async (start: string) => expectStatus(await link.choose(start), 422).body.error;
    expect(await refused(tuesday('08:30'))).toBe('choice.not-free');
    expect(await refused(tuesday('12:00'))).toBe('choice.not-free');
    expect(await refused(tuesday('09:05'))).toBe('choice.not-free');
    expect(await refused('2031-03-09T10:00:00.000Z')).toBe('choice.not-free');
    expect(await refused('2031-03-01T10:00:00.000Z')).toBe('choice.not-free');
    expect(await refused('2031-04-29T10:00:00.000Z')).toBe('choice.not-free');
    // Eight weeks from 3 March.
    expectStatus(await link.plan('2031-04-28T10:00:00.000Z'), 200);
    expect(await refused(tuesday('14:00'))).toBe('booking.same-time');
    // Over its own time, which is not in its way.
    expectStatus(await link.choose(tuesday('14:30')), 200);
  });

  it('DEC-197 nothing is chosen at a location that was closed or removed, nor on a device that was disabled', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    const link = await cancelled(place, await place.booking({ location_id: location, bed_id: bed }));
    const states = async () => [
      (await link.seen()).state,
      (await link.choose(wednesday('09:00'))).body.error,
    ];
    await query('update devices set is_disabled = true where id = $1', [bed]);
    expect(await states()).toEqual(['unavailable', 'choice.unavailable']);
    await query('update devices set is_disabled = false where id = $1', [bed]);
    await query('update locations set status = 1 where id = $1', [location]);
    expect(await states()).toEqual(['unavailable', 'choice.unavailable']);
    await query('update locations set status = 2, deleted = true where id = $1', [location]);
    expect(await states()).toEqual(['unavailable', 'choice.unavailable']);
    await query('update locations set deleted = false where id = $1', [location]);
    expect(await states()).toEqual(['open', undefined]);
  });
});

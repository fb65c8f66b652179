import { beforeAll, beforeEach, expect, it } from 'vitest';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { type BookedPlace, expectStatus, monday, openBookedPlace } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import {
  cancelled,
  type GuestLink,
  guestLink,
  letMailsLeave,
  linkOf,
  moved,
  page,
} from '../support/guest-link.ts';

const hourMs = 3_600_000;
const tuesday = (time: string) => `2031-03-04T${time}:00.000Z`;
const wednesday = (time: string) => `2031-03-05T${time}:00.000Z`;

onEveryEngine('a guest who chooses', 'locks', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    await query(
      `update locations set status = 2, name = 'Riverside', street = '1 Quay', zipcode = null, city = 'Abidjan',
        country = 'CI' where id = $1`,
      [place.location],
    );
  });
  beforeEach(async () => {
    place.app.clock.now = monday;
    await query('delete from mails');
    await query(`update users set language = 'en' where id = $1`, [place.guest]);
    await query('update bookings set deleted = true');
    await query('delete from login_attempts');
    await query(`delete from settings where name = 'guest_choice'`);
  });

  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Row>(text, values);
  const bookingsThere = async () =>
    await query<{ id: number; booking_status: number; start_time: string; moved_from_id: number | null }>(
      'select id, booking_status, start_time, moved_from_id from bookings where not deleted order by id',
    );
  const mailsOf = async () =>
    await query<{ state: string; subject_html: string; to_email: string }>(
      'select state, subject_html, to_email from mails order by id',
    );
  const setChoice = async (value: string) => {
    await place.callers.admin.post('/api/v3/settings', { name: 'guest_choice', value_type: 1, value });
  };

  it('DEC-196 a mail that cancels offers three free starts and another time, each a link', async () => {
    const { html } = await cancelled(place, await place.booking());
    const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href = '', text]) => [
      href.replace(/\d+\.[\w-]{43}/, 'secret'),
      text,
    ]);
    expect(links).toEqual([
      [`${page}#secret/2031-03-03T17:00Z`, 'Mon 3 March 2031, 17:00 Abidjan time (GMT)'],
      [`${page}#secret/2031-03-04T09:00Z`, 'Tue 4 March 2031, 09:00 Abidjan time (GMT)'],
      [`${page}#secret/2031-03-04T11:00Z`, 'Tue 4 March 2031, 11:00 Abidjan time (GMT)'],
      [`${page}#secret`, 'Another time'],
    ]);
  });

  it('DEC-197 CANCEL-02 the preview, the outbox and the mail differ by the secret of the link alone', async () => {
    const id = await place.booking();
    const { body: plan } = expectStatus(await place.cancel('admin', id), 200);
    const shown = String(plan.content_html);
    expect(shown.match(/#not-sent-yet[/"]/g)).toHaveLength(4);
    expect(shown).not.toMatch(/\d\.[\w-]{43}/);
    const confirmed = { confirm_cancel: true, plan: plan.plan, subject_html: 'Sorry', content_html: shown };
    expectStatus(await place.cancel('admin', id, confirmed), 200);
    expect(await query('select content_html, state from mails')).toEqual([
      { content_html: shown, state: 'waiting' },
    ]);
    const { html, token } = await linkOf(place, id);
    expect(html.replaceAll(token, 'not-sent-yet')).toBe(shown);
    expectStatus(await guestLink(place, 'not-sent-yet').look(), 410);
  });

  it('DEC-197 DEC-198 the link shows the own booking, what is near it and what is free, in the language of its guest', async () => {
    await query(`update users set language = 'vi' where id = $1`, [place.guest]);
    const other = (await place.app.given.user({ role: null, first_name: 'Hiddenname' })).id;
    await place.booking({ user_id: other, start_time: tuesday('15:00') });
    await place.booking({ user_id: other, start_time: tuesday('15:00'), bed_id: place.otherBed });
    const link = await cancelled(place, await place.booking());
    expect(await link.seen()).toEqual({
      ...{ state: 'open', language: 'vi', minutes: 60, until: tuesday('10:00'), back_until: null },
      location: { name: 'Riverside', address: '1 Quay, Abidjan, CI', timezone: 'Africa/Abidjan' },
      booking: { start_time: tuesday('10:00'), device: expect.any(String), is_cancelled: true },
      offered: ['2031-03-03T17:00:00.000Z', tuesday('09:00'), tuesday('11:00')],
    });
    const { days, first, last } = await link.days();
    expect({ first, last, count: days.length }).toEqual({
      first: '2031-03-03',
      last: '2031-04-28',
      count: 14,
    });
    const ofTuesday = days.find(({ day }) => day === '2031-03-04')?.starts ?? [];
    // From nine to six, an hour each, with a break from twelve to one and both devices taken from three to four.
    for (const free of ['09:00', '11:00', '13:00', '14:00', '16:00', '17:00'])
      expect(ofTuesday).toContain(tuesday(free));
    for (const not of ['08:30', '11:30', '12:00', '14:30', '15:00', '15:30', '17:30'])
      expect(ofTuesday).not.toContain(tuesday(not));
    expect(days.find(({ day }) => day === '2031-03-09')?.starts).toEqual([]);
    const text = JSON.stringify([await link.seen(), days]);
    for (const secret of ['Hiddenname', 'user', 'email']) expect(text).not.toContain(secret);
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

  it('DEC-197 a link opens nothing before its mail has left, nor once the change was undone', async () => {
    const id = await place.booking();
    const { body: plan } = await place.cancel('admin', id);
    const { subject_html, content_html } = plan;
    const done = await place.cancel('admin', id, { confirm_cancel: true, subject_html, content_html });
    const [row] = await query<{ id: number; message_id: string }>('select id, message_id from mails');
    const { choiceLinks } = await import('../../server/mail/choice-link.ts');
    const { testSecret } = await import('../support/app.ts');
    const html = choiceLinks(testSecret).whole(
      `"${page}#not-sent-yet"`,
      { id: row?.id ?? 0, messageId: row?.message_id ?? '' },
      page,
    );
    const link = guestLink(place, html.slice(`"${page}#`.length, -1));
    expectStatus(await link.look(), 410);
    const { operation } = done.body;
    expectStatus(await place.undo('admin', Number(Object(operation).id)), 200);
    await letMailsLeave(place);
    expectStatus(await link.look(), 410);
    await query(`update mails set state = 'sent', attempts = 1`);
    expect(await link.seen()).toMatchObject({ state: 'open' });
  });

  it('DEC-197 when staff change the booking meanwhile, the link says so and chooses nothing', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    const plan = String(expectStatus(await link.plan(wednesday('09:00')), 200).body.plan);
    const next = await moved(place, link.id, tuesday('16:00'));
    expect(await link.seen()).toMatchObject({ state: 'changed', booking: { start_time: tuesday('16:00') } });
    expect(expectStatus(await link.choose(wednesday('09:00'), plan), 409).body.error).toBe('choice.changed');
    const days = await place.app.anonymous.post('/api/v3/guest-choice/days', { token: link.token });
    expect(expectStatus(days, 409).body.error).toBe('choice.changed');
    const last = await cancelled(place, next.id);
    expect(await next.seen()).toMatchObject({ state: 'changed', booking: { is_cancelled: true } });
    expectStatus(await next.choose(wednesday('09:00')), 409);
    expect(await last.seen()).toMatchObject({ state: 'open' });
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

  it('DEC-197 a link ends with the start of its booking, to the millisecond', async () => {
    const link = await cancelled(place, await place.booking());
    const other = await place.booking({ bed_id: place.otherBed, start_time: tuesday('14:00') });
    const standing = await moved(place, other, tuesday('10:00'));
    place.app.clock.now = Date.parse(tuesday('10:00')) - 1;
    expect(await link.seen()).toMatchObject({ state: 'open' });
    expect(await standing.seen()).toMatchObject({ state: 'open' });
    place.app.clock.now += 1;
    for (const each of [link, standing]) {
      expect(await each.seen()).toMatchObject({ state: 'begun', until: tuesday('10:00'), offered: [] });
      expect(expectStatus(await each.choose(wednesday('09:00')), 409).body.error).toBe('choice.begun');
    }
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

  it('DEC-195 off by a setting: mails say nothing of it, and links that are out open nothing', async () => {
    const link = await cancelled(place, await place.booking());
    await setChoice('off');
    expectStatus(await link.look(), 410);
    expectStatus(await link.choose(tuesday('11:00')), 410);
    const { body: plan } = await place.cancel('admin', await place.booking());
    expect(plan.content_html).not.toContain('/choose');
    expect(plan.content_html).not.toContain('choices');
    await query(`update settings set value = 'on' where name = 'guest_choice'`);
    expectStatus(await link.look(), 200);
    const wrong = { name: 'guest_choice', value_type: 1, value: 'perhaps' };
    await query(`delete from settings where name = 'guest_choice'`);
    const refused = await place.callers.admin.post('/api/v3/settings', wrong);
    expect(expectStatus(refused, 422).body).toMatchObject({ errors: { value: 'Must be on or off' } });
  });

  it('DEC-200 forged, foreign and closed links are refused alike, and tell of nobody', async () => {
    const link = await cancelled(place, await place.booking());
    const [number = '', signature = ''] = link.token.split('.');
    const forged = [
      ...[`${number}.${'A'.repeat(43)}`, `${Number(number) + 1}.${signature}`, `999999.${signature}`],
      ...[
        '',
        'not-sent-yet',
        `${number}`,
        `0.${signature}`,
        `${number}.${signature}x`,
        `${number} .${signature}`,
      ],
    ];
    const answers = [];
    for (const token of forged) answers.push(await guestLink(place, token).look());
    for (const path of ['choose', 'days', 'back']) {
      const body = { token: forged[0], ...(path === 'choose' && { start_time: tuesday('11:00') }) };
      answers.push(await place.app.anonymous.post(`/api/v3/guest-choice/${path}`, body));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toHaveLength(1);
    expect(answers[0]?.status).toBe(410);
    expect(await bookingsThere()).toHaveLength(1);
  });

  it('DEC-197 an erased or disabled guest, or one with another mailbox, has no link', async () => {
    const link = await cancelled(place, await place.booking());
    const [{ email } = { email: '' }] = await query<{ email: string }>(
      'select email from users where id = $1',
      [place.guest],
    );
    for (const [set, back] of [
      ['disabled = true', 'disabled = false'],
      ['deleted = true', 'deleted = false'],
      [`email = 'else@guests.example'`, `email = '${email}'`],
    ]) {
      await query(`update users set ${set} where id = $1`, [place.guest]);
      expectStatus(await link.look(), 410);
      await query(`update users set ${back} where id = $1`, [place.guest]);
    }
    expectStatus(await link.look(), 200);
  });

  it('DEC-197 a link to a booking that was taken back, or of a mail that was removed, opens nothing', async () => {
    const id = await place.booking();
    const link = await cancelled(place, id);
    for (const [table, column] of [
      ['bookings', 'id'],
      ['mails', 'booking_id'],
    ]) {
      await query(`update ${table} set deleted = true where ${column} = $1`, [id]);
      expectStatus(await link.look(), 410);
      expectStatus(await link.choose(wednesday('09:00')), 410);
      await query(`update ${table} set deleted = false where ${column} = $1`, [id]);
    }
    expect(await link.seen()).toMatchObject({ state: 'open' });
  });

  it('DEC-197 of a booking that was cancelled twice, the mail that told of it last is chosen by', async () => {
    const id = await place.booking();
    const first = await cancelled(place, id);
    await query('update bookings set booking_status = $2 where id = $1', [id, BookingStatus.Booked]);
    const last = await cancelled(place, id);
    expect(await first.seen()).toMatchObject({ state: 'changed' });
    expect(await last.seen()).toMatchObject({ state: 'open' });
    expect(expectStatus(await first.choose(wednesday('09:00')), 409).body.error).toBe('choice.changed');
    expectStatus(await last.choose(wednesday('09:00')), 200);
  });

  it('DEC-200 a link is asked so often, strangers so often, and a guest chooses ten times a day', async () => {
    const link = await moved(place, await place.booking(), tuesday('14:00'));
    for (let time = 0; time < 5; time += 1) {
      expectStatus(await link.choose(wednesday('09:00')), 200);
      expectStatus(await link.back(), 200);
      expectStatus(await link.choose(wednesday('10:00')), 200);
      expectStatus(await link.back(), 200);
    }
    expect(expectStatus(await link.choose(wednesday('09:00')), 429).body.error).toBe('choice.many');
    await query(`update login_attempts set attempts = 120 where key like 'choice:%'`);
    expectStatus(await link.look(), 429);
    place.app.clock.now += 16 * 60_000;
    expectStatus(await link.look(), 200);
    await query(`update login_attempts set attempts = 99 where key like 'links:%'`);
    await query(
      `insert into login_attempts (key, attempts, resets_at) select 'links:127.0.0.1', 99, $1
      where not exists (select 1 from login_attempts where key like 'links:%')`,
      [new Date(place.app.clock.now + hourMs).toISOString()],
    );
    expectStatus(await guestLink(place, `1.${'A'.repeat(43)}`).look(), 410);
    expectStatus(await guestLink(place, `1.${'A'.repeat(43)}`).look(), 429);
  });

  it('E16 DEC-197 no secret of a link stands in the log, nor in the history', async () => {
    const link = await cancelled(place, await place.booking());
    await link.seen();
    expectStatus(await link.choose(tuesday('11:00')), 200);
    const secret = link.token.split('.')[1] ?? '-';
    expect(place.app.log()).not.toContain(secret);
    const [row] = await query<{ text: string }>('select string_agg(changes::text, $1) as text from history', [
      '',
    ]);
    expect(row?.text).not.toContain(secret);
  });
});

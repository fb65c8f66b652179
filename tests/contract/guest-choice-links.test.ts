import { beforeAll, expect, it } from 'vitest';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { type BookedPlace, expectStatus } from '../support/booked-place.ts';
import { choicePlace } from '../support/choice-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { cancelled, guestLink, letMailsLeave, linkOf, moved, page } from '../support/guest-link.ts';

const hourMs = 3_600_000;
const tuesday = (time: string) => `2031-03-04T${time}:00.000Z`;
const wednesday = (time: string) => `2031-03-05T${time}:00.000Z`;

onEveryEngine('the link of a guest who chooses', 'locks', open => {
  const { place: there, query, bookingsThere, setChoice } = choicePlace(open);
  let place: BookedPlace;
  beforeAll(() => {
    place = there();
  });

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

  it('DEC-195 off by a setting: mails say nothing of it, and links that are out open nothing', async () => {
    const link = await cancelled(place, await place.booking());
    await setChoice('off');
    expectStatus(await link.look(), 410);
    expectStatus(await link.choose(tuesday('11:00')), 410);
    const standing = await place.booking();
    const { body: plan } = await place.cancel('admin', standing);
    expect(plan.content_html).not.toContain('/choose');
    expect(plan.content_html).not.toContain('choices');
    await query(`update settings set value = 'on' where name = 'guest_choice'`);
    expectStatus(await link.look(), 200);
    // A setting that was removed sets nothing.
    await query(`update settings set value = 'off', deleted = true where name = 'guest_choice'`);
    expectStatus(await link.look(), 200);
    expect((await place.cancel('admin', standing)).body.content_html).toContain('/choose');
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

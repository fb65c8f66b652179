import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { choiceLinks } from '../../server/mail/choice-link.ts';
import { testSecret } from '../support/app.ts';
import { type BookedPlace, expectStatus, monday, openBookedPlace } from '../support/booked-place.ts';
import { callerOf } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { cancelled, guestLink, linkOf, page } from '../support/guest-link.ts';

const planned = z.object({
  plan: z.string(),
  mails: z.array(
    z.object({ outcome: z.string(), count: z.number(), content_html: z.string(), email: z.string() }),
  ),
});
const tuesday = (time: string) => `2031-03-04T${time}:00.000Z`;

onOneEngine('mails that let their guests choose', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    await query('update locations set status = 2 where id = $1', [place.location]);
  });
  beforeEach(async () => {
    place.app.clock.now = monday;
    await query('delete from mails');
    await query('update bookings set deleted = true');
    await query('delete from location_days');
    await query('update devices set is_disabled = false');
    await query('delete from login_attempts');
  });

  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Row>(text, values);
  /** The starts that a mail offers, as its links name them. */
  const offered = (html: string) =>
    [...html.matchAll(/choose#[\w.-]+\/(\S+?)Z"/g)].map(([, minute]) => `${minute}:00.000Z`);
  const mails = async () =>
    await query<{ to_email: string; content_html: string; booking_id: number }>(
      'select to_email, content_html, booking_id from mails order by id',
    );
  const guests = async (count: number) => {
    const made = [];
    for (let index = 0; index < count; index += 1)
      made.push(await place.app.given.user({ role: null, language: 'en', first_name: `Guest${index}` }));
    return made;
  };

  it('DEC-196 closing a day: each mail offers what is free on other days, and nobody is offered what another one gets', async () => {
    const [one, two] = await guests(2);
    await place.booking({ user_id: one?.id });
    await place.booking({ user_id: two?.id, bed_id: place.otherBed });
    const body = {
      ...{ date_open_from: tuesday('00:00'), date_open_to: tuesday('00:00'), reason_close: 'Flood' },
      solve: { rest: 'move' },
    };
    const url = `/api/v3/location/${place.location}/close`;
    const seen = planned.parse(expectStatus(await place.callers.owner.post(url, body), 200).body);
    expect(seen.mails).toMatchObject([{ outcome: 'move', count: 2, email: one?.email }]);
    expectStatus(await place.callers.owner.post(url, { ...body, confirm_close: true, plan: seen.plan }), 200);
    const told = await mails();
    expect(told).toHaveLength(2);
    expect(told.find(({ to_email }) => to_email === one?.email)?.content_html).toBe(
      seen.mails[0]?.content_html,
    );
    for (const { content_html } of told) {
      // Wednesday 9 to 10 is where both go, each on its device; Tuesday is closed by then.
      expect(offered(content_html)).toEqual([
        '2031-03-03T16:00:00.000Z',
        '2031-03-03T17:00:00.000Z',
        '2031-03-05T10:00:00.000Z',
      ]);
    }
  });

  it('DEC-196 moving some of one device: what is planned for another guest is not offered', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    const [one, two] = await guests(2);
    const at = { location_id: location, bed_id: bed };
    const first = await place.booking({ ...at, user_id: one?.id });
    const second = await place.booking({ ...at, user_id: two?.id, start_time: tuesday('11:00') });
    const body = {
      ...{ bookings: [first, second], reason: 'Staff is ill' },
      solve: {
        rest: 'cancel',
        rows: [{ id: first, outcome: 'move', to: { bed_id: bed, start_time: tuesday('14:00') } }],
      },
    };
    const url = '/api/v3/bookings/solve';
    const seen = planned.parse(expectStatus(await place.callers.owner.post(url, body), 200).body);
    expectStatus(await place.callers.owner.post(url, { ...body, confirm_solve: true, plan: seen.plan }), 200);
    const told = new Map((await mails()).map(each => [each.to_email, each.content_html]));
    const samples = new Map(seen.mails.map(each => [each.email, each.content_html]));
    expect(told.get(one?.email ?? '')).toBe(samples.get(one?.email ?? ''));
    expect(told.get(two?.email ?? '')).toBe(samples.get(two?.email ?? ''));
    // From eleven on: nine is two hours away, one o'clock too; two to three is the other guest's by then.
    expect(offered(told.get(two?.email ?? '') ?? '')).toEqual([
      '2031-03-03T17:00:00.000Z',
      tuesday('09:00'),
      tuesday('13:00'),
    ]);
  });

  it('DEC-196 freeing a device: the start at which another guest stays, on another bed by then, is not offered', async () => {
    const owner = place.callers.owner.id;
    const { location, bed } = await place.place(owner, { status: 2 });
    const next = await place.app.given.row('devices', owner, {
      ...{ is_disabled: false, installation_date: '2031-01-01T00:00:00.000Z', partner_location_id: location },
    });
    const [one, two, three] = await guests(3);
    const at = { location_id: location, slot_duration: 30 };
    await place.booking({ ...at, user_id: one?.id, bed_id: bed, start_time: tuesday('09:00') });
    await place.booking({ ...at, user_id: two?.id, bed_id: bed, start_time: tuesday('10:00') });
    await place.booking({ ...at, user_id: three?.id, bed_id: next, start_time: tuesday('09:00') });
    const body = { reason: 'Broken', solve: { rest: 'move' } };
    const url = `/api/v3/homebeds/${bed}/relieve`;
    const { plan, mails: samples } = planned.parse(
      expectStatus(await place.callers.owner.post(url, body), 200).body,
    );
    expectStatus(await place.callers.owner.post(url, { ...body, confirm_relieve: true, plan }), 200);
    expect(
      await query('select start_time from bookings where bed_id = $1 order by start_time', [next]),
    ).toEqual(['09:00', '09:30', '10:00'].map(time => ({ start_time: tuesday(time) })));
    const told = (await mails()).find(({ to_email }) => to_email === one?.email)?.content_html ?? '';
    expect(samples.find(({ email }) => email === one?.email)?.content_html).toBe(told);
    // Nine is another guest's, half past nine is what they got, ten is where the second guest stays.
    expect(offered(told)).toEqual(['2031-03-03T17:30:00.000Z', tuesday('10:30'), tuesday('11:00')]);
  });

  it('DEC-196 what is planned for a guest who is offered nothing, being disabled, is not offered to others either', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    const [disabled, guest] = await guests(2);
    await query('update users set disabled = true where id = $1', [disabled?.id]);
    const at = { location_id: location, bed_id: bed };
    const first = await place.booking({ ...at, user_id: disabled?.id });
    const second = await place.booking({ ...at, user_id: guest?.id, start_time: tuesday('11:00') });
    const to = { bed_id: bed, start_time: tuesday('13:00') };
    const body = {
      ...{ bookings: [first, second], reason: 'Staff is ill', confirm_solve: true },
      solve: { rest: 'cancel', rows: [{ id: first, outcome: 'move', to }] },
    };
    expectStatus(await place.callers.owner.post('/api/v3/bookings/solve', body), 200);
    const told = (await mails()).find(({ to_email }) => to_email === guest?.email)?.content_html ?? '';
    // Nine is two hours away, and so is one o'clock, but for the other booking; ten is where that one was.
    expect(offered(told)).toEqual(['2031-03-03T17:00:00.000Z', tuesday('09:00'), tuesday('14:00')]);
  });

  it('DEC-196 a device that is disabled, replaced or installed later is not offered', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2 });
    const at = { location_id: location, bed_id: bed };
    const [guest] = await guests(1);
    await place.booking({ ...at, user_id: guest?.id });
    const relieve = { reason: 'Broken', solve: { rest: 'cancel' } };
    const url = `/api/v3/homebeds/${bed}/relieve`;
    const seen = planned.parse(expectStatus(await place.callers.owner.post(url, relieve), 200).body);
    expect(seen.mails[0]?.content_html).not.toContain('/choose');
    const later = { installation_date: '2031-03-06T09:00:00.000Z', confirm: true };
    const installed = `/api/v3/homebeds/${bed}/change-installation-date`;
    expectStatus(await place.callers.owner.put(installed, later), 200);
    const [mail] = await mails();
    expect(offered(mail?.content_html ?? '')).toEqual([
      '2031-03-06T09:00:00.000Z',
      '2031-03-06T10:00:00.000Z',
      '2031-03-07T09:00:00.000Z',
    ]);
  });

  it('DEC-195 DEC-168 a mail about another bed at the same time offers nothing, nor does one to a disabled guest', async () => {
    const [guest, disabled] = await guests(2);
    await place.booking({ user_id: guest?.id });
    const relieve = { reason: 'Broken', solve: { rest: 'move' } };
    const { body } = await place.callers.owner.post(`/api/v3/homebeds/${place.bed}/relieve`, relieve);
    expect(planned.parse(body).mails[0]?.content_html).not.toContain('/choose');
    const id = await place.booking({ user_id: disabled?.id, start_time: tuesday('14:00') });
    const offers = async () =>
      String((await place.cancel('admin', id)).body.content_html).includes('/choose');
    expect(await offers()).toBe(true);
    await query('update users set disabled = true where id = $1', [disabled?.id]);
    expect(await offers()).toBe(false);
    await query('update users set disabled = false, deleted = true where id = $1', [disabled?.id]);
    expect(await offers()).toBe(false);
  });

  it('DEC-197 what staff write around a link stays, a link that they write themselves gets no secret', async () => {
    const id = await place.booking();
    const content_html =
      `<p><a href="${page}#not-sent-yet">Come another day</a></p>` +
      '<p><a href="https://elsewhere.example/choose#not-sent-yet">No</a> #not-sent-yet</p>';
    const confirmed = { confirm_cancel: true, subject_html: 'Sorry', content_html };
    expectStatus(await place.cancel('admin', id, confirmed), 200);
    const { html, token } = await linkOf(place, id);
    expect(html.split(token)).toHaveLength(2);
    expect(html).toContain('https://elsewhere.example/choose#not-sent-yet');
    expectStatus(await guestLink(place, token).look(), 200);
  });

  it('DEC-197 replacing SECRET_KEY: a link opens as long as its key is believed, and not after', async () => {
    const { token } = await cancelled(place, await place.booking());
    const next = 'q7Zr-2Vw8_Bn4Xc6Ty1Ku3Mj5Hg9Fd0L';
    const statusWith = async (secretKey: string) => {
      const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error' });
      const now = () => place.app.clock.now;
      const server = await buildApp({ database: place.app.database, config, secretKey, now });
      const { status } = await callerOf(server, {}).post('/api/v3/guest-choice/look', { token });
      await server.close();
      return status;
    };
    expect(await statusWith(`${next},${testSecret}`)).toBe(200);
    expect(await statusWith(`${testSecret},${next}`)).toBe(200);
    expect(await statusWith(next)).toBe(410);
  });

  it('DEC-197 a link of another mail, or of the same number in another database, is none', async () => {
    const { token } = await cancelled(place, await place.booking());
    const links = choiceLinks(testSecret);
    const [row] = await query<{ id: number; message_id: string }>('select id, message_id from mails');
    const mail = { id: row?.id ?? 0, messageId: row?.message_id ?? '' };
    expect(links.isOf(token, mail)).toBe(true);
    expect(links.isOf(token, { ...mail, messageId: '<another@portal.invalid>' })).toBe(false);
    expect(links.isOf(token, { ...mail, id: mail.id + 1 })).toBe(false);
  });

  it('DEC-198 the page is kept by nobody, tells no site where it came from, and runs nothing but its own', async () => {
    const { headers, status } = await place.app.anonymous.get('/choose', { accept: 'text/html' });
    expect([200, 503]).toContain(status);
    expect(headers['referrer-policy']).toBe('no-referrer');
    if (status === 503) return;
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    const { token } = await cancelled(place, await place.booking());
    expect((await guestLink(place, token).look()).headers['cache-control']).toBe('no-store');
  });

  it('DEC-199 the history tells of a choice as of the guest and of one operation', async () => {
    const link = await cancelled(place, await place.booking());
    const notes = await place.app.database.query<{ id: number }>('select max(id) as id from history');
    expectStatus(await link.choose(tuesday('14:00')), 200);
    const told = await query<{ resource: string; user_id: number; kind: string }>(
      `select h.resource, h.user_id, o.kind from history h join operations o on o.key = h.operation
        where h.id > $1 order by h.id`,
      [notes[0]?.id],
    );
    expect(told).toEqual([{ resource: 'bookings', user_id: place.guest, kind: 'guest-choice' }]);
  });
});

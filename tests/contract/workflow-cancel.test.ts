import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type BookedPlace,
  entitled,
  everybody,
  expectStatus,
  mail,
  monday,
  openBookedPlace,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const confirmed = { confirm_cancel: true, ...mail };
const planOf = z.object({ plan: z.string() });
const mailText = { subject_html: z.string(), content_html: z.string() };

onOneEngine('cancelling a booking', 'postgres', open => {
  let place: BookedPlace;
  let free = monday + 40 * 86_400_000;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** A booking in nobody's way. */
  const booking = (values = {}) => {
    free += 86_400_000;
    return place.booking({ start_time: new Date(free + 7_200_000).toISOString(), ...values });
  };
  const query = (text: string, values: readonly unknown[] = []) => place.app.database.query(text, values);
  const mailsOf = (id: number) => query('select * from mails where booking_id = $1', [id]);

  it('CANCEL-02 API-32 PROD-06 answers the mail as it would leave, the plan, and changes nothing', async () => {
    const id = await booking();
    const { body } = expectStatus(await place.cancel('admin', id), 200);
    const { email } = z
      .object({ email: z.string() })
      .parse((await query('select email from users where id = $1', [place.guest]))[0]);
    expect(body).toMatchObject({
      subject: body.subject_html,
      content: body.content_html,
      recipient: { email, language: 'en' },
      bookings: [
        {
          id,
          version: 1,
          booking_status: 2,
          outcome: 'cancel',
          user: { id: place.guest, email, first_name: 'Gemma' },
          home_bed: { id: place.bed },
        },
      ],
    });
    expect(body.subject_html).toMatch(/cancelled/);
    expect(body.content_html).toContain('Water damage');
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('DEC-334 a reason that is pressed is told in the words of the guest, and kept as it was pressed', async () => {
    const id = await booking();
    const reason = 'Theo yêu cầu của khách';
    const { body } = expectStatus(await place.cancel('admin', id, { reason }), 200);
    expect(body.content_html).toContain('You asked for it');
    expect(body.content_html).not.toContain(reason);
    const { plan, subject_html, content_html } = planOf.extend(mailText).parse(body);
    const asked = { reason, confirm_cancel: true, plan, subject_html, content_html };
    expectStatus(await place.cancel('admin', id, asked), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3, reason });
    const [told] = await mailsOf(id);
    expect(told).toMatchObject({ content_html: expect.stringContaining('You asked for it') });
  });

  it('CANCEL-03 F12 the preview shows an edited text as it would leave', async () => {
    const id = await booking();
    const edited = {
      subject_html: 'Sorry <b>Gemma</b>',
      content_html: '<p onclick="x()">Hi</p><script>x()</script>',
    };
    const { body } = expectStatus(await place.cancel('admin', id, edited), 200);
    expect(body).toMatchObject({ subject_html: 'Sorry Gemma', content_html: '<p>Hi</p>' });
    expectStatus(await place.cancel('admin', id, { ...edited, confirm_cancel: true }), 200);
    expect(await mailsOf(id)).toMatchObject([{ subject_html: 'Sorry Gemma', content_html: '<p>Hi</p>' }]);
  });

  it('CANCEL-04 API-32 DEC-80 cancels the booking, writes to the guest and tells the operation', async () => {
    const id = await booking();
    const { plan } = planOf.parse((await place.cancel('service', id)).body);
    const { body } = expectStatus(await place.cancel('service', id, { ...confirmed, plan }), 200);
    expect(body).toMatchObject({
      id,
      booking_status: 3,
      reason: 'Water damage',
      version: 2,
      operation: { kind: 'cancel-booking', cancelled: 1, moved: 0, mails: 1 },
    });
    const operation = z
      .object({ id: z.number(), key: z.string(), undo_until: z.string() })
      .parse(body.operation);
    expect(Date.parse(operation.undo_until)).toBe(monday + 60_000);
    expect(await mailsOf(id)).toMatchObject([
      {
        ...mail,
        state: 'waiting',
        operation: operation.key,
        user_id: place.guest,
      },
    ]);
    expect(await place.stored('operations', operation.id)).toMatchObject({
      location_id: place.location,
      // The booking that it is about, so that whoever may read it is told whose it was.
      ...{ record: null, row_id: id },
      user_id: place.callers.service.id,
      undone_time: null,
    });
    expect(
      await query('select action, user_id, changes from history where operation = $1', [operation.key]),
    ).toMatchObject([
      {
        action: 'update',
        user_id: place.callers.service.id,
        changes: {
          booking_status: { before: 2, after: 3 },
          reason: { before: null, after: 'Water damage' },
        },
      },
    ]);
  });

  it('CANCEL-05 refuses step two without subject or content', async () => {
    const id = await booking();
    const message = 'Please enter subject and content email and submit cancel.';
    const both = { subject_html: message, content_html: message };
    const cases: [object, Record<string, string>][] = [
      [{}, both],
      [{ subject_html: ' ', content_html: '<p><br></p>' }, both],
      [{ ...mail, subject_html: '' }, { subject_html: message }],
      [{ ...mail, content_html: '<p>&nbsp;</p>' }, { content_html: message }],
    ];
    for (const [body, errors] of cases) {
      const answer = expectStatus(await place.cancel('admin', id, { ...body, confirm_cancel: true }), 422);
      expect(answer.body).toMatchObject({ message, errors });
    }
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });

  it('CANCEL-01 refuses a missing or blank reason, and keeps it trimmed', async () => {
    const id = await booking();
    for (const reason of ['', '   ', null, undefined]) {
      const { body } = expectStatus(await place.cancel('admin', id, { reason }), 422);
      expect(body.errors).toEqual({ reason: 'Reason field cannot be left blank' });
    }
    const { body } = expectStatus(await place.cancel('admin', id, { reason: 7 }), 422);
    expect(body.errors).toEqual({ reason: 'Must be a text' });
    expectStatus(await place.cancel('admin', id, { reason: 'x'.repeat(1001) }), 422);
    expectStatus(await place.cancel('admin', id, { ...confirmed, reason: '  Rain  ' }), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ reason: 'Rain' });
  });

  it('CANCEL-09 DEC-75 refuses every status but 1 and 2, and says which it is', async () => {
    for (const [status, message] of [
      [3, 'This booking cannot be cancelled, its status is: Cancelled'],
      [4, 'This booking cannot be cancelled, its status is: Completed'],
      [5, 'This booking is running and cannot be cancelled any more'],
      [6, 'This booking cannot be cancelled, its status is: Expired'],
      [7, 'This booking cannot be cancelled, its status is: Refunded'],
      [10, 'This booking cannot be cancelled, its status is: Rescheduled'],
      [11, 'This booking cannot be cancelled, its status is: Not payment'],
    ] as const) {
      const id = await booking({ booking_status: status });
      for (const body of [{}, confirmed])
        expect(expectStatus(await place.cancel('admin', id, body), 409).body.message).toBe(message);
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: status, version: 1 });
    }
    expectStatus(await place.cancel('admin', await booking({ booking_status: 1 }), confirmed), 200);
  });

  it('CANCEL-09 refuses a booking that has begun while the panel was open', async () => {
    const id = await place.booking({ start_time: new Date(monday + 60_000).toISOString() });
    const { plan } = planOf.parse((await place.cancel('admin', id)).body);
    place.app.clock.now = monday + 60_000;
    const late = await place.cancel('admin', id, { ...confirmed, plan });
    place.app.clock.now = monday;
    expect(expectStatus(late, 409).body.message).toBe(
      'This booking has begun and cannot be cancelled any more',
    );
  });

  it('D1 D2 PROD-02 DEC-89 roles 0, 3, 4 and the owner may; a foreign partner hears what they hear of an absent one', async () => {
    for (const who of everybody) {
      const id = await booking();
      const may = entitled.includes(who);
      for (const body of [{}, confirmed]) {
        const answer = expectStatus(await place.cancel(who, id, body), may ? 200 : 404);
        const absent = expectStatus(await place.cancel(who, 2_000_000_000, body), 404);
        if (!may) expect(answer.text.replaceAll(String(id), '2000000000')).toBe(absent.text);
      }
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: may ? 3 : 2 });
    }
    const removed = await booking({ deleted: true });
    expectStatus(await place.cancel('admin', removed), 404);
    expectStatus(await place.app.anonymous.post(`/api/v3/bookings/admin-cancel/${removed}`, confirmed), 401);
  });

  it('C6 writes only to the guest of the booking: recipients in the body are refused', async () => {
    const id = await booking();
    for (const name of ['to', 'cc', 'bcc', 'recipient', 'recipients', 'to_email', 'user_id', 'email']) {
      const answer = await place.cancel('admin', id, { ...confirmed, [name]: 'victim@example.com' });
      expect(expectStatus(answer, 422).body.errors).toEqual({ [name]: 'This field cannot be set' });
    }
    expect(await mailsOf(id)).toEqual([]);
  });

  it('MAIL-04 a guest without an e-mail address is told of in the plan, cancelled without a text, and not written to', async () => {
    const { id: user_id } = await place.app.given.user({ role: null, email: 'unknown' });
    const id = await booking({ user_id });
    expect((await place.cancel('admin', id)).body.recipient).toBeNull();
    const { body } = expectStatus(await place.cancel('admin', id, { confirm_cancel: true }), 200);
    expect(body.operation).toMatchObject({ cancelled: 1, mails: 0 });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('CANCEL-02 writes in the language of the guest', async () => {
    const { id: user_id } = await place.app.given.user({ role: null, language: 'vi' });
    const { body } = expectStatus(await place.cancel('admin', await booking({ user_id })), 200);
    expect(body.recipient).toMatchObject({ language: 'vi' });
    expect(body.subject).toContain('đã bị hủy');
  });

  it('A5 a plan without its token is carried out as it is now; a token of another reason is stale', async () => {
    const id = await booking();
    const { plan } = planOf.parse((await place.cancel('admin', id)).body);
    const other = await place.cancel('admin', id, { ...confirmed, plan, reason: 'Something else' });
    expect(expectStatus(other, 409).body.plan).toMatchObject({
      plan: expect.any(String),
      bookings: [{ id }],
    });
    expectStatus(await place.cancel('admin', id, confirmed), 200);
  });

  it('G1 refuses what is no booking, no body and no address', async () => {
    const id = await booking();
    const { post } = place.callers.admin;
    for (const wrong of ['0', '-1', 'x', '1.5', '99999999999'])
      expectStatus(await post(`/api/v3/bookings/admin-cancel/${wrong}`, { reason: 'x' }), 400);
    expectStatus(await post(`/api/v3/bookings/admin-cancel/${id}`, []), 422);
    expectStatus(await place.cancel('admin', id, { confirm_cancel: 'yes' }), 422);
    expectStatus(await place.cancel('admin', id, { ...confirmed, subject_html: 'x'.repeat(1001) }), 422);
    expectStatus(await place.cancel('admin', id, { ...confirmed, content_html: 'x'.repeat(100_001) }), 422);
  });
});

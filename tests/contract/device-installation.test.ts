import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { withoutId } from '../support/without-id.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planOf = z.object({ plan: z.string() });
const operationOf = z.object({ operation: z.object({ id: z.number() }) });
const entitled: readonly Who[] = ['admin', 'owner', 'service'];
const installation_date = '2031-03-10T09:00:00.000Z';

onOneEngine('changing the installation date of a device', 'postgres', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  let bed: number;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });
  beforeEach(async () => {
    bed = await calls.device();
  });

  const book = async (start_time: string, booking_status = 2) =>
    await place.booking({ bed_id: bed, start_time, booking_status });

  it('INST-01 INST-03 API-38 PROD-06 A6 counts the bookings that would begin before, and changes nothing', async () => {
    const early = await book('2031-03-05T10:00:00.000Z');
    await book('2031-03-10T09:00:00.000Z');
    await book('2031-03-06T10:00:00.000Z', 3);
    await book('2031-03-03T07:30:00.000Z', 5);
    for (const who of entitled)
      for (const body of [{ installation_date }, { installation_date, confirm: false }])
        expect(expectStatus(await calls.install(who, bed, body), 200).body).toMatchObject({
          number_booking_canceled: 1,
          message: '1 upcoming bookings will be canceled (users will be notified)',
          installation_date,
          bookings: [{ id: early, outcome: 'cancel' }],
        });
    expect(await place.stored('bookings', early)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await place.stored('devices', bed)).toMatchObject({ version: 1 });
  });

  it('INST-02 INST-03 cancels them with a mail, sets the date, and can be undone', async () => {
    for (const who of entitled) {
      const early = await book('2031-03-05T10:00:00.000Z');
      const { plan } = planOf.parse((await calls.install(who, bed, { installation_date })).body);
      const confirmed = { installation_date, confirm: true, plan };
      const { body } = expectStatus(await calls.install(who, bed, confirmed), 200);
      expect(body).toMatchObject({
        number_booking_canceled: 1,
        data: { id: bed, installation_date },
        operation: { kind: 'change-installation-date', cancelled: 1, moved: 0, mails: 1 },
      });
      expect(await place.stored('bookings', early)).toMatchObject({ booking_status: 3 });
      const [mail] = await place.app.database.query('select * from mails where booking_id = $1', [early]);
      expect(mail).toMatchObject({
        state: 'waiting',
        content_html: expect.stringContaining('The bed will be installed later than planned'),
      });
      expectStatus(await place.undo(who, operationOf.parse(body).operation.id), 200);
      expect(await place.stored('bookings', early)).toMatchObject({ booking_status: 2 });
      expect(await place.stored('devices', bed)).toMatchObject({
        installation_date: '2031-01-01T00:00:00.000Z',
      });
      bed = await calls.device();
    }
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-271 each guest reads in their language why; the booking keeps the English sentence', async () => {
    const reasons = {
      en: 'The bed will be installed later than planned',
      vi: 'Giường sẽ được lắp đặt muộn hơn dự kiến',
    };
    const booked = new Map<string, number>();
    for (const [language, time] of [
      ['en', '10:00'],
      ['vi', '14:00'],
    ] as const) {
      const { id: user_id } = await place.app.given.user({ role: null, language });
      const start_time = `2031-03-05T${time}:00.000Z`;
      booked.set(language, await place.booking({ bed_id: bed, start_time, user_id }));
    }
    expectStatus(await calls.install('owner', bed, { installation_date, confirm: true }), 200);
    for (const language of ['en', 'vi'] as const) {
      const id = booked.get(language) ?? 0;
      const [mail] = await place.app.database.query<{ content_html: string }>(
        'select content_html from mails where booking_id = $1',
        [id],
      );
      expect(mail?.content_html).toContain(reasons[language]);
      expect(mail?.content_html).not.toContain(reasons[language === 'en' ? 'vi' : 'en']);
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3, reason: reasons.en });
    }
  });

  it('DEC-90 a date that cancels nothing is planned and confirmed as well', async () => {
    const { body } = expectStatus(await calls.install('admin', bed, { installation_date }), 200);
    expect(body).toMatchObject({ number_booking_canceled: 0, bookings: [] });
    expectStatus(
      await calls.install('admin', bed, { installation_date, confirm: true, plan: body.plan }),
      200,
    );
    expect(await place.stored('devices', bed)).toMatchObject({ installation_date });
  });

  it('D2 D3 strangers find no such device, marketing may not', async () => {
    for (const confirm of [false, true]) {
      const foreign = await calls.install('stranger', bed, { installation_date, confirm });
      const absent = await calls.install('stranger', 2_000_000_000, { installation_date, confirm });
      expect(withoutId(expectStatus(foreign, 404).text, bed)).toBe(withoutId(absent.text, 2_000_000_000));
      expectStatus(await calls.install('marketing', bed, { installation_date, confirm }), 403);
    }
    expect(await place.stored('devices', bed)).toMatchObject({ version: 1 });
  });

  it('INST-04 FORM-DEV-03 refuses blank, past and unreadable dates', async () => {
    const refusals = [
      [undefined, 'You must choose an installation time'],
      [null, 'You must choose an installation time'],
      [' ', 'You must choose an installation time'],
      ['2031-03-03T07:59:59.000Z', 'Must not lie in the past'],
      ['2031/03/03 07:59:59', 'Must not lie in the past'],
      ['tomorrow', 'Not an instant (ISO 8601 with Z)'],
      ['2031-03-10', 'Not an instant (ISO 8601 with Z)'],
      ['2031/02/30 10:00:00', 'Not an instant (ISO 8601 with Z)'],
      ['9999/01/01 00:00:00', 'Not an instant (ISO 8601 with Z)'],
      ['2031/03/10 24:00:00', 'Not an instant (ISO 8601 with Z)'],
      ['+275760-09-13T00:00:00.000Z', 'Not an instant (ISO 8601 with Z)'],
    ] as const;
    for (const [sent, message] of refusals)
      for (const confirm of [false, true]) {
        const body = { ...(sent === undefined ? {} : { installation_date: sent }), confirm };
        const answer = expectStatus(await calls.install('admin', bed, body), 422);
        expect(answer.body.errors, String(sent)).toEqual({ installation_date: message });
      }
  });

  it('INST-04 reads a wall time on the clock of the location, and none that the clock skips', async () => {
    const london = await place.place(place.callers.owner.id, { timezone: 'Europe/London' });
    const installed = async (wall: string) =>
      await calls.install('admin', london.bed, { installation_date: wall });
    expect(expectStatus(await installed('2031/07/01 10:00:00'), 200).body.installation_date).toBe(
      '2031-07-01T09:00:00.000Z',
    );
    // In the night of 30 March 2031 the clock goes from 01:00 to 02:00; on 26 October 01:30 comes twice.
    expect(expectStatus(await installed('2031/03/30 01:30:00'), 422).body.errors).toEqual({
      installation_date: 'The clock skips this time on that day',
    });
    expect(expectStatus(await installed('2031/10/26 01:30:00'), 200).body.installation_date).toBe(
      '2031-10-26T00:30:00.000Z',
    );
  });

  it('A5 A8 a booking that arrives in between makes the plan stale; a repeat happens once', async () => {
    const { plan } = planOf.parse((await calls.install('admin', bed, { installation_date })).body);
    const late = await book('2031-03-05T10:00:00.000Z');
    const body = { installation_date, confirm: true, plan };
    expect(expectStatus(await calls.install('admin', bed, body), 409).body).toMatchObject({
      plan: { number_booking_canceled: 1, bookings: [{ id: late }] },
    });
    const key = `install-${bed}`;
    const confirmed = { installation_date, confirm: true };
    const answers = [
      await calls.install('admin', bed, confirmed, key),
      await calls.install('admin', bed, confirmed, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const mails = await place.app.database.query('select 1 from mails where booking_id = $1', [late]);
    expect(mails).toHaveLength(1);
  });

  it('DEC-45 an ordinary change of the date never passes over bookings', async () => {
    await book('2031-03-05T10:00:00.000Z');
    const { body } = expectStatus(await calls.update('admin', bed, { installation_date }), 409);
    expect(body).toMatchObject({ number_booking_canceled: 1 });
    expectStatus(await calls.update('admin', bed, { installation_date: '2031-03-05T10:00:00.000Z' }), 200);
    expectStatus(await calls.install('admin', bed, { installation_date, confirm: true }), 200);
    // The client repeats what was confirmed.
    expectStatus(await calls.update('admin', bed, { installation_date }), 200);
  });
});

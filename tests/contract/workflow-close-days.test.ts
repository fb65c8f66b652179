import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type BookedPlace,
  expectStatus,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const dayMs = 86_400_000;
const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
      choices: z
        .array(z.object({ start_time: z.string(), bed_id: z.number(), device: z.string() }))
        .optional(),
    }),
  ),
  mails: z.array(
    z.object({
      ...{ outcome: z.string(), count: z.number(), guests: z.array(z.number()) },
      ...{ content_html: z.string(), email: z.string() },
    }),
  ),
});
const done = z.object({
  operation: z.object({
    id: z.number(),
    key: z.string(),
    moved: z.number(),
    cancelled: z.number(),
    mails: z.number(),
  }),
});
const toMove = { rest: 'move' };
const toCancel = { rest: 'cancel' };

onEveryEngine('closing days with the bookings on them', 'locks', open => {
  let place: BookedPlace;
  let week = 1;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** The Tuesday of a week that no other test uses, and the days after it. */
  function freeWeek(): (ahead: number) => string {
    week += 2;
    const first = monday + (7 * week + 1) * dayMs;
    return ahead => new Date(first + ahead * dayMs).toISOString().slice(0, 10);
  }
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const shut = (day: string, more: Record<string, unknown> = {}) => ({
    ...{ date_open_from: at(day, '00:00'), date_open_to: at(day, '00:00'), reason_close: 'Water damage' },
    ...more,
  });
  const close = (body: Record<string, unknown>, who: Who = 'owner') =>
    place.callers[who].post(`/api/v3/location/${place.location}/close`, body);
  const plan = async (body: Record<string, unknown>, who: Who = 'owner') =>
    planned.parse(expectStatus(await close(body, who), 200).body);
  const book = (day: string, time: string, bed_id = place.bed) =>
    place.booking({ start_time: at(day, time), bed_id });
  const query = (text: string, values: readonly unknown[] = []) =>
    place.app.database.query<Record<string, unknown>>(text, values);
  const standing = async (day: string) =>
    await query(
      'select bed_id, start_time, booking_status, moved_from_id from bookings where location_id = $1 ' +
        'and booking_status in (1, 2, 5) and not deleted and start_time >= $2 order by start_time, bed_id',
      [place.location, at(day, '00:00')],
    );
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        ['bookings', 'location_days', 'mails', 'operations', 'history'].map(table =>
          query(
            `select count(*)::int as n, md5(coalesce(string_agg(t::text, '' order by id), '')) as sum from "${table}" t`,
          ),
        ),
      ),
    );

  it('DEC-152 DAY-09 moves ten bookings to the next free starts, tells the guests, and takes all of it back', async () => {
    const day = freeWeek();
    const hours = ['09:00', '10:00', '11:00', '13:00', '14:00'];
    const ids: number[] = [];
    for (const hour of hours) ids.push(await book(day(0), hour));
    for (const hour of hours) ids.push(await book(day(0), hour, place.otherBed));
    const waiting = await book(day(1), '09:00');
    const body = shut(day(0), { solve: toMove });

    const before = await everything();
    const seen = await plan(body);
    expect(await everything()).toBe(before);
    expect(seen.bookings.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'move'));
    // Ten mails to one guest.
    expect(seen.mails).toMatchObject([{ outcome: 'move', count: 10, guests: [place.guest] }]);
    expect(seen.mails[0]?.content_html).toContain('Water damage');

    const rows = await standing(day(0));
    const { operation } = done.parse(
      expectStatus(await close({ ...body, confirm_close: true, plan: seen.plan }), 200).body,
    );
    expect(operation).toMatchObject({ moved: 10, cancelled: 0, mails: 10 });
    const starts = (bed: number) => async () =>
      (await standing(day(0))).filter(({ bed_id }) => bed_id === bed).map(({ start_time }) => start_time);
    expect(await starts(place.bed)()).toEqual(
      ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00'].map(time => at(day(1), time)),
    );
    expect(await starts(place.otherBed)()).toEqual(
      ['09:00', '10:00', '11:00', '13:00', '14:00'].map(time => at(day(1), time)),
    );
    expect(await place.stored('bookings', waiting)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await query('select count(*)::int as n from mails where operation = $1', [operation.key])).toEqual(
      [{ n: 10 }],
    );
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);

    expectStatus(await place.undo('owner', operation.id), 200);
    expect(await standing(day(0))).toEqual(rows);
    expect(await query('select id from location_days where day = $1 and not deleted', [day(0)])).toEqual([]);
    expect(await query('select distinct state from mails where operation = $1', [operation.key])).toEqual([
      { state: 'withdrawn' },
    ]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-152 takes for each booking what was chosen, and solves the rest', async () => {
    const day = freeWeek();
    const [first, second, third] = [
      await book(day(0), '09:00'),
      await book(day(0), '10:00'),
      await book(day(0), '11:00'),
    ];
    const seen = await plan(shut(day(0), { solve: toMove }));
    const other = seen.bookings[0]?.choices?.find(({ bed_id }) => bed_id === place.otherBed);
    expect(other).toMatchObject({ start_time: at(day(1), '09:00') });
    const rows = [
      { id: first, outcome: 'move', to: { start_time: at(day(2), '16:30'), bed_id: place.otherBed } },
      { id: second, outcome: 'cancel' },
    ];
    const body = shut(day(0), { solve: { ...toMove, rows } });
    const chosen = await plan(body);
    expect(chosen.mails.map(({ outcome, count }) => [outcome, count])).toEqual([
      ['move', 2],
      ['cancel', 1],
    ]);
    const { operation } = done.parse(
      expectStatus(await close({ ...body, confirm_close: true, plan: chosen.plan }, 'service'), 200).body,
    );
    expect(operation).toMatchObject({ moved: 2, cancelled: 1, mails: 3 });
    expect(await standing(day(0))).toEqual([
      { bed_id: place.bed, start_time: at(day(1), '09:00'), booking_status: 2, moved_from_id: third },
      { bed_id: place.otherBed, start_time: at(day(2), '16:30'), booking_status: 2, moved_from_id: first },
    ]);
    expect(await place.stored('bookings', second)).toMatchObject({ booking_status: 3 });
  });

  it('DEC-152 cancels all of them with one reason', async () => {
    const day = freeWeek();
    const ids = [await book(day(0), '09:00'), await book(day(0), '10:00', place.otherBed)];
    const body = shut(day(0), { solve: toCancel });
    const seen = await plan(body);
    expect(seen.mails).toMatchObject([{ outcome: 'cancel', count: 2 }]);
    const answer = await close({ ...body, confirm_close: true, plan: seen.plan }, 'admin');
    expect(done.parse(expectStatus(answer, 200).body).operation).toMatchObject({
      moved: 0,
      cancelled: 2,
      mails: 2,
    });
    for (const id of ids)
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3, reason: 'Water damage' });
  });

  it('DEC-152 closes several days, and moves what lay on them behind the last', async () => {
    const day = freeWeek();
    const monday = await book(day(0), '10:00');
    const wednesday = await book(day(2), '10:00');
    const after = await book(day(3), '17:00');
    const body = shut(day(0), { until: day(2), solve: toMove });
    const seen = await plan(body);
    expect(seen.bookings.map(({ id, to }) => [id, to?.start_time])).toEqual([
      [monday, at(day(3), '09:00')],
      [wednesday, at(day(3), '10:00')],
    ]);
    const answer = await close({ ...body, confirm_close: true, plan: seen.plan });
    const { operation } = done.parse(expectStatus(answer, 200).body);
    const days = () =>
      query(
        'select day from location_days where location_id = $1 and day >= $2 and not deleted order by day',
        [...[place.location, day(0)]],
      );
    expect(await days()).toEqual([0, 1, 2].map(ahead => ({ day: day(ahead) })));
    expect(await place.stored('bookings', after)).toMatchObject({ version: 1 });
    expectStatus(await place.undo('owner', operation.id), 200);
    expect(await days()).toEqual([]);
  });

  it.each([
    ['until', { until: '2030-01-01' }],
    ['until', { until: '2039-01-01' }],
    ['until', { until: 'tomorrow' }],
    ['solve', { solve: { rest: 'move', rows: [{ id: 1, outcome: 'move' }] } }],
    ['solve', { solve: { rest: 'move', rows: [{ id: 1, outcome: 'keep' }] } }],
    ['solve', { solve: { rest: 'forget' } }],
  ])('A16 names what is wrong: %s of %j', async (field, wrong) => {
    const { body } = expectStatus(await close(shut(freeWeek()(0), wrong)), 422);
    expect(Object.keys(z.object({ errors: z.record(z.string(), z.string()) }).parse(body).errors)).toEqual([
      field,
    ]);
  });

  it('A14 DEC-152 a place that is not free stands in the way by its rule, and nothing happens', async () => {
    const day = freeWeek();
    const id = await book(day(0), '09:00');
    await book(day(1), '09:00');
    const elsewhere = await place.place(place.callers.stranger.id);
    for (const [error, to] of [
      ['hours.bookings', { start_time: at(day(1), '09:00'), bed_id: place.bed }],
      ['slot.closed-day', { start_time: at(day(0), '15:00'), bed_id: place.bed }],
      ['slot.break', { start_time: at(day(1), '12:00'), bed_id: place.bed }],
      ['device.absent', { start_time: at(day(1), '15:00'), bed_id: elsewhere.bed }],
    ] as const) {
      const body = shut(day(0), { solve: { rest: 'move', rows: [{ id, outcome: 'move', to }] } });
      const seen = await plan(body);
      expect(seen.bookings, JSON.stringify(to)).toMatchObject([{ id, outcome: 'blocks' }]);
      const before = await everything();
      const refused = expectStatus(await close({ ...body, confirm_close: true, plan: seen.plan }), 409);
      expect(refused.body).toMatchObject({ error, plan: { bookings: [{ id }] } });
      expect(await everything()).toBe(before);
    }
  });

  it('A5 refuses when a start was taken meanwhile, and shows where they would go now', async () => {
    const day = freeWeek();
    const id = await book(day(0), '10:00');
    const body = shut(day(0), { solve: toMove });
    const seen = await plan(body);
    await book(day(1), '09:00');
    const stale = expectStatus(await close({ ...body, confirm_close: true, plan: seen.plan }), 409);
    expect(stale.body).toMatchObject({
      plan: { bookings: [{ id, to: { start_time: at(day(1), '10:00') } }] },
    });
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });

  it('A2 A4 of all who close, move and book at once, nobody books twice', async () => {
    const day = freeWeek();
    const ids: number[] = [];
    for (const hour of ['09:00', '10:00', '11:00', '13:00']) ids.push(await book(day(0), hour));
    const [first = 0] = ids;
    const mail = { subject_html: 'Moved', content_html: '<p>Moved</p>' };
    const move = { confirm_reschedule: true, start_time: at(day(1), '09:00'), ...mail };
    const answers = await Promise.all([
      close(shut(day(0), { solve: toMove, confirm_close: true })),
      close(shut(day(0), { solve: toCancel, confirm_close: true }), 'admin'),
      place.move('service', first, move),
      place.cancel('admin', ids[1] ?? 0, { confirm_cancel: true, ...mail }),
      close(shut(day(1), { solve: toMove, confirm_close: true }), 'service'),
    ]);
    expect(
      answers.map(({ status }) => status).filter(status => ![200, 404, 409, 422].includes(status)),
    ).toEqual([]);
    expect(
      await standing(day(0)).then(rows =>
        rows.filter(({ start_time }) => String(start_time) < at(day(1), '00:00')),
      ),
    ).toEqual([]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('D1 D2 lets nobody solve the bookings of a foreign place, not even look', async () => {
    const day = freeWeek();
    const id = await book(day(0), '10:00');
    for (const body of [
      shut(day(0), { solve: toMove }),
      shut(day(0), { solve: toCancel, confirm_close: true }),
    ])
      expectStatus(await close(body, 'stranger'), 404);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });
});

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
import type { Values } from '../support/sample-rows.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(z.object({ id: z.number(), outcome: z.string(), to: z.unknown().optional() })),
});
const done = z.object({ operation: z.object({ id: z.number() }) });
const tuesday = '2031-03-04';

onEveryEngine('a device that is freed of its bookings', 'locks', open => {
  let place: BookedPlace;
  let location: number;
  let broken: number;
  let next: number;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** Another place with two devices, so that tests do not meet. */
  async function freshPlace(): Promise<void> {
    const owner = place.callers.owner.id;
    ({ location, bed: broken } = await place.place(owner));
    next = await place.app.given.row('devices', owner, {
      ...{ is_disabled: false, installation_date: '2031-01-01T00:00:00.000Z', partner_location_id: location },
    });
  }
  const booked = async (bed_id: number, time: string, day = tuesday, values: Values = {}) =>
    await place.booking({
      ...{ bed_id, location_id: location, slot_duration: 30, start_time: `${day}T${time}:00.000Z` },
      ...values,
    });
  const relieve = async (who: Who, body: Values = {}, device = broken) =>
    await place.callers[who].post(`/api/v3/homebeds/${device}/relieve`, {
      ...{ reason: 'The motor is broken', solve: { rest: 'move', rows: [] } },
      ...body,
    });
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Record<string, unknown>>(text, values);
  const outcomes = (body: unknown) =>
    planned.parse(body).bookings.map(({ outcome, to }) => ({ outcome, to }));

  it('DEC-168 each goes to its own time on another device, else to the next free start, else it is cancelled; one undo takes back all', async () => {
    await freshPlace();
    const [own, later, weeks] = [
      await booked(broken, '10:00'),
      await booked(broken, '14:00'),
      await booked(broken, '10:00', '2031-04-10'),
    ];
    await booked(next, '14:00');
    const { reason_disabled: before } = await place.stored('devices', broken);
    const { body: preview } = expectStatus(await relieve('admin'), 200);
    expect(preview).toMatchObject({
      bookings: [
        { id: own, outcome: 'move', to: { bed_id: next, start_time: `${tuesday}T10:00:00.000Z` } },
        { id: later, outcome: 'move', to: { bed_id: next, start_time: `${tuesday}T14:30:00.000Z` } },
      ],
      mails: [{ count: 1 }, { count: 1 }],
    });
    const { plan } = planned.parse(preview);
    const answer = await relieve('owner', { plan, disable: true, confirm_relieve: true });
    // Who asks is part of no plan: the partner confirms what the admin saw, but not what it did not say.
    expectStatus(answer, 409);
    const seen = planned.parse((await relieve('owner', { disable: true })).body).plan;
    const confirmed = expectStatus(
      await relieve('owner', { plan: seen, disable: true, confirm_relieve: true }),
      200,
    );
    expect(confirmed.body).toMatchObject({
      operation: { kind: 'relieve-device', moved: 2, cancelled: 0, mails: 2 },
    });
    expect(await place.stored('bookings', own)).toMatchObject({ booking_status: 10, bed_id: broken });
    expect(await place.stored('bookings', weeks)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await place.stored('devices', broken)).toMatchObject({
      ...{ is_disabled: true, reason_disabled: 'The motor is broken' },
    });
    const mails = await query(
      'select m.subject_html from mails m join bookings b on b.id = m.booking_id where b.location_id = $1 order by m.id',
      [location],
    );
    // Whose time stays is told of the other bed alone.
    expect(mails.map(({ subject_html }) => String(subject_html)).toSorted()).toEqual([
      expect.stringMatching(/: another bed$/),
      expect.stringMatching(/was moved to/),
    ]);
    expectStatus(await place.undo('owner', done.parse(confirmed.body).operation.id), 200);
    expect(await place.stored('bookings', own)).toMatchObject({ booking_status: 2, bed_id: broken });
    expect(await place.stored('devices', broken)).toMatchObject({
      ...{ is_disabled: false, reason_disabled: before },
    });
  });

  it('DEC-168 without another device all are cancelled, and where somebody chose otherwise that counts', async () => {
    const alone = await place.place(place.callers.owner.id);
    ({ location, bed: broken } = alone);
    const id = await booked(broken, '10:00');
    expect(outcomes(expectStatus(await relieve('admin'), 200).body)).toEqual([
      { outcome: 'cancel', to: undefined },
    ]);
    await freshPlace();
    const [one, other] = [await booked(broken, '10:00'), await booked(broken, '11:00')];
    const to = { bed_id: next, start_time: '2031-03-05T16:00:00.000Z' };
    const rows = [
      { id: one, outcome: 'cancel' },
      { id: other, outcome: 'move', to },
    ];
    const { body } = expectStatus(
      await relieve('admin', { solve: { rest: 'move', rows }, confirm_relieve: true }),
      200,
    );
    expect(body).toMatchObject({ operation: { moved: 1, cancelled: 1 } });
    expect(await place.stored('bookings', one)).toMatchObject({ booking_status: 3 });
    expect(await query('select bed_id from bookings where moved_from_id = $1', [other])).toEqual([
      { bed_id: next },
    ]);
    expect(await place.stored('devices', broken)).toMatchObject({ is_disabled: false });
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
  });

  it('DEC-95 DEC-168 a running booking stays, and so do those after the days that are asked for', async () => {
    await freshPlace();
    const running = await booked(broken, '07:50', '2031-03-03', { booking_status: 5 });
    const soon = await booked(broken, '10:00', '2031-03-03');
    await booked(broken, '10:00', '2031-03-06');
    const { bookings } = planned.parse(expectStatus(await relieve('admin', { days: 1 }), 200).body);
    expect(bookings.map(({ id }) => id)).toEqual([soon]);
    expectStatus(await relieve('admin', { days: 1, confirm_relieve: true }), 200);
    expect(await place.stored('bookings', running)).toMatchObject({ booking_status: 5, version: 1 });
    expect(Date.parse('2031-03-03T08:00:00Z')).toBe(monday);
  });

  it('A5 a place that somebody has taken since is no plan any more', async () => {
    await freshPlace();
    await booked(broken, '10:00');
    const { plan } = planned.parse((await relieve('admin')).body);
    await booked(next, '10:00');
    const { body } = expectStatus(await relieve('admin', { plan, confirm_relieve: true }), 409);
    expect(body).toMatchObject({
      error: 'plan.changed',
      plan: { bookings: [{ to: { start_time: `${tuesday}T10:30:00.000Z` } }] },
    });
  });

  it('DEC-168 a chosen place that is not free refuses all of it', async () => {
    await freshPlace();
    const id = await booked(broken, '10:00');
    await booked(next, '10:00');
    const rows = [{ id, outcome: 'move', to: { bed_id: next, start_time: `${tuesday}T10:00:00.000Z` } }];
    const solve = { rest: 'move', rows };
    expect(outcomes((await relieve('admin', { solve })).body)).toMatchObject([{ outcome: 'blocks' }]);
    expectStatus(await relieve('admin', { solve, confirm_relieve: true }), 409);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });

  it('DEC-168 only whoever may disable a device disables it with its bookings', async () => {
    await freshPlace();
    const id = await booked(broken, '10:00');
    const asked = { disable: true, confirm_relieve: true };
    expect((await relieve('service', asked)).status).toBeGreaterThanOrEqual(403);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
    expect((await relieve('marketing')).status).toBe(403);
    expect((await relieve('stranger')).status).toBe(404);
    expectStatus(await relieve('service'), 200);
    const blank = expectStatus(await relieve('admin', { reason: ' ' }), 422);
    expect(blank.body.errors).toHaveProperty('reason');
    const stock = await place.app.given.row('devices', place.callers.owner.id, {
      partner_location_id: null,
    });
    expectStatus(await relieve('admin', {}, stock), 409);
  });
});
